import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, unnest } from '../../database/unnest.ts';
import type { AccountFacts } from '../../engine/account.ts';
import { defineAdvance, type Facet, type Needed } from '../../engine/facet.ts';
import { bonusesOfTransactions } from '../provider/shared-queries.ts';
import { bonusesOfRounds } from '../rounds/shared-queries.ts';
import { sharedEntries } from '../wallet/shared-queries.ts';
import { type BonusFacts, changingColumns, type HistoryEntry, type PlayerBonus, playerBonusColumns } from './bonus.ts';
import { type FreeRoundOrder, putOrders } from './free-round-orders.ts';
import { settleBonuses } from './lifecycle.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    bonuses: BonusFacts;
  }
  interface Sequences {
    player_bonus: true;
  }
  interface FacetEffects {
    bonuses: HistoryEntry;
  }
  interface FacetNeeds {
    bonuses: BonusNeed;
  }
}

/**
 * Finished bonuses that a command needs: one by its id, those of a round, of a bet to be rolled back, or all that owe
 * money.
 */
type BonusNeed = {
  readonly player_bonus_id?: number;
  readonly round?: RoundName;
  /** Bets and wins to be rolled back. */
  readonly undoes?: readonly TransactionName[];
  /** Those that owe a conversion: for the payout gate. */
  readonly owing?: true;
};

type TransactionName = { readonly provider_id: number; readonly kind: string; readonly transaction_id: string };
type RoundName = { readonly provider_id: number; readonly round_id: string };

const none: BonusFacts = new Map();

export const bonusFacet: Facet<'bonuses'> = {
  name: 'bonuses',
  ownIds: { player_bonus: 8 },
  policy: {
    of: 'account',
    keep: (bonuses) => {
      const open = [...bonuses].filter(([, bonus]) => bonus.state !== 'finished');
      return open.length === 0 ? none : open.length === bonuses.size ? bonuses : new Map(open);
    },
    serves: (bonuses, need, { account: { rounds } }) => {
      if (need === undefined) return true;
      const { round, ...more } = need;
      return round !== undefined && Object.keys(more).length === 0 && holdsBonusOf(round, bonuses, rounds);
    },
  },
  advance: defineAdvance({ with: ['wallet', 'player', 'bonuses'], run: settleBonuses }),
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await findBonuses(tx, operator_id, players, needs);
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => {
        const own = byPlayer.get(player);
        return [player, own ? new Map(own.map((row) => [row.id, row])) : none];
      }),
    );
  },
  write: ({ operator: { operator_id } }, changes) => {
    const added: PlayerBonus[] = [];
    const changed: PlayerBonus[] = [];
    for (const { before, after } of changes) {
      if (before === after) continue;
      assertOneActive(after);
      for (const [id, bonus] of after) {
        const known = before.get(id);
        if (!known) added.push(bonus);
        else if (known !== bonus) changed.push(bonus);
      }
    }
    const history = changes.flatMap((change) => change.effects);
    const orders = changes.flatMap(({ after, effects }) => ordersOf(after, effects));
    return [
      ...(added.length > 0 ? [insertBonuses(operator_id, added)] : []),
      ...(changed.length > 0 ? [updateBonuses(operator_id, changed)] : []),
      ...(history.length > 0 ? [appendHistory(operator_id, history)] : []),
      ...(orders.length > 0 ? [putOrders(operator_id, orders)] : []),
    ];
  },
};

/** What the provider must be told, by the history of this commit. Of several orders for one grant the last counts. */
const ordersOf = (bonuses: BonusFacts, effects: readonly HistoryEntry[]): FreeRoundOrder[] => {
  const orders = effects.flatMap(({ player_bonus_id, kind, created_at }): FreeRoundOrder[] => {
    const wanted = orderedBy[kind];
    if (!wanted) return [];
    const { player_id, provider_id } = bonuses.get(player_bonus_id) as PlayerBonus & { provider_id: number };
    return [{ player_bonus_id, player_id, provider_id, wanted, created_at }];
  });
  return [...new Map(orders.map((order) => [order.player_bonus_id, order])).values()];
};

const orderedBy: Partial<Record<HistoryEntry['kind'], FreeRoundOrder['wanted']>> = {
  rounds_issued: 'issued',
  rounds_withdrawn: 'cancelled',
};

/**
 * Whether the bonus of a round is among the open ones. A round that is not cached is assumed not to exist, and has none:
 * a command that names a round here needs the round itself too, so the facet `rounds` verifies the assumption.
 */
const holdsBonusOf = (named: RoundName, bonuses: BonusFacts, rounds: Partial<AccountFacts>['rounds']): boolean => {
  if (!rounds) return false;
  for (const { provider_id, round_id, player_bonus_id } of rounds.values())
    if (provider_id === named.provider_id && round_id === named.round_id)
      return player_bonus_id === null || bonuses.has(player_bonus_id);
  return true;
};

const assertOneActive = (bonuses: BonusFacts): void => {
  const active = [...bonuses.values()].filter((bonus) => bonus.state === 'activated');
  if (active.length > 1) throw new Error(`Player ${active[0]?.player_id} would have two activated bonuses.`);
};

const storedFields = columnList({ ...playerBonusColumns, terms: 'jsonb' }, 'b');

/** With what was converted, at the rates of then: a conversion that is taken back has the value of what it reverses. */
const columnsOf = (tx: Tx, operatorId: number) => tx`
  ${storedFields}, case when b.converted_amount > 0 then (
    select coalesce(sum(e.operator_amount), 0)::bigint from ${sharedEntries} e
    where e.operator_id = ${operatorId} and e.player_id = b.player_id and e.type = 'bonus_conversion'
      and e.wallet = 'real' and e.player_bonus_id = b.id
  ) else 0 end as converted_value`;

/** Play without a bonus costs one lookup in a small index. */
const findBonuses = (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  needs: readonly Needed<'bonuses'>[],
): Promise<PlayerBonus[]> => {
  const { bonuses, rounds, undone, withdrawing } = split(needs);
  const columns = columnsOf(tx, operatorId);
  const open = tx`
    select ${columns} from player_bonuses b
    where b.operator_id = ${operatorId} and b.player_id = any(${players}::bigint[]) and b.state <> 'finished'`;
  if (bonuses.length + rounds.length + undone.length + withdrawing.length === 0) return tx<PlayerBonus[]>`${open}`;
  return tx<PlayerBonus[]>`
    ${open}
    union all
    select ${columns}
    from (
      select u.player_id, u.player_bonus_id from ${unnest('u', bonusColumns, bonuses)}
      union
      ${bonusesOfRounds(tx, operatorId, unnest('u', roundColumns, rounds))}
      union
      ${bonusesOfTransactions(tx, operatorId, unnest('u', undoneColumns, undone))}
      union
      select w.player_id, w.id from player_bonuses w
      where w.operator_id = ${operatorId} and w.player_id = any(${withdrawing}::bigint[]) and w.converted_amount > 0
        and w.wagered_amount < w.wager_requirement
    ) named
    join player_bonuses b on b.operator_id = ${operatorId} and b.id = named.player_bonus_id
      and b.player_id = named.player_id and b.state = 'finished'`;
};

const bonusColumns = { player_id: 'bigint', player_bonus_id: 'bigint' } as const;
const roundColumns = { player_id: 'bigint', provider_id: 'bigint', round_id: 'text' } as const;
const undoneColumns = { player_id: 'bigint', provider_id: 'bigint', kind: 'text', transaction_id: 'text' } as const;

const split = (needs: readonly Needed<'bonuses'>[]) => ({
  bonuses: needs.flatMap(({ player_id, need: { player_bonus_id } }) =>
    player_bonus_id === undefined ? [] : [{ player_id, player_bonus_id }],
  ),
  rounds: needs.flatMap(({ player_id, need: { round } }) => (round ? [{ player_id, ...round }] : [])),
  undone: needs.flatMap(({ player_id, need: { undoes = [] } }) => undoes.map((one) => ({ ...one, player_id }))),
  withdrawing: needs.filter(({ need }) => need.owing).map(({ player_id }) => player_id),
});

const storedColumns = { ...playerBonusColumns, stored_terms: 'text' };

const insertBonuses = (operatorId: number, added: readonly PlayerBonus[]): Statement =>
  statement`
    insert into player_bonuses (operator_id, ${columnList(playerBonusColumns)}, terms)
    select ${operatorId}, ${columnList(playerBonusColumns, 'u')}, u.stored_terms::jsonb
    from ${unnest(
      'u',
      storedColumns,
      added.map((bonus) => ({ ...bonus, stored_terms: JSON.stringify(bonus.terms) })),
    )}`;

const updatedColumns = { id: 'bigint', player_id: 'bigint', ...changingColumns } as const;

const updateBonuses = (operatorId: number, changed: readonly PlayerBonus[]): Statement =>
  statement`
    with changed as (
      update player_bonuses b set ${assignments(changingColumns, 'u')}
      from ${unnest('u', updatedColumns, changed)}
      where b.operator_id = ${operatorId} and b.id = u.id and b.player_id = u.player_id
      returning 1
    )
    select assert_count('player bonuses', count(*), ${changed.length}) from changed`;

const historyColumns = {
  player_bonus_id: 'bigint',
  kind: 'text',
  amount: 'bigint',
  ledger_entry_id: 'bigint',
  game_round_id: 'text',
  actor_kind: 'text',
  actor_id: 'bigint',
  reason: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof HistoryEntry, string>;

const appendHistory = (operatorId: number, entries: readonly HistoryEntry[]): Statement =>
  statement`
    insert into player_bonus_history (operator_id, ${columnList(historyColumns)})
    select ${operatorId}, ${columnList(historyColumns, 'u')} from ${unnest('u', historyColumns, entries)}
    order by u.n`;
