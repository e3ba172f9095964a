import { statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { type HeldWin, heldColumns } from './held-win.ts';

type HeldEffect = { readonly kind: 'hold' | 'decide'; readonly held: HeldWin };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's held wins that the commands name, by the id of the transaction. */
    held_wins: ReadonlyMap<number, HeldWin>;
  }
  interface FacetEffects {
    held_wins: HeldEffect;
  }
  interface FacetNeeds {
    /** A held win by its provider's own id. */
    held_wins: { readonly provider_id: number; readonly transaction_id: string };
  }
}

const nameColumns = { player_id: 'bigint', provider_id: 'bigint', transaction_id: 'text' } as const;
const decisionColumns = {
  id: 'bigint',
  state: 'text',
  reason: 'text',
  decided_by: 'bigint',
  decided_at: 'timestamptz',
} as const;

export const heldFacet: Facet<'held_wins'> = {
  name: 'held_wins',
  policy: { of: 'command', empty: new Map() },
  load: async (tx, { operator_id }, players, needs) => {
    const named = needs.map(({ player_id, need }) => ({ player_id, ...need }));
    const found =
      named.length === 0
        ? []
        : await tx<HeldWin[]>`
            select distinct ${columnList(heldColumns, 'h')}
            from ${unnest('u', nameColumns, named)}
            join held_wins h on h.operator_id = ${operator_id} and h.provider_id = u.provider_id
              and h.transaction_id = u.transaction_id and h.player_id = u.player_id`;
    return new Map(
      players.map((player) => [
        player,
        new Map(found.filter((held) => held.player_id === player).map((held) => [held.id, held])),
      ]),
    );
  },
  write: ({ operator: { operator_id } }, changes) => {
    const of = (kind: HeldEffect['kind']): HeldWin[] =>
      changes.flatMap(({ effects }) => effects.filter((one) => one.kind === kind).map(({ held }) => held));
    const [added, decided] = [of('hold'), of('decide')];
    return [
      ...(added.length > 0
        ? [
            statement`
              insert into held_wins (operator_id, ${columnList(heldColumns)})
              select ${operator_id}, ${columnList(heldColumns, 'u')} from ${unnest('u', heldColumns, added)}`,
          ]
        : []),
      ...(decided.length > 0
        ? [
            statement`
              with changed as (
                update held_wins h set state = u.state, reason = u.reason, decided_by = u.decided_by,
                  decided_at = u.decided_at
                from ${unnest('u', decisionColumns, decided)}
                where h.operator_id = ${operator_id} and h.id = u.id and h.state = 'waiting'
                returning 1
              )
              select assert_count('decided held wins', count(*), ${decided.length}) from changed`,
          ]
        : []),
    ];
  },
};
