import { runningSpan } from '../base/trace-context.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Sender } from './query.ts';

const summaries = new Map<string, string>();
const maxSummaries = 2_000;
// Not the lock of a row: `for no key update of a`.
const change = /\b(insert into|(?<!for |key )update|delete from)\s+"?(\w+)/i;
const source = /\bfrom\s+"?(\w+)/i;

/** A name for a statement without its values: the verb and the table, `INSERT ledger_entries`. */
export const summaryOf = (text: string): string => {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const summary = summarize(text);
  if (summaries.size < maxSummaries) summaries.set(text, summary);
  return summary;
};

const summarize = (text: string): string => {
  const changed = change.exec(text);
  if (changed) return `${changed[1]?.split(/\s/)[0]?.toUpperCase()} ${changed[2]}`;
  const word = (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toUpperCase();
  const from = source.exec(text)?.[1];
  return from && /^(SELECT|WITH)$/.test(word) ? `SELECT ${from}` : word;
};

/** Records a span for each statement of a traced request or batch; other statements are not traced. */
export const traceStatements =
  (send: Sender, tracing: Tracing): Sender =>
  (config, values) => {
    if (runningSpan.getStore()?.is_sampled !== true) return send(config, values);
    const name = summaryOf(typeof config === 'string' ? config : config.text);
    const [operation = ''] = name.split(' ', 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name };
    return tracing.trace(name, { kind: 'client', attributes }, async (span) => {
      const result = await send(config, values);
      span.set({ 'db.response.returned_rows': result.rowCount ?? 0 });
      return result;
    });
  };
