import type { Queryable, Tx } from '../database/pool.ts';
import { type Statement, statement } from '../database/statement.ts';
import { type Claim, keptBody, type StoredAnswer } from './idempotency.ts';

/**
 * Stores the answers of a batch under their Idempotency-Keys. A claim that was lost to another process makes the
 * statement, and so the whole batch, fail: a change whose answer cannot be stored must not happen.
 */
export const storeAnswers = (
  operatorId: number,
  answers: readonly { claim: Claim; answer: StoredAnswer }[],
): Statement => {
  const column = <T>(pick: (item: (typeof answers)[number]) => T): T[] => answers.map(pick);
  return statement`
    with stored as (
      update idempotency i set status = u.status, body = u.body
      from unnest(
        ${column((a) => a.claim.caller_kind)}::text[], ${column((a) => a.claim.caller_id)}::bigint[],
        ${column((a) => a.claim.key)}::text[],
        ${column((a) => a.claim.claim)}::uuid[], ${column((a) => a.answer.status)}::smallint[],
        ${column((a) => keptBody(a.claim, a.answer))}::text[]
      ) as u (caller_kind, caller_id, key, claim, status, body)
      where i.operator_id = ${operatorId} and i.caller_kind = u.caller_kind and i.caller_id = u.caller_id
        and i.key = u.key and i.claim = u.claim and i.status is null
      returning 1
    )
    select assert_count('stored answers', count(*), ${answers.length}) from stored`;
};

/** Keys run out in the operator's time: the one that moves the clock must not run out by its own move. */
export const keepUntil = (tx: Tx, claim: Claim, expiresAt: Date): Promise<unknown> =>
  tx`
    update idempotency set expires_at = ${expiresAt}
    where operator_id = ${claim.operator_id} and caller_kind = ${claim.caller_kind} and caller_id = ${claim.caller_id}
      and key = ${claim.key} and claim = ${claim.claim}`.execute();

/** Deletes the answers whose keys begin so. */
export const deleteAnswers = (control: Queryable, operatorId: number, prefix: string): Promise<unknown> => control`
  delete from idempotency where operator_id = ${operatorId} and key like ${`${prefix}%`}`;

type AnswerCounts = { readonly broken: number; readonly abandoned_claims: number };

/** Counts the answers that lack a status or a body, and the claims whose lease ended five minutes ago without an answer. */
export const countAnswers = async (tx: Tx, operatorId: number, now: Date): Promise<AnswerCounts> => {
  const [row] = await tx<AnswerCounts[]>`
    select count(*) filter (where (status is null) <> (body is null)) as broken,
      count(*) filter (where status is null and claimed_until < ${now}::timestamptz - interval '5 minutes')
        as abandoned_claims
    from idempotency where operator_id = ${operatorId}`;
  return row!;
};
