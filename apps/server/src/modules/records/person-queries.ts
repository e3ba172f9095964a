import type { person } from '@croupier/contract/back-office/persons.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedPlayerBonuses } from '../bonuses/shared-queries.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { Rated } from '../wallet/conversion.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';

type Scope = { readonly operator_id: number; readonly player_id: number };

/** The amounts that are added up over the accounts of a person. */
export const sumNames = [
  'real_balance',
  'bonus_balance',
  'deposited_total',
  'withdrawn_total',
  'bonus_granted',
  'bonus_converted',
] as const;

/** The accounts of a player's person, or the account alone when it has no links, with their money. */
const moneyOfPerson = (tx: Tx, { operator_id, player_id }: Scope) => tx`
  ${sharedPlayers} own
  join ${sharedPlayers} p on p.operator_id = ${operator_id} and (p.id = own.id or p.person_id = own.person_id)
  join ${sharedAccounts} a on a.operator_id = ${operator_id} and a.player_id = p.id
  cross join lateral (
    select count(*) as bonuses, coalesce(sum(b.amount), 0)::bigint as bonus_granted,
      coalesce(sum(b.converted_amount), 0)::bigint as bonus_converted
    from ${sharedPlayerBonuses} b where b.operator_id = ${operator_id} and b.player_id = p.id
  ) g
  where own.operator_id = ${operator_id} and own.id = ${player_id}`;

type Account = z.input<typeof person>['accounts'][number];
type AccountRow = Omit<Account, 'created_at' | 'last_played_at'> & {
  readonly person_id: number | null;
  readonly last_played_at: Date | null;
  readonly created_at: Date;
};

export const selectAccountsWithMoney = (tx: Tx, scope: Scope, most: number) =>
  tx<AccountRow[]>`
    select p.person_id, p.id as player_id, concat_ws(' ', p.first_name, p.last_name) as name, p.username, p.country,
      p.status, p.kyc_status, p.risk_level, a.currency, a.real_balance, a.bonus_balance, a.deposited_total,
      a.withdrawn_total, g.bonus_granted, g.bonus_converted, g.bonuses, a.last_played_at, p.created_at
    from ${moneyOfPerson(tx, scope)}
    order by p.id limit ${most}`;

export type PersonSums = Rated & Record<(typeof sumNames)[number], Money> & { readonly accounts: number };

/** The same added up by currency, with the rate of today. Sums beyond exact integers are capped. */
export const selectSums = (tx: Tx, scope: Scope, now: Date) => {
  const day = tx`${now}::timestamptz::date`;
  const capped = (column: string) =>
    tx`least(sum(${tx(column)}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as ${tx(column)}`;
  return tx<PersonSums[]>`
    select s.*, ${rateOn(tx, { operator: scope.operator_id, currency: tx`s.currency`, day })} as rate
    from (
      select a.currency, count(*) as accounts, ${capped('real_balance')}, ${capped('bonus_balance')},
        ${capped('deposited_total')}, ${capped('withdrawn_total')}, ${capped('bonus_granted')},
        ${capped('bonus_converted')}
      from ${moneyOfPerson(tx, scope)}
      group by a.currency
    ) s`;
};
