import { describe, expect, test } from 'vitest';
import { someMoment, testAccount, testContext } from '../../../test/support/account.ts';
import { draftOf } from '../../../test/support/draft.ts';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import { testPlayerBonus } from '../../../test/support/player-bonus.ts';
import { day } from '../../base/durations.ts';
import type { PlayerFacts } from '../players/facet.ts';
import type { BonusFacts, BonusResult, PlayerBonus } from './bonus.ts';
import { settleBonuses } from './lifecycle.ts';
import type { Returning } from './return-money.ts';
import * as money from './return-money.ts';

const { returnBonusMoney } = plainly(money);

const at = (milliseconds: number): Date => new Date(someMoment.getTime() + milliseconds);

/** A bonus that has run for a day. */
const bonus = (id: number, more: Partial<Plain<PlayerBonus>> = {}, max_conversion_multiplier = 0): PlayerBonus =>
  testPlayerBonus(
    {
      id,
      position: id,
      started_at: at(-day),
      expires_at: at(6 * day),
      created_at: at(-day),
      updated_at: at(-day),
      ...more,
    },
    { max_conversion_multiplier },
  );
const waiting = (id: number, more: Partial<Plain<PlayerBonus>> = {}): PlayerBonus =>
  bonus(id, { state: 'pending', held: 100, started_at: null, expires_at: null, ...more });
const finished = (id: number, result: BonusResult, more: Partial<Plain<PlayerBonus>> = {}): PlayerBonus =>
  bonus(id, { state: 'finished', result, finished_at: at(-1), ...more });

const opened = (bonuses: readonly PlayerBonus[], bonus_balance: number, player: Partial<PlayerFacts> = {}) =>
  draftOf({
    ...testAccount({ wallet: { real_balance: 1_000, bonus_balance }, player }),
    bonuses: new Map(bonuses.map((one) => [one.id, one])) as BonusFacts,
  });

const settled = (...account: Parameters<typeof opened>) => {
  const draft = opened(...account);
  settleBonuses(draft, testContext());
  return draft;
};

/** What was recorded per bonus, and the money afterwards. */
const summary = ({ wallet, rows }: ReturnType<typeof opened>) => [
  (rows.bonuses ?? []).map(({ player_bonus_id, kind, amount }) => `${player_bonus_id} ${kind} ${amount}`),
  [wallet.real_balance, wallet.bonus_balance],
];

describe('what is due', () => {
  const met = { wagered_amount: 1_000 };
  const over = { expires_at: someMoment };
  const closed = { status: 'closed' } as const;
  const excluded = { exclusion_type: 'self_exclusion', exclusion_since: at(-1), exclusion_until: at(day) } as const;
  test.each<[string, PlayerBonus[], number, Partial<PlayerFacts>, string[], [number, number]]>([
    ['nothing without a bonus', [], 7, closed, [], [1_000, 7]],
    ['nothing of one that is finished', [finished(1, 'lost')], 0, {}, [], [1_000, 0]],
    ['the first that waits, when none runs', [waiting(2), waiting(1)], 0, {}, ['1 activated 100'], [1_000, 100]],
    ['nothing of one that waits behind another', [bonus(1), waiting(2)], 5, {}, [], [1_000, 5]],
    [
      'one that waits without money',
      [waiting(1, { held: 0, free_spins_left: 3 })],
      0,
      {},
      ['1 activated 0'],
      [1_000, 0],
    ],
    ['conversion at the requirement', [bonus(1, met)], 70, {}, ['1 converted 70'], [1_070, 0]],
    ['no conversion a unit before', [bonus(1, { wagered_amount: 999 })], 70, {}, [], [1_000, 70]],
    [
      'the next after a conversion',
      [bonus(1, met), waiting(2)],
      1,
      {},
      ['1 converted 1', '2 activated 100'],
      [1_001, 100],
    ],
    ['the cap of a conversion', [bonus(1, met, 2)], 201, {}, ['1 converted 200', '1 forfeited 1'], [1_200, 0]],
    ['a conversion up to the cap', [bonus(1, met, 2)], 200, {}, ['1 converted 200'], [1_200, 0]],
    ['loss without money', [bonus(1)], 0, {}, ['1 lost 0'], [1_000, 0]],
    ['no loss with a unit left', [bonus(1)], 1, {}, [], [1_000, 1]],
    ['loss without money, though wagered', [bonus(1, met)], 0, {}, ['1 lost 0'], [1_000, 0]],
    ['no loss while a round is open', [bonus(1, { open_rounds: 1 })], 0, {}, [], [1_000, 0]],
    ['no loss while a spin is left', [bonus(1, { free_spins_left: 1 })], 0, {}, [], [1_000, 0]],
    ['expiry at its moment', [bonus(1, over)], 70, {}, ['1 expired 70'], [1_000, 0]],
    ['expiry before conversion', [bonus(1, { ...met, ...over })], 70, {}, ['1 expired 70'], [1_000, 0]],
    ['no expiry before it', [bonus(1, { expires_at: at(1) })], 70, {}, [], [1_000, 70]],
    [
      'expiry of one that came back and waits, without the money of the one that runs',
      [bonus(1), waiting(2, { held: 30, started_at: at(-day), ...over })],
      70,
      {},
      ['2 expired 30'],
      [1_000, 70],
    ],
    ['a closed account ends all', [bonus(1), waiting(2)], 70, closed, ['1 forfeited 70', '2 forfeited 0'], [1_000, 0]],
    ['an exclusion ends all', [waiting(2), bonus(1)], 70, excluded, ['1 forfeited 70', '2 forfeited 0'], [1_000, 0]],
    [
      'an exclusion that is over ends none',
      [bonus(1)],
      70,
      { ...excluded, exclusion_until: someMoment },
      [],
      [1_000, 70],
    ],
  ])('%s', (_, bonuses, balance, player, notes, money) => {
    expect(summary(settled(bonuses, balance, player))).toEqual([notes, money]);
  });

  test('the days of a bonus start at its activation; a bonus that is activated again keeps its dates', () => {
    const activated = (one: PlayerBonus) => settled([one], 0).bonuses.get(1);
    expect(activated(waiting(1))).toMatchObject({ started_at: someMoment, expires_at: at(7 * day), held: 0 });
    const back = { started_at: at(-day), expires_at: at(day) };
    expect(activated(waiting(1, back))).toMatchObject({ ...back, state: 'activated' });
  });

  test.each([
    [
      'converted',
      { wagered_amount: 1_000 },
      70,
      { converted_amount: 70, forfeited_amount: 0, finished_at: someMoment },
    ],
    ['paid_out', { wager_requirement: 0 }, 70, { converted_amount: 70, forfeited_amount: 0, finished_at: someMoment }],
    ['lost', { forfeited_amount: 4 }, 0, { converted_amount: 0, forfeited_amount: 4, finished_at: someMoment }],
    ['expired', { expires_at: at(-5) }, 70, { converted_amount: 0, forfeited_amount: 70, finished_at: at(-5) }],
  ] as const)('%s is announced at the end', (result, more, balance, figures) => {
    const { bonuses, events } = settled([bonus(1, more)], balance);
    const after = { ...figures, state: 'finished', result, held: 0, free_spins_left: 0 };
    expect(bonuses.get(1)).toMatchObject(after);
    expect(events).toMatchObject([{ type: 'bonus.completed', data: { id: 1, result } }]);
  });

  test('unassigned bonus money goes to the bonus that is activated', () => {
    const { rows, wallet } = settled([waiting(1)], 7);
    expect(rows.wallet?.map(({ amount, player_bonus_id }) => [amount, player_bonus_id ?? null])).toEqual([
      [-7, null],
      [7, 1],
      [100, 1],
    ]);
    expect(wallet.bonus_balance).toBe(107);
  });
});

describe('bonus money returned from play', () => {
  const returned = (bonuses: PlayerBonus[], more: Partial<Plain<Returning>> = {}, balance = 0) => {
    const draft = opened(bonuses, balance);
    const play = { type: 'casino_rollback', amount: 40, player_bonus_id: 1, game_id: 7, game_round_id: 'r' } as const;
    returnBonusMoney(draft, { ...play, ...more }, testContext());
    return draft;
  };
  const win = { type: 'casino_win' } as const;
  const over = { expires_at: someMoment };
  test.each<[string, PlayerBonus[], Partial<Plain<Returning>>, string[], [number, number]]>([
    ['stays with one that runs', [bonus(1)], {}, [], [1_000, 40]],
    ['of no bonus goes to the one that runs', [bonus(2)], { player_bonus_id: null }, [], [1_000, 40]],
    ['of no bonus stays where none runs', [finished(1, 'lost')], { player_bonus_id: null }, [], [1_000, 40]],
    ['is held for one that waits', [bonus(2), waiting(1)], {}, ['1 returned 40'], [1_000, 0]],
    ['brings a lost one back', [finished(1, 'lost')], {}, ['1 revived 40'], [1_000, 40]],
    ['brings back none that has expired', [finished(1, 'lost', over)], {}, ['1 forfeited 40'], [1_000, 0]],
    ['by a win brings back none', [finished(1, 'lost')], win, ['1 forfeited 40'], [1_000, 0]],
    ['converts with a converted one', [finished(1, 'converted')], {}, ['1 converted 40'], [1_040, 0]],
    ['converts with one that was paid out', [finished(1, 'paid_out')], win, ['1 converted 40'], [1_040, 0]],
    ['is forfeited with an expired one', [finished(1, 'expired')], {}, ['1 forfeited 40'], [1_000, 0]],
    ['is forfeited with a forfeited one', [finished(1, 'forfeited')], win, ['1 forfeited 40'], [1_000, 0]],
    ['is forfeited with a cancelled one', [finished(1, 'cancelled')], {}, ['1 forfeited 40'], [1_000, 0]],
  ])('%s', (_, bonuses, more, notes, money) => {
    expect(summary(returned(bonuses, more))).toEqual([notes, money]);
  });

  test('a revived bonus waits before all others while another runs', () => {
    const { bonuses } = returned([
      finished(1, 'lost', { position: 4 }),
      bonus(2, { position: 5 }),
      waiting(3, { position: 9 }),
    ]);
    expect(bonuses.get(1)).toMatchObject({
      state: 'pending',
      result: 'none',
      position: 3,
      held: 40,
      finished_at: null,
    });
    expect(bonuses.get(2)).toMatchObject({ state: 'activated', position: 5 });
  });

  test('a revived bonus without another takes over unassigned money', () => {
    const { bonuses, rows } = returned([finished(1, 'lost')], {}, 5);
    expect(bonuses.get(1)).toMatchObject({ state: 'activated', result: 'none', finished_at: null });
    expect(rows.wallet?.map(({ amount, player_bonus_id }) => [amount, player_bonus_id ?? null])).toEqual([
      [40, 1],
      [-5, null],
      [5, 1],
    ]);
  });

  test('is recorded with its entry, or without one when nothing moves', () => {
    const [some] = returned([bonus(2), waiting(1)]).rows.bonuses ?? [];
    expect(some).toMatchObject({ ledger_entry_id: expect.any(Number), game_round_id: 'r' });
    const [none] = returned([bonus(2), waiting(1)], { amount: 0 }).rows.bonuses ?? [];
    expect(none).toMatchObject({ kind: 'returned', amount: 0, ledger_entry_id: null });
  });
});
