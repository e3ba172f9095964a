import { hour } from '../../src/base/durations.ts';
import type { Posting } from '../../src/modules/wallet/book.ts';
import { type Chance, seededChance } from '../fuzz/fuzz-random.ts';
import { must } from './client.ts';
import { bookAll } from './ledger.ts';
import { addMethod, deposit, playerWith, withdraw } from './money.ts';
import { addStudio, giveBonus } from './provider.ts';
import { addTestStaff } from './staff.ts';
import type { Operator, World } from './world.ts';

const currencies = ['EUR', 'EUR', 'SEK', 'JPY'] as const;

type Open = { readonly player: number; readonly transaction_id: string; readonly round_id: string };

/**
 * An operator whose players act by repeatable randomness: bets, wins and rollbacks, some on another day; deposits,
 * withdrawals, rejections, payouts that come back, chargebacks, corrections, conversions, prizes; in three currencies with changing rates,
 * while the clock advances and a sandbox's own clock jumps.
 */
export const openHistory = async (world: World, seed: number) => {
  const chance = seededChance(seed);
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff, { currencies: ['EUR', 'SEK', 'JPY'] });
  const now = (): Date => new Date(world.clock.now().getTime() + jumped);
  let jumped = 0;

  const setRates = async (): Promise<void> => {
    const rates = [
      { currency: 'SEK', rate: `0.0${chance.integer(700, 999)}` },
      { currency: 'JPY', rate: `0.00${chance.integer(500, 799)}` },
    ];
    const reply = await staff.put('/api/back-office/v1/exchange-rates', {
      day: now().toISOString().slice(0, 10),
      rates,
    });
    if (reply.status !== 200) throw new Error(reply.text);
  };
  await setRates();
  const studios = [await addStudio(world, operator, staff), await addStudio(world, operator, staff)];
  await world.admin`update games set type = 'live' where id = ${studios[1]!.game}`;
  const players: { id: number; currency: string }[] = [];
  for (const [index, currency] of currencies.entries()) {
    const id = await playerWith(operator, 50_000, { currency, is_test: index === 1 });
    players.push({ id, currency });
  }
  const payments: number[] = [];
  const paidOut: number[] = [];
  const open: Open[] = [];
  let serial = 0;

  const bet = async ({ id, currency }: (typeof players)[number]): Promise<void> => {
    const studio = chance.pick(studios);
    const { session_token } = await studio.launch(id);
    serial += 1;
    const round_id = `r${id}-${chance.integer(1, 1 + serial / 3)}-${studio.provider.id}`;
    const body = { transaction_id: `b${serial}`, session_token, round_id, amount: chance.integer(1, 900), currency };
    const taken = await studio.client.post('/api/v1/provider/bets', { ...body, game_id: studio.external_id });
    if (taken.status === 200) open.push({ player: id, transaction_id: `b${serial}`, round_id });
  };

  const finishBet = async (): Promise<void> => {
    if (open.length === 0) return;
    const [one] = open.splice(chance.integer(0, open.length - 1), 1) as [Open];
    const studio = studios.find(({ provider }) => one.round_id.endsWith(`-${provider.id}`))!;
    const { currency } = players.find(({ id }) => id === one.player)!;
    const { player_ref } = await studio.launch(one.player);
    serial += 1;
    const named = { transaction_id: `s${serial}`, player_ref };
    const win = { round_id: one.round_id, amount: chance.integer(0, 1_500), currency, game_id: studio.external_id };
    if (chance.chance(0.4))
      await studio.client.post('/api/v1/provider/rollbacks', {
        ...named,
        reference_transaction_id: one.transaction_id,
      });
    else await studio.client.post('/api/v1/provider/wins', { ...named, ...win });
  };

  const pay = async (player: number): Promise<void> => {
    const reply = chance.chance(0.5)
      ? await deposit(operator, player, chance.integer(1, 5_000))
      : await withdraw(operator, player, chance.integer(100, 2_000));
    if (reply.status === 201) payments.push(reply.body.data.id);
  };

  const undoPayment = async (): Promise<void> => {
    if (payments.length === 0) return;
    const [payment] = payments.splice(chance.integer(0, payments.length - 1), 1);
    const send = (verb: string) => staff.post(`/api/back-office/v1/payments/${payment}/${verb}`, { reason: 'x' });
    const verb = chance.pick(['reject', 'cancel', 'chargeback', 'approve', 'pay', 'pay']);
    if (verb !== 'pay') await send(verb);
    else if ((await send('approve')).status === 200 && (await send('pay')).status === 200) paidOut.push(payment!);
  };

  /** The bank returns a payout, some on another day and at another rate. */
  const comeBack = async (): Promise<void> => {
    if (paidOut.length === 0) return;
    const [payment] = paidOut.splice(chance.integer(0, paidOut.length - 1), 1);
    await must(staff.post(`/api/back-office/v1/payments/${payment}/returned`, { reason: 'AC01' }));
  };

  /** What other modules book: conversions in pairs, prizes, exchanges. */
  const bookOther = async (player: number): Promise<void> => {
    const amount = chance.integer(1, 300);
    const one = (wallet: 'real' | 'bonus', type: Posting['type'], signed: number) => ({
      wallet,
      type,
      amount: signed,
      at: now(),
    });
    await giveBonus(staff, player, amount);
    const conversion = [one('bonus', 'bonus_conversion', -amount), one('real', 'bonus_conversion', amount)];
    const prize = [one('real', chance.pick(['tournament_prize', 'loyalty_exchange'] as const), amount)];
    await bookAll(world, operator, player, chance.chance(0.5) ? conversion : prize);
  };

  const correct = (player: number): Promise<unknown> =>
    staff.post(`/api/back-office/v1/players/${player}/corrections`, {
      wallet: chance.pick(['real', 'bonus']),
      direction: chance.pick(['up', 'down']),
      amount: chance.integer(1, 200),
      reason: 'x',
    });

  const passTime = async (): Promise<void> => {
    if (chance.chance(0.7)) world.clock.advance(chance.integer(1, 20) * hour);
    else {
      const advance_seconds = chance.integer(1, 200_000);
      await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds }));
      jumped += advance_seconds * 1000;
    }
    if (chance.chance(0.5)) await setRates();
  };

  const step = async (): Promise<void> => {
    const player = chance.pick(players);
    const what = chance.next();
    if (what < 0.33) await bet(player);
    else if (what < 0.55) await finishBet();
    else if (what < 0.68) await pay(player.id);
    else if (what < 0.76) await undoPayment();
    else if (what < 0.8) await comeBack();
    else if (what < 0.86) await correct(player.id);
    else if (what < 0.92) await bookOther(player.id);
    else await passTime();
  };
  return { operator: operator as Operator, staff, chance: chance as Chance, step, setRates, now };
};
