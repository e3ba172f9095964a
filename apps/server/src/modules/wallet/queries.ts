import type { Clock } from '../../base/clock.ts';
import { type BatchedRead, createBatchedRead } from '../../database/batched-read.ts';
import type { Sql } from '../../database/pool.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import type { PlayerRow } from '../players/row.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { AccountRow } from './account-row.ts';
import type { Rated } from './conversion.ts';

/** Both wallets, and what the allowance without verification depends on. */
export type WalletRow = Rated &
  Pick<
    AccountRow,
    'player_id' | 'real_balance' | 'bonus_balance' | 'real_changed_at' | 'bonus_changed_at' | 'withdrawn_total'
  > &
  Pick<PlayerRow, 'kyc_status' | 'kyc_expires_at'>;

export type WalletReader = BatchedRead<WalletRow>;

export const createWalletReader = (sql: Sql, clock: Clock): WalletReader =>
  createBatchedRead<WalletRow>(sql, {
    select: (connection, operatorId, ids) => {
      const day = connection`(${clock.now()}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date`;
      const rate = rateOn(connection, { operator: connection`a.operator_id`, currency: connection`a.currency`, day });
      return connection<WalletRow[]>`
      select a.player_id, a.currency, a.real_balance, a.bonus_balance, a.real_changed_at, a.bonus_changed_at,
        a.withdrawn_total, p.kyc_status, p.kyc_expires_at,
        case when a.currency = o.currency then '1' else ${rate} end as rate
      from accounts a
      join ${sharedOperators} o on o.operator_id = a.operator_id
      join ${sharedPlayers} p on p.operator_id = a.operator_id and p.id = a.player_id
      where a.operator_id = ${operatorId} and a.player_id = any(${ids}::bigint[])`;
    },
    nameOf: (id) => id,
    nameOfRow: (row) => row.player_id,
  });
