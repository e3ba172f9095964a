import type { Tx } from '../../database/pool.ts';
import type { Facet } from '../../engine/facet.ts';
import { promisedBonuses } from '../payments/shared-queries.ts';
import type { Bonus } from './bonus.ts';

/** A bonus of the catalogue, and how often the player had it. */
export type Offer = { readonly bonus: Bonus; readonly grants: number; readonly references: readonly string[] };

/** Bonuses that the commands may grant: those they name, all that a deposit can bring, and what open intents promise. */
type OfferFacts = ReadonlyMap<number, Offer>;

declare module '../../engine/account.ts' {
  interface AccountFacts {
    bonus_offers: OfferFacts;
  }
  interface FacetNeeds {
    bonus_offers: OfferNeed;
  }
}

/** A bonus with its reference, for which it is granted only once. */
type OfferNeed = { readonly bonus_id: number; readonly source_reference?: string | undefined };

const none: OfferFacts = new Map();

/** Caches the bonuses that later deposits may bring, without the references of grants: each deposit has a new one. */
const depositOffers = (offers: OfferFacts): OfferFacts => {
  const brought = [...offers].filter(([, { bonus }]) => bonus.is_active && isOnDeposit(bonus));
  return brought.length === 0 ? none : new Map(brought.map(([id, offer]) => [id, { ...offer, references: [] }]));
};

const isOnDeposit = ({ type, terms }: Bonus): boolean =>
  (type === 'deposit_match' || type === 'reload') && terms.on_deposit;

export const bonusOfferFacet: Facet<'bonus_offers'> = {
  name: 'bonus_offers',
  // Every grant is counted here: only `grant` adds a bonus to an account, and it needs this facet.
  policy: { of: 'both', keep: depositOffers, serves: (_offers, need) => need === undefined },
  load: async (tx, { operator_id }, players, needs) => {
    const naming = needs.map(({ player_id, need }) => ({ player_id, ...need }));
    const rows = await findOffers(tx, operator_id, players, naming);
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => [
        player,
        new Map(
          byPlayer.get(player)?.map(({ bonus, grants, references }) => [bonus.id, { bonus, grants, references }]),
        ),
      ]),
    );
  },
  write: () => [],
};

type Naming = {
  readonly player_id: number;
  readonly bonus_id: number;
  readonly source_reference?: string | undefined;
};
type Row = Offer & { readonly player_id: number };

const findOffers = async (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  naming: readonly Naming[],
): Promise<Row[]> => {
  const references = naming.flatMap(({ source_reference }) => source_reference ?? []);
  const rows = await tx<(Bonus & Omit<Row, 'bonus'>)[]>`
    with wanted as (
      select u.player_id, b.id from unnest(${players}::bigint[]) as u (player_id)
      join bonuses b on b.operator_id = ${operatorId} and b.is_active and b.type in ('deposit_match', 'reload')
        and (b.terms->>'on_deposit')::boolean
      union
      ${promisedBonuses(tx, operatorId, players)}
      union
      select u.player_id, u.bonus_id
      from unnest(${naming.map((one) => one.player_id)}::bigint[], ${naming.map((one) => one.bonus_id)}::bigint[])
        as u (player_id, bonus_id)
    )
    select w.player_id, b.id, b.name, b.description, b.type, b.default_amount, b.max_amount, b.wagering_multiplier,
      b.valid_days, b.max_bet, b.max_conversion_multiplier, b.max_grants_per_player, b.is_active, b.terms, had.grants, had."references"
    from wanted w join bonuses b on b.operator_id = ${operatorId} and b.id = w.id
    cross join lateral (
      select count(*) as grants,
        coalesce(array_agg(p.source_reference) filter (where p.source_reference = any(${references}::text[])), '{}')
          as "references"
      from player_bonuses p where p.operator_id = ${operatorId} and p.player_id = w.player_id and p.bonus_id = w.id
    ) had
    order by b.id`;
  // All players share the catalogue's entries, which are cached with each account.
  const catalogue = new Map<number, Bonus>();
  return rows.map(({ player_id, grants, references, ...found }) => {
    const bonus = catalogue.get(found.id) ?? found;
    catalogue.set(found.id, bonus);
    return { player_id, grants, references, bonus };
  });
};
