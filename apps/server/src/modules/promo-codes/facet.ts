import { statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet, Needed } from '../../engine/facet.ts';
import { codeColumns, type PromoCode } from './promo-code.ts';

export type Redemption = {
  readonly id: number;
  readonly promo_code_id: number;
  readonly player_id: number;
  readonly player_bonus_id: number;
  readonly created_at: Date;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The codes that the commands name: their use counts are shared by all accounts. */
    promo_codes: ReadonlyMap<string, PromoCode>;
    /** How often the player has used each of them, by id. */
    promo_uses: ReadonlyMap<number, number>;
  }
  interface Sequences {
    promo_redemption: true;
  }
  interface FacetEffects {
    promo_uses: Redemption;
  }
  interface FacetNeeds {
    promo_codes: CodeNeed;
    promo_uses: CodeNeed;
  }
}

/** The code in capitals. */
export type CodeNeed = { readonly promo_code: string };

const codesOf = (needs: readonly Needed<'promo_codes' | 'promo_uses'>[]): string[] => [
  ...new Set(needs.map(({ need }) => need.promo_code)),
];

/**
 * The codes of a batch, locked in the order of their ids after the accounts. A batch without codes skips this, so a
 * popular code does not hold up others.
 */
export const promoCodeFacet: Facet<'promo_codes'> = {
  name: 'promo_codes',
  policy: { of: 'batch' },
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<PromoCode[]>`
      select ${columnList(codeColumns)} from promo_codes
      where operator_id = ${operator_id} and code = any(${codesOf(needs)}::text[])
      order by id for no key update`;
    const codes = new Map(rows.map((row) => [row.code, row]));
    return new Map(players.map((player) => [player, codes]));
  },
  write: ({ operator }, [change]) => {
    const changed = [...(change?.after.values() ?? [])].filter((code) => change?.before.get(code.code) !== code);
    return [
      statement`
        with used as (
          update promo_codes c set uses = u.uses from ${unnest('u', { id: 'bigint', uses: 'bigint' }, changed)}
          where c.operator_id = ${operator.operator_id} and c.id = u.id
          returning 1
        )
        select assert_count('promo codes', count(*), ${changed.length}) from used`,
    ];
  },
};

const redemptionColumns = {
  id: 'bigint',
  promo_code_id: 'bigint',
  player_id: 'bigint',
  player_bonus_id: 'bigint',
  created_at: 'timestamptz',
} as const satisfies Record<keyof Redemption, string>;

export const promoUseFacet: Facet<'promo_uses'> = {
  name: 'promo_uses',
  ownIds: { promo_redemption: 1 },
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<{ player_id: number; promo_code_id: number; uses: number }[]>`
      select r.player_id, r.promo_code_id, count(*) as uses
      from promo_codes c
      join promo_redemptions r on r.operator_id = c.operator_id and r.promo_code_id = c.id
        and r.player_id = any(${players}::bigint[])
      where c.operator_id = ${operator_id} and c.code = any(${codesOf(needs)}::text[])
      group by r.player_id, r.promo_code_id`;
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => [
        player,
        new Map((byPlayer.get(player) ?? []).map((row) => [row.promo_code_id, row.uses])),
      ]),
    );
  },
  write: ({ operator }, changes) => [
    statement`
      insert into promo_redemptions (operator_id, ${columnList(redemptionColumns)})
      select ${operator.operator_id}, ${columnList(redemptionColumns, 'u')}
      from ${unnest(
        'u',
        redemptionColumns,
        changes.flatMap((change) => change.effects),
      )}`,
  ],
};
