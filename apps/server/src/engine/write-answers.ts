import { type Claim, keptBody, type StoredAnswer } from '../call/idempotency.ts';
import { type Statement, statement } from '../database/statement.ts';

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
