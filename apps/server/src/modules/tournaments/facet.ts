import type { Money } from '../../base/money.ts';
import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

export type Prize = {
  readonly tournament_id: number;
  readonly player_id: number;
  readonly prize: Money;
  readonly prize_currency: string;
  /** The value of a unit of the prize's currency in the operator's; null when there is no rate. */
  readonly rate: string | null;
  readonly paid_at: Date | null;
};

type PaidPrize = {
  readonly tournament_id: number;
  readonly player_id: number;
  readonly amount: Money;
  readonly ledger_entry_id: number | null;
  readonly paid_at: Date;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's prizes of the tournaments that the commands name. */
    prizes: ReadonlyMap<number, Prize>;
  }
  interface FacetEffects {
    prizes: PaidPrize;
  }
  interface FacetNeeds {
    prizes: { readonly tournament_id: number };
  }
}

const nameColumns = { player_id: 'bigint', tournament_id: 'bigint' } as const;
const paidColumns = { ...nameColumns, amount: 'bigint', ledger_entry_id: 'bigint', paid_at: 'timestamptz' } as const;

export const prizeFacet: Facet<'prizes'> = {
  name: 'prizes',
  load: async (tx, { operator_id, now }, players, needs) => {
    const named = needs.map(({ player_id, need }) => ({ player_id, ...need }));
    const day = tx`(${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date`;
    const rate = rateOn(tx, { operator: tx`z.operator_id`, currency: tx`z.prize_currency`, day });
    const rows = await tx<Prize[]>`
      select distinct z.tournament_id, z.player_id, z.prize, z.prize_currency, z.paid_at,
        case when z.prize_currency = o.currency then '1' else ${rate} end as rate
      from ${unnest('u', nameColumns, named)}
      join tournament_prizes z on z.operator_id = ${operator_id} and z.tournament_id = u.tournament_id
        and z.player_id = u.player_id
      join ${sharedOperators} o on o.operator_id = z.operator_id`;
    return new Map(
      players.map((player) => [
        player,
        new Map(rows.filter((row) => row.player_id === player).map((row) => [row.tournament_id, row])),
      ]),
    );
  },
  write: ({ operator }, changes) => {
    const paid = changes.flatMap((change) => change.effects);
    return [
      statement`
        with marked as (
          update tournament_prizes z set amount = u.amount, ledger_entry_id = u.ledger_entry_id, paid_at = u.paid_at
          from ${unnest('u', paidColumns, paid)}
          where z.operator_id = ${operator.operator_id} and z.tournament_id = u.tournament_id
            and z.player_id = u.player_id and z.paid_at is null
          returning 1
        )
        select assert_count('prizes', count(*), ${paid.length}) from marked`,
    ];
  },
};
