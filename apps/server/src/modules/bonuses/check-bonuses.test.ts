import { describe, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { addMethod, withdraw } from '../../../test/support/money.ts';
import { giveBonus, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Sql } from '../../database/pool.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

describe('verify of bonuses', () => {
  /** Bonuses in every state, of a player who plays, with something to break in each way. */
  const playStory = async () => {
    const { operator, staff, openSession } = await openStudio(world);
    await addMethod(staff);
    const player = await openSession(500);
    await giveBonus(staff, player.player, 30);
    const easy = await addBonus(staff, { wagering_multiplier: 1, max_conversion_multiplier: 1 });
    const hard = await addBonus(staff, { wagering_multiplier: 50 });
    const grant = (bonus: number, amount: number) => granted(operator, player.player, bonus, { amount });
    const converted = await grant(easy, 100);
    const forfeited = await grant(hard, 200);
    const running = await grant(hard, 300);
    const waiting = await grant(hard, 400);
    const paidOut = await grant(await addBonus(staff, { wagering_multiplier: 0 }), 70);
    world.clock.advance(1);
    await player.play(
      'r1',
      [
        { kind: 'bet', transaction_id: 'p1', amount: 100 },
        { kind: 'win', transaction_id: 'p1', amount: 10 },
      ],
      { round_finished: true },
    );
    world.clock.advance(1);
    await player.bet('b2', 20, { round_id: 'r2' });
    await player.rollback('x2', 'b2');
    world.clock.advance(1);
    await withdraw(operator, player.player, 100);
    await player.bet('b3', 500, { round_id: 'r3' });
    world.clock.advance(1);
    await player.bet('b4', 110, { round_id: 'r4' });
    const { operator_id, slug } = operator;
    return { operator_id, slug, player: player.player, converted, forfeited, running, waiting, paidOut };
  };
  type Story = Awaited<ReturnType<typeof playStory>>;

  const findings = async ({ slug }: Story): Promise<string[]> => {
    const found = await verify({ databaseUrl: world.url, clock: world.clock, operator: slug });
    return found.map(formatFinding);
  };

  test('everything agrees after grants, play, a rollback, a capped conversion, a forfeit and a payout', async () => {
    const story = await playStory();
    const rows = await world.admin`
      select id, state, result from player_bonuses where player_id = ${story.player} order by id`;
    expect([...rows]).toEqual([
      { id: story.converted, state: 'finished', result: 'converted' },
      { id: story.forfeited, state: 'finished', result: 'forfeited' },
      { id: story.running, state: 'activated', result: 'none' },
      { id: story.waiting, state: 'pending', result: 'none' },
      { id: story.paidOut, state: 'finished', result: 'paid_out' },
    ]);
    expect(await findings(story)).toEqual([]);
  });

  const broken: [string, (story: Story, sql: Sql) => Promise<unknown>, RegExp][] = [
    [
      'progress without a stake',
      ({ running }, sql) => sql`update player_bonuses set wagered_amount = wagered_amount + 1 where id = ${running}`,
      /bonus_progress: .*player_bonus_id \d+: wagered: \d+ instead of \d+/,
    ],
    [
      'a forfeit that its history does not say',
      ({ forfeited }, sql) => sql`
        update player_bonus_history set amount = 0
        where player_bonus_id = ${forfeited} and kind = 'forfeited' and ledger_entry_id is not null`,
      /bonus_entries: .*player_bonus_id \d+: forfeited: 0 instead of \d+/,
    ],
    [
      'a forfeit that the bonus does not say',
      ({ forfeited }, sql) => sql`update player_bonuses set forfeited_amount = 0 where id = ${forfeited}`,
      /bonus_entries: .*player_bonus_id \d+: forfeited: 0 instead of \d+/,
    ],
    [
      'a conversion that open bets had met',
      async ({ converted, player }, sql) => {
        await sql`
          update game_rounds set status = 'open', closed_at = null
          where player_id = ${player} and round_id = 'r1'`;
        await sql`update player_bonuses set wagered_amount = 0 where id = ${converted}`;
      },
      /bonus_progress: .*converted without wagering: 100 instead of 0/,
    ],
    [
      'an open round that is not there',
      ({ running }, sql) => sql`update player_bonuses set open_rounds = open_rounds + 1 where id = ${running}`,
      /bonus_progress: .*open rounds: \d instead of \d/,
    ],
    [
      'a conversion that was never booked',
      ({ converted }, sql) =>
        sql`update player_bonuses set converted_amount = converted_amount + 5 where id = ${converted}`,
      /bonus_entries: .*converted: 105 instead of 100/,
    ],
    [
      'entries of a bonus that is not there',
      ({ forfeited, player }, sql) => sql`
        update ledger_entries set player_bonus_id = 999999999 where player_id = ${player} and player_bonus_id = ${forfeited}`,
      /bonus_entries: .*entries name a bonus that is not there/,
    ],
    [
      'two that run at once',
      ({ waiting }, sql) => sql`
        update player_bonuses set state = 'activated', held = 0, started_at = created_at, expires_at = created_at
        where id = ${waiting}`,
      /bonus_queue: .*2 bonuses run and 0 wait/,
    ],
  ];
  for (const [name, breakIt, finding] of broken)
    test(`finds ${name}`, async () => {
      const story = await playStory();
      await breakIt(story, world.admin);
      expect((await findings(story)).join('\n')).toMatch(finding);
    });
});
