import { expect, test } from 'vitest';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('on a node whose clock is behind the last entry, transactions have the time of their entries', async () => {
  const { operator, openSession } = await openStudio(world);
  const player = await openSession(1_000);
  await player.bet(newName('b'), 10);
  world.clock.advance(-40);
  const [bet, undone, win, rollback] = [newName('b'), newName('b'), newName('w'), newName('x')];
  for (const reply of [
    await player.bet(bet, 20, { round_id: 'r2' }),
    await player.win(win, 5, { round_id: 'r2' }),
    await player.bet(undone, 30, { round_id: 'r3' }),
    await player.rollback(rollback, undone),
  ])
    expect(reply.status, reply.text).toBeLessThan(300);

  const kept = await world.admin<{ transaction_id: string; created_at: Date }[]>`
    select transaction_id, created_at from provider_transactions
    where operator_id = ${operator.operator_id} and transaction_id in ${world.admin([bet, undone, win, rollback])}`;
  expect(kept.map(({ created_at }) => created_at.toISOString())).toEqual(Array(4).fill('2026-03-02T10:00:00.000Z'));
  const { findings } = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(findings).toEqual([]);
});
