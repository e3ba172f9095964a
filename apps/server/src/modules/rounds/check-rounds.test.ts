import { describe, expect, test } from 'vitest';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { addStudio, giveBonus, newName, openStudio } from '../../../test/support/provider.ts';
import { copiesOf } from '../../../test/support/verify-story.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Sql } from '../../database/pool.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
/** Of the story that the cases tamper with. */
const told = await createFileWorld();

describe('verify of rounds and of what providers sent', () => {
  /** Every way in which a round can end, each a millisecond apart, with names that a case can refer to. */
  const playStory = async () => {
    const { operator, staff, openSession } = await openStudio(told);
    const player = await openSession(500);
    await giveBonus(staff, player.player, 700);
    const [won, undone, open] = [newName('won'), newName('undone'), newName('open')];
    const [mixed, rollback, buried, tomb, win, early] = ['m', 'x', 'never', 't', 'w', 'e'].map(newName) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const step = async (call: Promise<{ status: number; text: string }>) => {
      await must(call);
      told.clock.advance(1);
    };
    await step(player.bet(early, 100, { round_id: won }));
    await step(player.bet(newName('b'), 30, { round_id: won }));
    await step(player.win(win, 55, { round_id: won, round_finished: true }));
    await step(player.bet(mixed, 600, { round_id: undone }));
    await step(player.rollback(rollback, mixed));
    await step(player.rollback(newName('again'), mixed));
    await step(player.rollback(tomb, buried));
    await step(player.bet(newName('b'), 20, { round_id: open }));
    await step(player.win(newName('j'), 9, { kind: 'jackpot', round_id: newName('jackpot') }));
    const { token } = await mustData(operator.client.post(`/api/v1/operator/players/${player.player}/session-tokens`));
    const slot = await originalOf(told, operator);
    const play = bearerFor(told.app, token).post(`/api/v1/player/games/${slot}/play`, { stake: 10 });
    const drawn = (await mustData(play)).round_id as string;
    const { operator_id, slug } = operator;
    return {
      operator_id,
      slug,
      player: player.player,
      won,
      undone,
      open,
      mixed,
      rollback,
      buried,
      tomb,
      win,
      early,
      drawn,
    };
  };
  type Story = Awaited<ReturnType<typeof playStory>>;

  const findings = async ({ slug, player }: Story, { url }: { readonly url: string }) => {
    const found = await verify({ databaseUrl: url, clock: told.clock, operator: slug });
    return found.map((finding) => formatFinding(finding).replaceAll(`${slug}, player_id ${player}`, 'P'));
  };

  const round = (sql: Sql, { operator_id }: Story, id: string) =>
    sql`operator_id = ${operator_id} and round_id = ${id}`;
  const sent = (sql: Sql, { operator_id }: Story, kind: string, id: string) =>
    sql`operator_id = ${operator_id} and kind = ${kind} and transaction_id = ${id}`;

  type Case = [promise: string, tamper: (sql: Sql, s: Story) => Promise<unknown>, expected: (s: Story) => string[]];
  const cases: Case[] = [
    [
      'a stake of a round',
      (sql, s) => sql`update game_rounds set staked_real = 131 where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_entries: P, round_id ${won}: staked real: 131 instead of 130`],
    ],
    [
      'real money that a round says was bonus',
      (sql, s) => sql`update game_rounds set won_real = 0, won_bonus = 55 where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_entries: P, round_id ${won}: won real: 0 instead of 55, won bonus: 55 instead of 0`],
    ],
    [
      'a round that was removed',
      (sql, s) => sql`delete from game_rounds where ${round(sql, s, s.open)}`,
      ({ open }) => [
        `round_entries: P, round_id ${open}: entries name a round that is not there`,
        `round_transactions: P, round_id ${open}: transactions name a round that is not there`,
      ],
    ],
    [
      'an entry that names no round',
      (sql, s) => sql`
        update ledger_entries set game_round_id = null where operator_id = ${s.operator_id} and game_round_id = ${s.open}`,
      ({ open }) => [
        'hash: P, entry_id N, seq N: its hash is not that of its facts and of the entry before it',
        'round_entries: P: entries of play name no round',
        `round_entries: P, round_id ${open}: staked real: 20 instead of 0`,
        `transaction_entries: P, round_id ${open}, transaction_id N: casino_bet: real: 0 instead of 20, entries: 0 instead of 1`,
        'transaction_entries: P, entry_id N: casino_bet: real: 20 instead of 0, entries: 1 instead of 0',
      ],
    ],
    [
      'a round that nobody played',
      (sql, s) => sql`
        insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, bets, opened_at)
        select operator_id, provider_id, 'invented', player_id, game_id, 'open', 5, 1, opened_at from game_rounds
        where ${round(sql, s, s.open)}`,
      () => [
        'round_entries: P, round_id invented: staked real: 5 instead of 0',
        'round_transactions: P, round_id invented: bets: 1 instead of 0',
      ],
    ],
    [
      'the bets and wins that a round counts',
      (sql, s) => sql`update game_rounds set bets = 3, wins = 0 where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_transactions: P, round_id ${won}: bets: 3 instead of 2, wins: 0 instead of 1`],
    ],
    [
      'an Original of two bets',
      (sql, s) => sql`update game_rounds set bets = 2 where ${round(sql, s, s.drawn)}`,
      ({ drawn }) => [`round_transactions: P, round_id ${drawn}: bets: 2 instead of 1`],
    ],
    [
      'a closed round without its moment',
      (sql, s) => sql`update game_rounds set closed_at = null where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_status: P, round_id ${won}: its moment of closing does not fit the status closed`],
    ],
    [
      'a round that was closed before it was opened',
      (sql, s) => sql`
        update game_rounds set closed_at = opened_at - interval '1 second' where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_status: P, round_id ${won}: it was closed before it was opened`],
    ],
    [
      'a finished round that was opened again',
      (sql, s) => sql`update game_rounds set status = 'open', closed_at = null where ${round(sql, s, s.won)}`,
      ({ won }) => [`round_status: P, round_id ${won}: its provider finished it, and it is open`],
    ],
    [
      'an open round of an Original',
      (sql, s) => sql`update game_rounds set status = 'open', closed_at = null where ${round(sql, s, s.drawn)}`,
      ({ drawn }) => [`round_status: P, round_id ${drawn}: a round that the house drew is open`],
    ],
    [
      'the amount of a transaction',
      (sql, s) => sql`
        update provider_transactions set amount = 54, real_amount = 54 where ${sent(sql, s, 'win', s.win)}`,
      ({ won, win }) => [
        `transaction_entries: P, entry_id N, round_id ${won}, transaction_id ${win}: casino_win: real: 55 instead of 54`,
      ],
    ],
    [
      'the split of a transaction',
      (sql, s) => sql`
        update provider_transactions set real_amount = 50, bonus_amount = 5 where ${sent(sql, s, 'win', s.win)}`,
      ({ won, win }) => [
        `transaction_entries: P, entry_id N, round_id ${won}, transaction_id ${win}: casino_win: real: 55 instead of 50, bonus: 0 instead of 5, entries: 1 instead of 2`,
        `transaction_balance: P, transaction_id ${win}: the win shows a bonus balance of 700, which the wallet did not have then`,
      ],
    ],
    [
      'a transaction that was removed',
      (sql, s) => sql`delete from provider_transactions where ${sent(sql, s, 'bet', s.early)}`,
      ({ won }) => [
        `round_transactions: P, round_id ${won}: bets: 2 instead of 1`,
        `transaction_entries: P, entry_id N, round_id ${won}: casino_bet: real: 100 instead of 0, entries: 1 instead of 0`,
      ],
    ],
    [
      'the balance that a transaction shows',
      (sql, s) => sql`update provider_transactions set balance_after = 1 where ${sent(sql, s, 'win', s.win)}`,
      ({ win }) => [
        `transaction_balance: P, transaction_id ${win}: the win shows a real balance of 1, which the wallet did not have then`,
      ],
    ],
    [
      'a rolled-back bet that stands again',
      (sql, s) => sql`update provider_transactions set status = 'applied' where ${sent(sql, s, 'bet', s.mixed)}`,
      ({ mixed, rollback }) => [
        `rollback: P, transaction_id ${mixed}: the bet stands, and the rollback ${rollback} names it`,
      ],
    ],
    [
      'a bet that nothing rolled back',
      (sql, s) => sql`update provider_transactions set status = 'rolled_back' where ${sent(sql, s, 'bet', s.early)}`,
      ({ early }) => [`rollback: P, transaction_id ${early}: the bet is rolled_back, and no rollback names it`],
    ],
    [
      'a rollback that names a bet which is not there',
      (sql, s) => sql`
        update provider_transactions set reference_transaction_id = 'lost' where ${sent(sql, s, 'rollback', s.tomb)}`,
      ({ buried, tomb }) => [
        `rollback: P, transaction_id lost: the rollback ${tomb} names a bet that is not there`,
        `rollback: P, transaction_id ${buried}: the bet is tombstoned, and no rollback names it`,
      ],
    ],
    [
      'a rollback that gave back less than was taken',
      async (sql, s) => {
        await sql`update provider_transactions set amount = 599, bonus_amount = bonus_amount - 1
          where ${sent(sql, s, 'rollback', s.rollback)}`;
      },
      ({ undone, rollback, mixed }) => [
        `transaction_entries: P, entry_id N, round_id ${undone}, transaction_id ${rollback}: casino_rollback: bonus: 175 instead of 174`,
        `rollback: P, transaction_id ${mixed}: the bet took 425 real and 175 bonus, the rollback ${rollback} gave back 425 and 174`,
      ],
    ],
    [
      'a tombstone that was made a bet',
      (sql, s) => sql`
        update provider_transactions set amount = 7, real_amount = 7, round_id = ${s.open} where ${sent(sql, s, 'bet', s.buried)}`,
      ({ buried, open, tomb }) => [
        `round_transactions: P, round_id ${open}: bets: 1 instead of 2`,
        `transaction_entries: P, round_id ${open}, transaction_id ${buried}: casino_bet: real: 0 instead of 7, entries: 0 instead of 1`,
        `transaction_balance: P, transaction_id ${buried}: the bet shows a real balance of 425, which the wallet did not have then`,
        `rollback: P, transaction_id ${buried}: the bet took 7 real and 0 bonus, the rollback ${tomb} gave back 0 and 0`,
        `tombstone: P, transaction_id ${buried}: the bet is tombstoned, and says that it moved 7 in a round`,
      ],
    ],
  ];

  const withStory = copiesOf(told, async () => {
    const story = await playStory();
    expect(await findings(story, told)).toEqual([]);
    return story;
  });
  test.each(cases)('finds %s', (_, tamper, expected) =>
    withStory(async (story, copy) => {
      await tamper(copy.admin, story);
      const found = (await findings(story, copy)).map((line) =>
        line.replace(/\b(entry_id|seq) \d+/g, '$1 N').replace(/transaction_id b-\S+:/, 'transaction_id N:'),
      );
      expect(found.toSorted()).toEqual(expected(story).toSorted());
    }),
  );

  test('two providers may use one name for a round of one player', async () => {
    const { operator, staff, openSession, studio } = await openStudio(world);
    const player = await openSession(500);
    const other = await addStudio(world, operator, staff);
    const { session_token } = await other.launch(player.player);
    const bet = { transaction_id: newName('b'), round_id: 'r1', amount: 10, currency: 'EUR' };
    await must(player.bet(newName('b'), 40));
    await must(other.client.post('/api/v1/provider/bets', { ...bet, session_token, game_id: other.external_id }));
    expect(studio.provider.id).not.toBe(other.provider.id);
    expect(await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug })).toEqual([]);
  });
});
