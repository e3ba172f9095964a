import { readFileSync } from 'node:fs';
import { callOffered } from '../call-offered.ts';
import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { allOperations, readCall } from '../operation.ts';
import { UsageError } from '../program/command.ts';
import { withProgress } from '../program/progress.ts';
import { columns } from '../program/text.ts';
import { showOne, showRows } from '../show.ts';

const readData = (text: string | undefined): Record<string, unknown> => {
  if (text === undefined) return {};
  try {
    const read = JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`--data: ${(error as Error).message}`);
  }
  throw new UsageError('--data must be a JSON object.');
};

type PageMeta = { readonly current_page?: number; readonly last_page?: number; readonly total?: number };

const listAll = () => {
  const data = allOperations.map(({ id, method, path, summary }) => ({ operation: id, method, path, summary }));
  return { data, text: columns(data.map(({ operation, summary }) => [operation, summary])).join('\n') };
};

export const request = defineHttpCommand({
  name: 'request',
  summary: 'Call any operation of the API, signed',
  details:
    'By its name in the API reference, or by method and path. Fields are written as field=value and are put where they belong: path, query or body. A POST carries an Idempotency-Key and is tried again where that helps.',
  words: {
    value: 'OPERATION [FIELD=VALUE …]',
    help: 'such as record_deposit, or POST /api/v1/operator/players/17/deposits',
    atLeast: 0,
    atMost: 100,
  },
  options: {
    ...connectionOptions,
    list: { type: 'boolean', help: 'list all operations' },
    data: { type: 'string', value: 'JSON', help: 'fields as a JSON object, or @FILE' },
    'idempotency-key': {
      type: 'string',
      value: 'KEY',
      help: 'a key of your own: a repeated request with the same key has no second effect',
    },
  },
  example: [
    'get_calling_key',
    'list_players per_page=5 status=active',
    'record_deposit player=17 amount=1000 external_reference=psp-1',
    'GET /api/v1/operator/players/17/wallet',
    'set_limits player=17 limits.max_single_deposit=5000',
  ],
  run: async (io, values, words) => {
    if (values.list) return listAll();
    if (words.length === 0) throw new UsageError('request needs an operation; --list shows them all.');
    const { operation, input } = readCall(words);
    const { croupier } = connect(io, values.profile);
    const options = { idempotencyKey: values['idempotency-key'], signal: io.signal };
    const {
      data,
      meta: beside,
      replayed,
    } = await withProgress(
      io,
      `Waiting for ${operation.id}`,
      callOffered<unknown>(croupier, operation.name, { ...readData(values.data), ...input }, options),
    );
    const meta = beside as PageMeta | undefined;
    if (replayed) io.err('This is the stored answer of an earlier call.');
    if (!io.asJson && meta?.last_page !== undefined && meta.last_page > 1)
      io.err(`Page ${meta.current_page} of ${meta.last_page}, ${meta.total} in all; page=N shows another.`);
    const text = Array.isArray(data) ? showRows(data as Record<string, unknown>[], io.width) : showOne(data);
    return { data: meta === undefined ? { data } : { data, meta }, text };
  },
});
