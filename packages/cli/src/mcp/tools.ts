import type { Croupier } from '../../../sdk/src/croupier.ts';
import { CroupierError } from '../../../sdk/src/errors.ts';
import { callOffered } from '../call-offered.ts';
import { causeOf } from '../describe-error.ts';
import { allOperations, type FoundOperation } from '../operation.ts';

/** Limits the rows of an answer: it should answer a question, not copy the database. */
const maxRows = 25;
const maxCharacters = 60_000;

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [field: string]: unknown };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
};

export type ToolResult = {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
};

type Properties = Readonly<Record<string, { readonly [field: string]: unknown }>>;

/** The maximum number of rows of an answer, in the schema that the assistant sees and that is enforced. */
const bounded = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      name === 'per_page' || name === 'limit' ? { ...schema, maximum: maxRows, default: maxRows } : schema,
    ]),
  );

const isRead = ({ method }: FoundOperation): boolean => method === 'GET';

export const toolOf = (operation: FoundOperation): Tool => ({
  name: operation.id,
  title: operation.summary,
  description: [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('..', '.'),
  inputSchema: {
    type: 'object',
    properties: bounded(operation.input.properties as Properties),
    required: operation.input.required,
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: isRead(operation),
    destructiveHint: !isRead(operation),
    openWorldHint: false,
  },
});

/** All reading operations; writing ones only in a sandbox. */
export const operationsFor = (isSandbox: boolean): FoundOperation[] =>
  allOperations.filter((operation) => isRead(operation) || isSandbox);

const textResult = (text: string, isError = false): ToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError ? { isError } : {}),
});

/**
 * Calls an operation; a refusal is returned as a result that says what to change, because an assistant can act on it.
 */
export const callTool = async (
  croupier: Croupier,
  operation: FoundOperation,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolResult> => {
  const { properties } = operation.input;
  const rows = ['per_page', 'limit'].find((name) => name in properties);
  const asked = rows === undefined || input[rows] !== undefined ? input : { ...input, [rows]: maxRows };
  try {
    const { data, meta } = await callOffered<unknown>(croupier, operation.name, asked, { signal });
    const text = JSON.stringify(meta === undefined ? { data } : { data, meta });
    return text.length > maxCharacters
      ? textResult(`The answer has ${text.length} characters, more than ${maxCharacters}: ask for fewer rows.`, true)
      : textResult(text);
  } catch (error) {
    if (error instanceof CroupierError) {
      const { code, message, details, retry, requestId } = error;
      return textResult(JSON.stringify({ error: { code, message, details, retry, request_id: requestId } }), true);
    }
    return textResult(`No answer came: ${causeOf(error)}.`, true);
  }
};
