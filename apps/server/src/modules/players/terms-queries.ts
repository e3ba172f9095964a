import { Refusal } from '../../base/refusal.ts';
import type { Actor, AuditContext } from '../../call/call.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

export type TermsRow = {
  readonly terms_version: string | null;
  readonly accepted_at: Date;
  readonly actor_kind: Actor['kind'] | null;
  readonly actor_id: number | null;
};

/**
 * Adds an acceptance, under the player's lock and before the player's row is changed. The first one of a player who
 * has no rows is on that row alone, and is kept with it.
 */
export const insertTerms = (
  tx: Tx,
  { operator_id, actor, now }: AuditContext,
  playerId: number,
  terms_version: string,
): Promise<unknown> =>
  tx`
    with known as (
      select coalesce(max(number), 0) as number from player_terms
      where operator_id = ${operator_id} and player_id = ${playerId}
    ), first as (
      insert into player_terms (operator_id, player_id, number, terms_version, accepted_at)
      select p.operator_id, p.id, 1, p.terms_version, p.terms_accepted_at
      from players p, known k
      where p.operator_id = ${operator_id} and p.id = ${playerId} and k.number = 0
    )
    insert into player_terms (operator_id, player_id, number, terms_version, accepted_at, actor_kind, actor_id)
    select ${operator_id}, ${playerId}, greatest(k.number, 1) + 1, ${terms_version}, ${now}, ${actor.kind}, ${actor.id}
    from known k`.execute();

/** The player's acceptances, newest first. */
export const selectTerms = async (tx: Tx, operatorId: number, playerId: number, paging: Paging) => {
  const kept = tx`
    select number, terms_version, accepted_at, actor_kind, actor_id from player_terms
    where operator_id = ${operatorId} and player_id = ${playerId}
    union all
    select 1, p.terms_version, p.terms_accepted_at, null, null from players p
    where p.operator_id = ${operatorId} and p.id = ${playerId} and not exists (
      select 1 from player_terms t where t.operator_id = ${operatorId} and t.player_id = ${playerId})`;
  const [rows, [counted]] = await Promise.all([
    tx<TermsRow[]>`
      select terms_version, accepted_at, actor_kind, actor_id from (${kept}) t
      order by number desc limit ${paging.per_page} offset ${offsetOf(paging)}`.execute(),
    tx<{ total: number }[]>`select count(*) as total from (${kept}) t`.execute(),
  ]);
  // Every player has accepted at least the terms of the registration.
  if (counted!.total === 0) throw new Refusal('NOT_FOUND');
  return { rows, total: counted!.total };
};
