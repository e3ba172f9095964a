import type { Casino } from './casino.ts';
import type { Account, ApiKey, CasinoStep, Withdrawal } from './casino-book.ts';
import * as payouts from './casino-payouts.ts';
import * as players from './casino-players.ts';
import * as powers from './casino-powers.ts';

type Outcome = players.Outcome;

/** Runs a step with what it names, if that exists. */
const withOne = <T, S>(
  found: T | undefined,
  run: (casino: Casino, step: S, found: T) => Promise<Outcome>,
  casino: Casino,
  step: S,
): Promise<Outcome> => (found === undefined ? Promise.resolve('nothing') : run(casino, step, found));

export const playStep = async (casino: Casino, step: CasinoStep): Promise<Outcome> => {
  const { book, site } = casino;
  const account = (nth: number): Account | undefined => book.accounts.at(nth);
  const payment = (nth: number): Withdrawal | undefined => book.withdrawals.at(nth);
  const key = (nth: number): ApiKey | undefined => book.keys.at(nth);
  switch (step.do) {
    case 'register':
      return players.register(casino, step);
    case 'rename':
      return withOne(account(step.account), players.rename, casino, step);
    case 'deposit':
      return withOne(account(step.account), players.deposit, casino, step);
    case 'take_bonus':
      return withOne(account(step.account), players.takeBonus, casino, step);
    case 'redeem':
      return withOne(account(step.account), players.redeem, casino, step);
    case 'withdraw':
      return withOne(account(step.account), players.withdraw, casino, step);
    case 'player_cancels':
    case 'server_approves':
    case 'server_claims':
    case 'server_pays':
    case 'server_rejects':
      return withOne(payment(step.payment), payouts.decideByServer, casino, step);
    case 'bank_refuses':
    case 'bank_returns':
      return withOne(payment(step.payment), payouts.answerOfBank, casino, step);
    case 'key_lies':
      return withOne(payment(step.payment), payouts.lieByKey, casino, step);
    case 'approve':
    case 'pay':
    case 'reject':
    case 'cancel':
      return withOne(payment(step.payment), payouts.decide, casino, step);
    case 'approve_all':
    case 'pay_all':
    case 'reject_all':
      return payouts.decideOnAll(casino, step);
    case 'export':
      return payouts.exportFile(casino, step);
    case 'upload':
      return withOne(payment(step.payment), payouts.uploadAnswer, casino, step);
    case 'say_refused':
    case 'say_returned':
    case 'take_back':
      return withOne(payment(step.payment), payouts.stateFalsely, casino, step);
    case 'credit':
    case 'grant_by_hand':
      return withOne(account(step.account), powers.giveMoney, casino, step);
    case 'weaken':
      return powers.weaken(casino, step);
    case 'make_key':
      return powers.makeKey(casino, step);
    case 'widen_key':
      return withOne(key(step.key), powers.widenKey, casino, step);
    case 'rotate':
      return withOne(key(step.key), powers.rotateKey, casino, step);
    case 'use_key':
      return withOne(account(step.account), powers.useKey, casino, step);
    case 'confirm':
      return powers.confirm(casino, step);
    case 'wait':
      site.clock.advance(step.minutes * 60_000);
      return 'ok';
    case 'together': {
      const outcomes = await Promise.all(step.steps.map((one) => playStep(casino, one)));
      return outcomes.includes('ok') ? 'ok' : (outcomes[0] ?? 'nothing');
    }
  }
};
