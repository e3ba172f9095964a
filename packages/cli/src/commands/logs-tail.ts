import type { OperatorOperations } from '../../../sdk/src/operations.ts';
import { pause } from '../../../sdk/src/pause.ts';
import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { untilAnswered } from '../follow.ts';
import { UsageError } from '../program/command.ts';
import { cell, painter } from '../program/text.ts';

type Filters = OperatorOperations['listApiLog']['input'];

const classes = ['2xx', '4xx', '5xx'] as const;

const readStatus = (text: string | undefined): Filters['status'] => {
  const found = classes.find((one) => one === text);
  if (text !== undefined && !found) throw new UsageError(`--status must be one of ${classes.join(', ')}.`);
  return found;
};

/** The log is written after the answers: a call may appear some seconds after a later one. */
const lateMilliseconds = 30_000;
const shownAtFirst = 10;

export const logsTail = defineHttpCommand({
  name: 'logs tail',
  summary: 'Follow the log of API calls: requests, answers, and reasons of refusals',
  details:
    'Calls of all keys of the operator and of its players; neither bodies nor values of queries are kept. Needs the scope logs:read. Ctrl-C ends it.',
  options: {
    ...connectionOptions,
    status: { type: 'string', value: 'CLASS', help: '2xx, 4xx or 5xx' },
    path: { type: 'string', value: 'PATH', help: 'only calls whose path starts like this' },
    once: { type: 'boolean', help: 'print the newest ones and end' },
  },
  example: ['', '--status 4xx', '--path /api/v1/operator/players --once --json'],
  run: async (io, values) => {
    const { croupier } = connect(io, values.profile);
    const filters: Filters = { status: readStatus(values.status), path: values.path };
    const paint = painter(io.hasColour);
    const seen = new Map<string, number>();
    let from: string | undefined;
    while (!io.signal.aborted) {
      const asked = { ...filters, created_from: from, limit: from === undefined ? shownAtFirst : 200 };
      const page = await untilAnswered(io, () => croupier.request('listApiLog', asked, { signal: io.signal }));
      if (!page) break;
      const fresh = page.data.filter(({ request_id }) => !seen.has(request_id)).toReversed();
      for (const call of fresh) {
        seen.set(call.request_id, Date.parse(call.created_at));
        // Reading the log is a call too; it is not shown.
        if (call.operation === 'list_api_log') continue;
        const line = [
          call.created_at,
          paint(call.status < 400 ? 'green' : 'red', String(call.status)),
          call.method.padEnd(6),
          cell(call.path).padEnd(40),
          `${Math.round(call.duration_ms)} ms`,
          ...(call.error_code === null ? [] : [paint('red', cell(call.error_code))]),
          paint('grey', `${cell(call.api_key.name)} ${cell(call.request_id)}`),
        ];
        io.out(io.asJson ? JSON.stringify(call) : line.join('  '));
      }
      if (values.once) break;
      const newest = Math.max(0, ...seen.values());
      from = new Date((newest === 0 ? io.now() : newest) - lateMilliseconds).toISOString();
      for (const [id, at] of seen) if (at < newest - 2 * lateMilliseconds) seen.delete(id);
      await pause(2_000, io.signal).catch(() => undefined);
    }
    return { followed: true };
  },
});
