import { closeAmlAlert, lockByAml, setRiskLevel, takeAmlAlert } from '@croupier/contract/back-office/aml.ts';
import { cancelPlayerBonus, forfeitPlayerBonus } from '@croupier/contract/back-office/bonuses.ts';
import {
  approvePayment,
  chargeBackPayment,
  correctBalance,
  payPayment,
} from '@croupier/contract/back-office/payments.ts';
import {
  addPlayerNote,
  changeStaffPlayerStatus,
  setPlayerCategory,
  setPlayerRestrictions,
} from '@croupier/contract/back-office/players.ts';
import { cancelTournament } from '@croupier/contract/back-office/tournaments.ts';
import { grantBonus } from '@croupier/contract/operator/bonuses.ts';
import { excludePlayer, setLimits } from '@croupier/contract/operator/limits.ts';
import { recordDeposit, requestWithdrawal } from '@croupier/contract/operator/payments.ts';
import { registerPlayer } from '@croupier/contract/operator/players.ts';
import { redeemPromoCode } from '@croupier/contract/operator/promo-codes.ts';
import { exchangePoints } from '@croupier/contract/player/loyalty.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Reply } from './call-route.ts';
import { selectAlerts } from './queries.ts';
import { bonusNamed, tournamentNamed } from './set-up.ts';
import { act, type Walk } from './walk.ts';

/** A special event for one player on a day. */
export type Incident = {
  readonly day: number;
  readonly who: string;
  readonly what: string;
  readonly run: (walk: Walk, player: number, once: string) => Promise<unknown>;
};

type Run = Incident['run'];

const deposit =
  (amount: number, n = 1): Run =>
  async (walk, player, once) => {
    for (let k = 1; k <= n; k += 1)
      await act(walk, walk.operator(), recordDeposit, {
        params: { player },
        body: { amount, external_reference: `${once} ${k}`, payment_method: 'bank_transfer' },
        once: `${once} ${k}`,
      });
  };

const withdrawal =
  (amount: number): Run =>
  (walk, player, once) =>
    act(walk, walk.operator(), requestWithdrawal, {
      params: { player },
      body: { amount, payment_method: 'bank_transfer', external_reference: once, bank_name: 'Nordbank' },
      once,
    });

/** Staff decide the withdrawal that an earlier incident requested, named by its stored answer. */
const decide =
  (asked: string, amount: number, moves: readonly ('approve' | 'approve again' | 'pay')[]): Run =>
  async (walk, player, once) => {
    const { data } = (await withdrawal(amount)(walk, player, asked)) as Reply;
    for (const move of moves) {
      const params = { payment: data?.id };
      const caller =
        move === 'pay' ? walk.staff('pay_out') : walk.staff('approve_payments', move === 'approve' ? 0 : 1);
      const route = move === 'pay' ? payPayment : approvePayment;
      await act(walk, caller, route, { params, once: `${once} ${move}` });
    }
  };

const note =
  (text: string): Run =>
  (walk, player, once) =>
    act(walk, walk.staff('manage_players'), addPlayerNote, { params: { player }, body: { note: text }, once });

const category =
  (name: 'silver' | 'gold' | 'platinum' | 'diamond'): Run =>
  (walk, player, once) =>
    act(walk, walk.staff('manage_players'), setPlayerCategory, { params: { player }, body: { category: name }, once });

const limit =
  (limits: Record<string, number | null>): Run =>
  (walk, player, once) =>
    act(walk, walk.operator(), setLimits, { params: { player }, body: { limits } as never, once });

const exclude =
  (period: '24_hours' | '7_days' | '6_months' | '12_months', type?: 'self_closure'): Run =>
  (walk, player, once) =>
    act(walk, walk.operator(), excludePlayer, {
      params: { player },
      body: { period, ...(type ? { type } : {}) },
      once,
    });

/** Takes the open alert of a player, and closes it if an outcome is given. */
const alerts =
  (outcome?: 'false_positive' | 'confirmed' | 'reported', text = ''): Run =>
  async (walk, player, once) => {
    const open = await inOperator(walk.app.sql, walk.operator_id, (tx) => selectAlerts(tx, walk.operator_id, player));
    const reviewer = walk.staff('review_aml');
    for (const { id, kind } of open) {
      await act(walk, reviewer, takeAmlAlert, { params: { alert: id }, once: `${once} take ${kind}` });
      if (outcome)
        await act(walk, reviewer, closeAmlAlert, {
          params: { alert: id },
          body: { outcome, note: text },
          once: `${once} close ${kind}`,
        });
    }
  };

const lock: Run = (walk, player, once) =>
  act(walk, walk.staff('review_aml'), lockByAml, {
    params: { player },
    body: { reason: 'Under investigation.' },
    once,
  });

const risk =
  (risk_level: 'high' | 'critical'): Run =>
  (walk, player, once) =>
    act(walk, walk.staff('review_aml'), setRiskLevel, {
      params: { player },
      body: { risk_level, reason: 'A politically exposed person.' },
      once,
    });

const grant =
  (amount: number, end?: 'forfeit' | 'cancel', name = 'From the host'): Run =>
  async (walk, player, once) => {
    const bonus_id = await bonusNamed(walk, name);
    const { data } = await act(walk, walk.operator(), grantBonus, {
      params: { player },
      body: { bonus_id, amount, note: 'For loyal play' },
      once,
    });
    if (!end || !data) return;
    const route = end === 'forfeit' ? forfeitPlayerBonus : cancelPlayerBonus;
    const reason = end === 'forfeit' ? 'Two accounts of one household.' : 'Granted to the wrong player.';
    await act(walk, walk.staff('manage_bonuses'), route, {
      params: { player_bonus: data.id },
      body: { reason },
      once: `${once} ${end}`,
    });
  };

const redeem =
  (code: string): Run =>
  (walk, player, once) =>
    act(walk, walk.operator(), redeemPromoCode, { params: { player }, body: { code }, once });

const correct =
  (direction: 'up' | 'down', amount: number, reason: string): Run =>
  (walk, player, once) =>
    act(walk, walk.staff('adjust_balances'), correctBalance, {
      params: { player },
      body: { wallet: 'real', direction, amount, reason },
      once,
    });

/** A deposit that is charged back days later, after the player has played with it. */
const chargeBack =
  (reference: string): Run =>
  async (walk, player, once) => {
    const { data } = await act(walk, walk.operator(), recordDeposit, {
      params: { player },
      body: { amount: 30_000, external_reference: reference, payment_method: 'card' },
      once: reference,
    });
    await act(walk, walk.staff('reject_payments'), chargeBackPayment, {
      params: { payment: data?.id },
      body: { reason: 'Disputed by the card holder' },
      once,
    });
  };

/** Registers with the mailbox of a self-excluded person, written differently. */
const comeBack: Run = (walk, _player, once) =>
  act(walk, walk.operator(), registerPlayer, {
    body: {
      username: 'tom_d_new',
      email: 'tomas-dvorak+2@players.example',
      first_name: 'Tom',
      last_name: 'Dvorak',
      birth_date: '1988-05-03',
      country: 'CZ',
      city: 'Praha',
      currency: 'EUR',
      terms_accepted: true,
      external_id: 'demo-lookalike',
    },
    once,
  });

const points: Run = (walk, player, once) => act(walk, walk.player(player), exchangePoints, { body: {}, once });

const staffLock: Run = (walk, player, once) =>
  act(walk, walk.staff('manage_players'), changeStaffPlayerStatus, {
    params: { player },
    body: { status: 'locked', reason: 'Lost their phone; will call back.' },
    once,
  });

const noDeposits: Run = (walk, player, once) =>
  act(walk, walk.staff('manage_players'), setPlayerRestrictions, {
    params: { player },
    body: { can_deposit: false, reason: 'Card disputes' },
    once,
  });

const dropTournament: Run = async (walk, _player, once) =>
  act(walk, walk.staff('manage_bonuses'), cancelTournament, {
    params: { tournament: await tournamentNamed(walk, 'Rainy Sunday') },
    body: { reason: 'Too few games were available.' },
    once,
  });

const soldHouse = 'Sold a house; the contract is with the documents.';

/** The incidents of the demo, in the order of their days; amounts in minor units of the player's own currency. */
export const incidents: readonly Incident[] = [
  { day: 6, who: 'priyapatel', what: 'limits', run: limit({ max_daily_deposit: 1_500_000 }) },
  { day: 8, who: 'lena_k', what: 'limits', run: limit({ max_daily_deposit: 20_000, max_session_minutes: 120 }) },
  { day: 17, who: 'noa_levi', what: 'SPINS20', run: redeem('SPINS20') },
  { day: 15, who: 'priyapatel', what: 'diamond', run: category('diamond') },
  { day: 15, who: 'viktorhagg', what: 'gold', run: category('gold') },
  { day: 16, who: 'gareth_llewellyn', what: 'silver', run: category('silver') },
  { day: 18, who: 'priyapatel', what: 'large deposit', run: deposit(1_100_000) },
  { day: 19, who: 'priyapatel', what: 'alert closed', run: alerts('false_positive', soldHouse) },
  { day: 21, who: 'haddad_m', what: 'host bonus', run: grant(10_000) },
  { day: 22, who: 'agnes-szucs', what: 'mistaken bonus', run: grant(5_000, 'cancel') },
  { day: 23, who: 'jonas77', what: 'note', run: note('Called about a late withdrawal; it was on its way.') },
  { day: 26, who: 'jamal_washington', what: 'just below', run: deposit(1_040_000, 3) },
  {
    day: 27,
    who: 'jamal_washington',
    what: 'alert confirmed',
    run: alerts('confirmed', 'Three deposits just below the threshold.'),
  },
  { day: 27, who: 'jamal_washington', what: 'lock', run: lock },
  { day: 30, who: 'viktorhagg', what: 'thank you', run: grant(3_000, undefined, 'Thank you') },
  { day: 33, who: 'caroline-nguyen', what: 'platinum', run: category('platinum') },
  { day: 35, who: 'stefan_turcanu', what: 'two accounts', run: grant(5_000, 'forfeit') },
  { day: 36, who: 'stefan_turcanu', what: 'lock', run: staffLock },
  { day: 40, who: 'tomas-dvorak', what: 'six months', run: exclude('6_months') },
  { day: 47, who: 'elli-koskinen', what: 'time out', run: exclude('7_days') },
  { day: 49, who: 'maximiliane-v-h', what: 'goodwill', run: correct('up', 2_500, 'Goodwill after an outage') },
  { day: 50, who: 'lena_k', what: 'no tournament', run: dropTournament },
  { day: 52, who: 'ioana-ionescu', what: 'deposit', run: deposit(60_000) },
  { day: 53, who: 'ioana-ionescu', what: 'withdrawal', run: withdrawal(55_000) },
  { day: 54, who: 'ioana-ionescu', what: 'alert reported', run: alerts('reported', 'Hardly any play; reported.') },
  { day: 55, who: 'pawel_dabrowski', what: 'chargeback', run: chargeBack('demo disputed deposit') },
  { day: 56, who: 'pawel_dabrowski', what: 'no deposits', run: noDeposits },
  { day: 57, who: 'pawel_dabrowski', what: 'note', run: note('The bank sent the dispute again. No cards any more.') },
  { day: 60, who: 'viktorhagg', what: 'points', run: points },
  { day: 62, who: 'haddad_m', what: 'wrong credit', run: correct('down', 1_000, 'Credited twice by mistake') },
  { day: 65, who: 'joost_bakker', what: 'closes', run: exclude('12_months', 'self_closure') },
  { day: 68, who: 'noa_levi', what: 'WELCOME10', run: redeem('WELCOME10') },
  { day: 70, who: 'tomas-dvorak', what: 'comes back', run: comeBack },
  { day: 74, who: 'haddad_m', what: 'high risk', run: risk('high') },
  { day: 76, who: 'jonas77', what: 'host bonus', run: grant(8_000) },
  { day: 80, who: 'priyapatel', what: 'points', run: points },
  { day: 84, who: 'viktorhagg', what: 'large deposit', run: deposit(13_000_000) },
  { day: 85, who: 'viktorhagg', what: 'alert taken', run: alerts() },
  { day: 86, who: 'caroline-nguyen', what: 'host bonus', run: grant(20_000) },
  { day: 87, who: 'caroline-nguyen', what: 'large deposit', run: deposit(1_200_000) },
  { day: 87, who: 'jiri_stastny', what: 'deposit', run: deposit(40_000) },
  { day: 87, who: 'jiri_stastny', what: 'withdrawal', run: withdrawal(30_000) },
  { day: 87, who: 'priyapatel', what: 'deposit', run: deposit(400_000) },
  { day: 87, who: 'priyapatel', what: 'withdrawal', run: withdrawal(250_000) },
  { day: 87, who: 'viktorhagg', what: 'withdrawal', run: withdrawal(400_000) },
  { day: 88, who: 'jiri_stastny', what: 'lock', run: lock },
  {
    day: 88,
    who: 'priyapatel',
    what: 'first approval',
    run: decide('demo 87 priyapatel withdrawal', 250_000, ['approve']),
  },
  {
    day: 88,
    who: 'viktorhagg',
    what: 'approval',
    run: decide('demo 87 viktorhagg withdrawal', 400_000, ['approve']),
  },
  { day: 88, who: 'noa_levi', what: 'host bonus', run: grant(6_000) },
  { day: 88, who: 'agnes-szucs', what: 'host bonus', run: grant(4_000) },
  { day: 88, who: 'gareth_llewellyn', what: 'deposits', run: deposit(8_000, 21) },
  { day: 88, who: 'lena_k', what: 'raises limit', run: limit({ max_daily_deposit: 50_000 }) },
  { day: 88, who: 'wu_o', what: 'time out', run: exclude('24_hours') },
  {
    day: 88,
    who: 'maximiliane-v-h',
    what: 'note',
    run: note('Likes to be addressed with her full name. She means it.'),
  },
];
