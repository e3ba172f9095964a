import { Refusal } from '../base/refusal.ts';
import type { Answer, AnythingBeside } from '../call/answer.ts';
import type { NewEvent } from '../outbox/emit.ts';
import type { Context, Draft, FacetName, Facts, Rows } from './account.ts';
import { openDraft } from './draft.ts';
import type { PlannedCommand } from './plan-commands.ts';

/** The result of a command: the account afterwards, the rows to append, the events and the answer. */
export type Decision<F extends FacetName = FacetName, Reply = unknown> = {
  readonly account: Facts<F>;
  readonly rows: Rows;
  readonly events: readonly NewEvent[];
  readonly answer: Answer<Reply, AnythingBeside> | Refusal;
};

/**
 * Decides one command on an account, in memory: first what time alone has done, then the command. A thrown Refusal
 * leaves the account as it was before both. A returned Refusal keeps both, and must not have touched the wallet:
 * neither money nor a counter.
 */
export const decideOne = <Input, F extends FacetName, Reply>(
  { name, advances, decide, facets }: PlannedCommand<Input, F, Reply>,
  account: Facts<F>,
  input: Input,
  context: Context,
): Decision<F, Reply> => {
  const draft = openDraft(account);
  const time = byTime(context);
  for (const advance of advances) advance(draft as unknown as Draft, time);
  const before = walletOf(draft);
  const answer = decide(draft, input, context);
  if (answer instanceof Refusal && walletOf(draft) !== before)
    throw new Error(`${name} changed the wallet and refused: ${answer.code}.`);
  return { account: accountAfter(account, draft, facets), rows: draft.rows, events: draft.events, answer };
};

/** Changes by time have the system as actor, with the request during which they were made. */
const byTime = (context: Context): Context => ({
  ...context,
  actor: { kind: 'system', id: null, request_id: context.actor.request_id },
});

/** Every booked entry and every count replaces the wallet of the draft. */
const walletOf = (draft: object): unknown => (draft as Partial<Draft>).wallet;

/** Returns the same account object when nothing has changed. */
const accountAfter = <F extends FacetName>(account: Facts<F>, draft: Facts<F>, facets: readonly F[]): Facts<F> => {
  let after: { -readonly [N in F]: Facts<F>[N] } | undefined;
  for (const name of facets) {
    if (draft[name] === account[name]) continue;
    after ??= { ...account };
    after[name] = draft[name];
  }
  return after ?? account;
};
