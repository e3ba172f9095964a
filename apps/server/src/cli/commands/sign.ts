import { readFileSync } from 'node:fs';
import { UsageError } from '@croupier/cli/program/command.ts';
import { columns, quoted } from '@croupier/cli/program/text.ts';
import { sign, stringToSign } from '../../call/signature.ts';
import { type CliResources, defineCliCommand } from '../command.ts';

const readBody = (body: string | undefined, file: string | undefined): Buffer => {
  if (body !== undefined && file !== undefined) throw new UsageError('Give --body or --body-file, not both.');
  if (file === undefined) return Buffer.from(body ?? '');
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`--body-file: ${(error as Error).message}`);
  }
};

const readTimestamp = (text: string | undefined, { clock }: CliResources): string => {
  const timestamp = text ?? String(Math.floor(clock.now().getTime() / 1000));
  if (!/^\d{1,12}$/.test(timestamp)) throw new UsageError('--timestamp must be in whole seconds since 1970.');
  return timestamp;
};

export const signCommand = defineCliCommand({
  name: 'sign',
  summary: 'Sign a request: print its headers and a curl line. Needs no database',
  options: {
    key: { type: 'string', value: 'KEY', help: 'the key id, opk_…', required: true },
    secret: { type: 'string', value: 'SECRET', help: 'its secret, ops_…', required: true },
    method: { type: 'string', value: 'METHOD', help: 'GET by default' },
    path: { type: 'string', value: 'PATH', help: 'path and query, exactly as they will be sent', required: true },
    body: { type: 'string', help: 'the body, exactly as it will be sent' },
    'body-file': { type: 'string', value: 'FILE', help: 'a file that holds the body' },
    nonce: { type: 'string', help: 'up to 128 characters; lets equal requests differ' },
    timestamp: { type: 'string', value: 'SECONDS', help: 'now by default' },
    url: { type: 'string', value: 'URL', help: 'where the server is, for the curl line' },
  },
  example: '--key opk_… --secret ops_… --path /api/v1/operator/me',
  run: async (context, values) => {
    const { path, nonce } = values;
    const method = (values.method ?? 'GET').toUpperCase();
    if (!path.startsWith('/')) throw new UsageError('--path must begin with a slash.');
    const body = readBody(values.body, values['body-file']);
    const timestamp = readTimestamp(values.timestamp, context);
    const parts = { method, uri: path, timestamp, body, nonce };
    const headers = {
      'X-Api-Key': values.key,
      'X-Timestamp': timestamp,
      ...(nonce === undefined ? {} : { 'X-Nonce': nonce }),
      'X-Signature': sign(values.secret, parts).toString('hex'),
      ...(body.length === 0 ? {} : { 'Content-Type': 'application/json' }),
    };
    const { publicUrl, port } = context.config;
    const base = (values.url ?? publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/$/, '');
    const sent = values['body-file'] === undefined ? body.toString() : `@${values['body-file']}`;
    const curl = [
      `curl -sS -X ${method}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body.length === 0 ? [] : [`--data-binary ${quoted(sent)}`]),
      quoted(`${base}${path}`),
    ].join(' ');
    return {
      data: { headers, string_to_sign: stringToSign(parts), curl },
      text: [...columns(Object.entries(headers).map(([name, value]) => [`${name}:`, value])), '', curl].join('\n'),
    };
  },
});
