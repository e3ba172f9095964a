import { systemClock } from '../src/base/clock.ts';
import { openPool } from '../src/database/pool.ts';
import { type Seeded, seedOperator } from './seed-operator.ts';

/** An operator whose players have accounts and may withdraw without being verified. */
export const seedAccounts = async (
  databaseUrl: string,
  masterKey: Buffer,
  {
    settings = {},
    ...more
  }: { readonly slug?: string | undefined; readonly is_sandbox?: boolean; readonly settings?: object } = {},
): Promise<Seeded> => {
  const seeded = await seedOperator(databaseUrl, masterKey, systemClock, more);
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  await owner`insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players on conflict do nothing`;
  await owner`insert into player_limits (operator_id, player_id, updated_at)
    select operator_id, id, created_at from players on conflict do nothing`;
  await owner`update operators set version = version + 1,
    settings = ${JSON.stringify({ unverified_withdrawal_threshold: null, ...settings })}`;
  await owner.end();
  return seeded;
};
