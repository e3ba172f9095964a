import { expect, test } from 'vitest';
import { formatFinding } from '../../src/module/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { giveBonus, newName, openStudio } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();

test('verify finds nothing after play through the provider wallet, over midnight and with rollbacks', async () => {
  const { operator, staff, openSession } = await openStudio(world);
  const player = await openSession(500);
  await giveBonus(staff, player.player, 700);
  const late = newName('b');
  await player.bet(late, 300, { round_id: newName('r') });
  for (let n = 0; n < 5; n += 1) {
    const [bet, round_id] = [newName('b'), newName('r')];
    await player.bet(bet, 90, { round_id });
    await player.bet(bet, 90, { round_id });
    if (n % 2 === 0) await player.win(newName('w'), 41 * n, { round_id, round_finished: true });
    else await player.rollback(newName('x'), bet);
  }
  await player.rollback(newName('x'), newName('never'));
  await player.win(newName('w'), 33, { kind: 'jackpot', round_id: newName('r') });
  await player.play(newName('r'), [
    { kind: 'bet', transaction_id: newName('b'), amount: 20 },
    { kind: 'win', transaction_id: newName('w'), amount: 55 },
  ]);
  world.clock.advance(26 * 3_600_000);
  expect((await player.rollback(newName('x'), late)).body.data.transaction).toMatchObject({ amount: 300 });
  const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(findings.map(formatFinding)).toEqual([]);
});
