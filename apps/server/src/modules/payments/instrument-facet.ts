import type { Money } from '../../base/money.ts';
import type { Facet } from '../../engine/facet.ts';
import { findSavedInstruments, type SavedInstrument } from '../instruments/shared-queries.ts';

/** The deposits from an instrument, and the withdrawals to it, those on their way included. */
type Flow = { readonly deposited: Money; readonly withdrawn: Money };

type InstrumentFacts = {
  /** What the player has saved, by id. */
  readonly saved: ReadonlyMap<number, SavedInstrument>;
  readonly flows: ReadonlyMap<number, Flow>;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    instruments: InstrumentFacts;
  }
  interface FacetNeeds {
    instruments: {
      readonly instrument_id?: number | undefined;
      /** A withdrawal asks for them also when it names none: where they go back to may be a rule. */
      readonly withdraws?: true;
    };
  }
}

type FlowRow = Flow & { readonly player_id: number; readonly instrument_id: number };

/** The saved accounts and cards, with the money of each. A payment that names none is decided without them. */
export const instrumentFacet: Facet<'instruments'> = {
  name: 'instruments',
  policy: {
    of: 'command',
    empty: { saved: new Map(), flows: new Map() },
    serves: (_empty, need) => need?.instrument_id === undefined && !need?.withdraws,
  },
  load: async (tx, { operator_id }, players) => {
    const [saved, flows] = await Promise.all([
      findSavedInstruments(tx, operator_id, players),
      tx<FlowRow[]>`
        select player_id, instrument_id,
          coalesce(sum(amount - reversed_amount) filter (where type = 'deposit' and not is_reversed), 0)::bigint as deposited,
          coalesce(sum(amount) filter (where type = 'withdrawal' and status in ('new', 'allowed', 'paid')
            and payout_state <> 'returned'), 0)::bigint as withdrawn
        from payment_requests
        where operator_id = ${operator_id} and player_id = any(${players}::bigint[]) and instrument_id is not null
        group by player_id, instrument_id`,
    ]);
    return new Map(
      players.map((player) => [
        player,
        {
          saved: new Map(saved.filter((one) => one.player_id === player).map((one) => [one.id, one])),
          flows: new Map(flows.filter((row) => row.player_id === player).map((row) => [row.instrument_id, row])),
        },
      ]),
    );
  },
  write: () => [],
};
