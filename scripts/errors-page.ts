import { errorHelp } from '@croupier/contract/error-help.ts';
import { backOfficeOnly, type ErrorCode, errors, providerOnly, type RetryAdvice } from '@croupier/contract/errors.ts';

const rows = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => {
      const { status, retry, meaning } = errors[code];
      return `| [${code}](#${code.toLowerCase()}) | ${status} | \`${retry}\` | ${meaning} |`;
    })
    .join('\n');

const table = (codes: readonly ErrorCode[]): string => `| code | status | retry | meaning |
|---|---|---|---|
${rows(codes)}`;

const retryWords: Readonly<Record<RetryAdvice, string>> = {
  never: 'No: the same request is refused again.',
  same_request: 'Yes: send the same request again.',
  new_signature: 'Yes: send it again, signed anew, with the same Idempotency-Key.',
};

const section = (code: ErrorCode): string => {
  const { status, retry, meaning } = errors[code];
  const { causes, fix } = errorHelp[code];
  return `### ${code}

${meaning} Status ${status}.

**Usual causes:**

${causes.map((cause) => `- ${cause}`).join('\n')}

**What to do:** ${fix}

**Retry?** ${retryWords[retry]}
`;
};

const part = (codes: readonly ErrorCode[]): string => `${table(codes)}

${codes.map(section).join('\n')}`;

const codes = Object.keys(errors) as ErrorCode[];

export const errorsPage = (): string => `# Errors

<!-- Made from packages/contract/src/errors.ts and error-help.ts by npm run openapi. -->

Every error has one envelope:

\`\`\`json
{ "error": { "code": "LIMIT_EXCEEDED", "message": "…", "details": { }, "retry": "never" } }
\`\`\`

\`code\` is stable and made for programs, \`message\` is made for people. \`details\` is always an object and holds what a program needs: the rule, the value, what would pass, when. For VALIDATION_FAILED it maps each field name to an array of messages.

\`retry\` says what helps: \`never\` (change the request), \`same_request\` (send it again as it was), \`new_signature\` (send it again, signed anew with a fresh timestamp or nonce). With an Idempotency-Key, keep the key in every retry. The tables show what a code usually says; what stands in the answer counts: a request that took too long to arrive is INVALID_REQUEST with \`same_request\`.

SERVER_ERROR comes with status 503 and \`Retry-After\` when the service cannot take the request right now.

## Operator and player interface

${part(codes.filter((code) => !backOfficeOnly.includes(code) && !providerOnly.includes(code)))}

## Provider wallet only

${part(codes.filter((code) => providerOnly.includes(code)))}

## Back office only

${part(codes.filter((code) => backOfficeOnly.includes(code)))}
`;
