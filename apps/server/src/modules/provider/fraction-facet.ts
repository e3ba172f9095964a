import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** What the player has won at the providers that commands name beyond whole units, in millionths of one. */
    fractions: ReadonlyMap<number, number>;
  }
  interface FacetNeeds {
    /** The provider of a win with a fraction. Wins without one cost no statement. */
    fractions: { readonly provider_id: number };
  }
}

type Row = { readonly player_id: number; readonly provider_id: number; readonly millionths: number };

const nameColumns = { player_id: 'bigint', provider_id: 'bigint' } as const;
const columns = { ...nameColumns, millionths: 'integer' } as const;

export const fractionFacet: Facet<'fractions'> = {
  name: 'fractions',
  policy: { of: 'command', empty: new Map() },
  load: async (tx, { operator_id }, players, needs) => {
    const named = needs.map(({ player_id, need }) => ({ player_id, ...need }));
    const rows =
      named.length === 0
        ? []
        : await tx<Row[]>`
            select distinct f.player_id, f.provider_id, f.millionths
            from ${unnest('u', nameColumns, named)}
            join provider_fractions f on f.operator_id = ${operator_id} and f.player_id = u.player_id
              and f.provider_id = u.provider_id`;
    return new Map(
      players.map((player) => [
        player,
        new Map(rows.filter((row) => row.player_id === player).map((row) => [row.provider_id, row.millionths])),
      ]),
    );
  },
  write: ({ operator: { operator_id } }, changes) => {
    const changed = changes.flatMap(({ player_id, before, after }) =>
      [...after]
        .filter(([provider_id, millionths]) => before.get(provider_id) !== millionths)
        .map(([provider_id, millionths]): Row => ({ player_id, provider_id, millionths })),
    );
    if (changed.length === 0) return [];
    return [
      statement`
        insert into provider_fractions (operator_id, player_id, provider_id, millionths)
        select ${operator_id}, u.player_id, u.provider_id, u.millionths from ${unnest('u', columns, changed)}
        on conflict (operator_id, player_id, provider_id) do update set millionths = excluded.millionths`,
    ];
  },
};
