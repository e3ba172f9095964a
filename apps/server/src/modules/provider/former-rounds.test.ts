import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const { operator_id } = table.operator;

/** Gives the rows of a player what those of the first edition have: the defaults of the columns that came later. */
const asOfFormer = async ({ player }: GameSession): Promise<void> => {
  await world.admin`
    update provider_transactions set bet_number = default where operator_id = ${operator_id} and player_id = ${player}`;
  await world.admin`
    update game_rounds set settled_bets = default, judged_wins = default, zero_bets = default
    where operator_id = ${operator_id} and player_id = ${player}`;
  world.app.forget();
};

const codeOf = (reply: { body: { error?: { code: string } } }): string | undefined => reply.body.error?.code;

describe('a round that the first edition of the wallet wrote', () => {
  test('409 ROUND_SETTLED: with a win, all its bets count as settled, also one that comes now', async () => {
    const session = await table.openSession(1_000);
    const bets = [newName('b'), newName('b'), newName('b')] as const;
    await must(session.bet(bets[0], 100));
    await must(session.bet(bets[1], 100));
    await must(session.win(newName('w'), 50));
    await asOfFormer(session);
    await must(session.bet(bets[2], 100));
    for (const bet of bets) expect(codeOf(await session.rollback(newName('x'), bet))).toBe('ROUND_SETTLED');
    await must(session.win(newName('w'), 40, { reference_transaction_id: bets[0] }));
    expect((await balancesOf(world, session.player)).real_balance).toBe(790);
  });

  test('without a win its bets can be rolled back, and a win settles those that are left', async () => {
    const session = await table.openSession(1_000);
    const [former, later, undone] = [newName('b'), newName('b'), newName('b')];
    await must(session.bet(former, 100));
    await must(session.bet(undone, 100));
    await asOfFormer(session);
    await must(session.rollback(newName('x'), undone));
    await must(session.bet(later, 100));
    await must(session.win(newName('w'), 50));
    for (const bet of [former, later]) expect(codeOf(await session.rollback(newName('x'), bet))).toBe('ROUND_SETTLED');
    expect((await balancesOf(world, session.player)).real_balance).toBe(850);
  });
});
