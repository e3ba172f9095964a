import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { addBonus, granted } from '../support/bonuses.ts';
import { must } from '../support/client.ts';
import { balancesOf } from '../support/money.ts';
import { assertAsyncProperty, repetitions } from '../support/property.ts';
import { addStudio, openGameSession } from '../support/provider.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';
import { afterCrashes, groups, openBooks, type PlayerStep, reconciled } from './provider-books.ts';

const world = await createFileWorld();
const nodes = [world.app, await world.startNode()] as const;
const operator = await world.addOperator({ is_sandbox: true });
const staff = await addTestStaff(world, operator);
const start = 2_000;

/** Cuts all connections of the platform to the database, in the middle of whatever they do. */
const crash = () => world.admin`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'croupier_%'`;

/** A provider with every rule allowed, and two players with a grant of free rounds without wagering each. */
const open = async () => {
  const studio = await addStudio(world, operator, staff);
  const rules = { rolls_back_wins: true, adjusts_below_zero: true };
  await must(staff.patch(`/api/back-office/v1/game-providers/${studio.provider.id}`, rules));
  const spins = { count: 2, stake: 20, provider_id: studio.provider.id, games: [studio.game] };
  const bonus = await addBonus(staff, {
    type: 'free_spins',
    default_amount: 0,
    wagering_multiplier: 0,
    terms: { free_spins: spins },
  });
  const sessions = [
    await openGameSession(operator, studio, start),
    await openGameSession(operator, studio, start),
  ] as const;
  const grantOf = async ({ player }: { player: number }) => `fr-${await granted(operator, player, bonus)}`;
  const grants = [await grantOf(sessions[0]), await grantOf(sessions[1])] as const;
  return { sessions, grants, nodes, staff, crash };
};

const keptOf = async (player: number): Promise<number> => {
  const [row] = await world.admin<{ millionths: number }[]>`
    select millionths from provider_fractions where operator_id = ${operator.operator_id} and player_id = ${player}`;
  return row?.millionths ?? 0;
};

test('whatever a provider sends, over two nodes that lose their connections: its books equal the ledger, and no fraction is lost', async () => {
  const met = new Map<string, number>();
  const counts = new Map<string, number>();
  const play = async (sent: readonly (readonly PlayerStep[])[]): Promise<void> => {
    const parts = await afterCrashes(open);
    const books = openBooks(parts);
    for (const group of sent) await Promise.all(group.map(books.take));

    for (const player of [0, 1] as const) {
      const { player: id } = parts.sessions[player];
      const worth = start * 1_000_000 + books.worth(player);
      const { real_balance, bonus_balance } = await balancesOf(world, id);
      expect([real_balance, bonus_balance, await keptOf(id)]).toEqual([
        Math.floor(worth / 1_000_000),
        0,
        worth - Math.floor(worth / 1_000_000) * 1_000_000,
      ]);
      const [booked] = await world.admin`
        select sum(amount)::bigint as total from ledger_entries
        where operator_id = ${operator.operator_id} and player_id = ${id}`;
      expect(booked).toEqual({ total: real_balance });
    }
    const hours = await reconciled(parts.sessions[0], world.clock.now());
    if (hours.length > 0) expect(hours).toMatchObject([{ digest: books.digest() }]);
    for (const [name, count] of Object.entries(books.counts())) counts.set(name, (counts.get(name) ?? 0) + count);
    for (const [code, count] of books.refusals) met.set(code, (met.get(code) ?? 0) + count);
  };
  await assertAsyncProperty(fc.asyncProperty(groups, play), { numRuns: repetitions(6, 150), endOnFailure: true });

  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
  // Runs in which little happened would prove little.
  for (const [name, count] of counts) expect(count, name).toBeGreaterThan(0);
  for (const code of ['BET_NOT_FOUND', 'BET_ROLLED_BACK']) expect([...met.keys()]).toContain(code);
}, 170_000);
