import { type IssueKind, issueKinds, type listIssues as route } from '@croupier/contract/back-office/desk.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { type IssueRow, selectIssues } from './issue-queries.ts';

const messages: Readonly<Record<IssueKind, string>> = {
  open_rounds: 'Rounds are open for longer than their provider may leave them so: ask the provider.',
  webhooks_disabled: 'Webhook endpoints were disabled: events are not sent to them until someone enables them.',
  webhooks_failing: 'Webhook endpoints do not accept events.',
  exchange_rates_missing: 'Currencies of payment methods have no exchange rate: nothing can be booked in them.',
  exchange_rates_old: 'Exchange rates are more than three days old.',
  negative_balances: 'Balances are negative after chargebacks: bets and withdrawals are refused.',
  verify: 'The last `croupier verify` found something that does not agree. Run it again and look at what it names.',
};

/** Numbers stay numbers, so that a page can link to them. */
const idOf = (kind: IssueKind, id: string): string | number =>
  kind === 'negative_balances' || kind.startsWith('webhooks') ? Number(id) : id;

const view = ({ kind, count, since, ids }: IssueRow) => ({
  kind,
  count,
  since: since?.toISOString() ?? null,
  message: messages[kind],
  ids: (ids ?? []).map((id) => idOf(kind, id)),
});

export const listIssues = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id, currency } = call.operator;
  const rows = await call.read((tx) => selectIssues(tx, operator_id, call.now, currency));
  const { can } = staffOf(call);
  return { data: rows.filter((row) => row.count > 0 && can(issueKinds[row.kind])).map(view) };
};
