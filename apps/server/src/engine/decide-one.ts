import type { Refusal } from '../base/refusal.ts';
import type { Answer, AnythingBeside } from '../http/answer.ts';
import type { NewEvent } from '../outbox/emit.ts';
import type { Context, Draft, FacetName, Facts, Outcome, Rows } from './account.ts';
import { openDraft } from './draft.ts';
import type { PlannedCommand } from './plan-commands.ts';

/** What a command made of an account: the account afterwards, the rows to append, the events and the answer. */
export type Decision<F extends FacetName = FacetName, Reply = unknown> = {
  readonly account: Facts<F>;
  readonly rows: Rows;
  readonly events: readonly NewEvent[];
  readonly answer: Answer<Reply, AnythingBeside> | Refusal;
};

/**
 * Decides one command on an account, in memory: first what time alone has done to it, then the command. A Refusal that
 * is thrown leaves the account as it was, what time has done included; one that is returned keeps both.
 */
export const decideOne = <Input, F extends FacetName, Reply>(
  { advances, decide, facets }: PlannedCommand<Input, F, Reply>,
  account: Facts<F>,
  input: Input,
  context: Context,
): Decision<F, Reply> => {
  const draft = openDraft(account);
  for (const advance of advances) advance(draft as unknown as Draft, context);
  const result = decide(draft, input, context);
  const answer = 'answer' in result ? takeOver(draft, facets, result) : result;
  return { account: accountAfter(account, draft, facets), rows: draft.rows, events: draft.events, answer };
};

/** The same account when nothing of it has changed. */
const accountAfter = <F extends FacetName>(account: Facts<F>, draft: Facts<F>, facets: readonly F[]): Facts<F> => {
  let after: { -readonly [N in F]: Facts<F>[N] } | undefined;
  for (const name of facets) {
    if (draft[name] === account[name]) continue;
    after ??= { ...account };
    after[name] = draft[name];
  }
  return after ?? account;
};

const takeOver = <F extends FacetName, Reply>(
  draft: Draft<F>,
  facets: readonly F[],
  { account, effects = {}, events = [], answer }: Outcome<F, Reply>,
): Answer<Reply, AnythingBeside> | Refusal => {
  for (const name of facets) if (account[name] !== undefined) Object.assign(draft, { [name]: account[name] });
  for (const [name, rows] of Object.entries(effects)) (draft as Draft).append(name as never, ...(rows as never[]));
  draft.emit(...events);
  return answer;
};
