import * as aml from '@croupier/contract/back-office/aml.ts';
import * as bonuses from '@croupier/contract/back-office/bonuses.ts';
import * as heldWins from '@croupier/contract/back-office/held-wins.ts';
import * as keys from '@croupier/contract/back-office/keys.ts';
import { rejectKyc } from '@croupier/contract/back-office/kyc.ts';
import * as payments from '@croupier/contract/back-office/payments.ts';
import * as links from '@croupier/contract/back-office/player-links.ts';
import type { EventType } from '@croupier/contract/events.ts';
import { grantBonus } from '@croupier/contract/operator/bonuses.ts';
import { authoriseDeposit, captureDeposit, releaseDeposit } from '@croupier/contract/operator/deposit-intents.ts';
import { addInstrument, removeInstrument } from '@croupier/contract/operator/instruments.ts';
import { excludePlayer, getLimits, setLimits } from '@croupier/contract/operator/limits.ts';
import { cancelWithdrawal, recordDeposit, requestWithdrawal } from '@croupier/contract/operator/payments.ts';
import { claimPayout } from '@croupier/contract/operator/payouts.ts';
import { requestPasswordReset, signInPlayer } from '@croupier/contract/operator/player-sign-in.ts';
import { changePlayerStatus, getPlayer, registerPlayer, updatePlayer } from '@croupier/contract/operator/players.ts';
import { moveSandboxClock } from '@croupier/contract/operator/sandbox.ts';
import { money } from '../../base/money.ts';
import { base62, type RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { AnnounceLoss } from '../wallet/announce-loss.ts';
import type { Actors } from './act.ts';
import { heldWin, withdrawWin } from './cause-held-win.ts';
import { submitted, verified } from './cause-kyc.ts';

/** What causes an event: the actors, the time, and the player. */
export type Stage = Actors & {
  readonly operator: OperatorFacts;
  readonly now: Date;
  readonly random: RandomSource;
  readonly announceLoss: AnnounceLoss;
  /** Of a player who is made to sign in. */
  readonly password: string;
};

type Cause = (on: Stage, player: number) => Promise<unknown>;

const [amount, daySeconds] = [money(1_000), 86_400];
const reason = 'Triggered in the sandbox.';

type WithPassword = { readonly password?: string };

/** A test player, who is left out of reports. */
export const newPlayer = async (
  { key, random }: Stage,
  more: Readonly<Record<'first_name' | 'last_name' | 'birth_date' | 'country', string>> | WithPassword = {},
): Promise<number> => {
  const unique = base62(random, 12).toLowerCase();
  const body = {
    username: `trigger-${unique}`,
    email: `trigger-${unique}@sandbox.invalid`,
    first_name: 'Test',
    last_name: `Player ${unique}`,
    birth_date: '1985-12-10',
    country: 'DE',
    terms_accepted: true,
    is_test: true,
    ...more,
  } as const;
  return (await key(registerPlayer, { body })).id;
};

const passTime = ({ key }: Stage, advance_seconds: number) => key(moveSandboxClock, { body: { advance_seconds } });

const deposit = async ({ key, random }: Stage, player: number): Promise<number> => {
  const body = { amount, external_reference: `trigger-${base62(random, 16)}` };
  return (await key(recordDeposit, { params: { player }, body })).id;
};

const authorised = async ({ key, random }: Stage, player: number): Promise<number> => {
  const body = { amount, external_reference: `trigger-${base62(random, 16)}` };
  return (await key(authoriseDeposit, { params: { player }, body })).id;
};

const savedAccount = async ({ key, random }: Stage, player: number): Promise<number> => {
  const named = { provider: 'sandbox', token: `trigger-${base62(random, 16)}`, holder_name: 'Test Player' };
  return (await key(addInstrument, { params: { player }, body: { kind: 'wallet', ...named } })).id;
};

const methodCode = 'sandbox_trigger';

const withdrawal: (...on: Parameters<Cause>) => Promise<number> = async (on, player) => {
  const { currency } = await on.key(getPlayer, { params: { player } });
  const currencies = [...new Set([on.operator.currency, currency as string])];
  const method = { code: methodCode, name: 'Sandbox', supports_deposit: false, supports_withdrawal: true, currencies };
  await on.staff(payments.savePaymentMethod, { body: method });
  await deposit(on, player);
  const body = { amount, payment_method: methodCode };
  const ask = async (): Promise<number> => (await on.key(requestWithdrawal, { params: { player }, body })).id;
  return ask().catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'KYC_REQUIRED') throw error;
    await verified(on, player);
    return ask();
  });
};

/** By two people where one is not enough. */
const allowed: (...on: Parameters<Cause>) => Promise<number> = async (on, player) => {
  const payment = await withdrawal(on, player);
  const { status } = await on.staff(payments.approvePayment, { params: { payment } });
  if (status === 'new') await on.colleague(payments.approvePayment, { params: { payment } });
  return payment;
};

const granted = async ({ key, staff }: Stage, player: number): Promise<number> => {
  const offers: { id: number; name: string; is_active: boolean }[] = await staff(bonuses.listStaffBonuses);
  const name = 'Sandbox trigger';
  const wanted = { name, type: 'manual', default_amount: 500, wagering_multiplier: 10 } as const;
  const known = offers.find((offer) => offer.name === name && offer.is_active);
  const { id } = known ?? (await staff(bonuses.createBonus, { body: wanted }));
  return (await key(grantBonus, { params: { player }, body: { bonus_id: id } })).id;
};

const limit = ({ key }: Stage, player: number, max_single_deposit: number) =>
  key(setLimits, { params: { player }, body: { limits: { max_single_deposit } } });

/** A limit lower than the current one. */
const limited: (...on: Parameters<Cause>) => Promise<number> = async (on, player) => {
  const { limits } = await on.key(getLimits, { params: { player } });
  const wanted = Math.max(0, (limits.max_single_deposit ?? 100_000) - 1);
  await limit(on, player, wanted);
  return wanted;
};

const raised: Cause = async (on, player) => limit(on, player, (await limited(on, player)) + 1_000);
const excluded: Cause = (on, player) => on.key(excludePlayer, { params: { player }, body: { period: '24_hours' } });

/** A rule that matches the next deposit, while the event is caused. */
const alerted: (...on: Parameters<Cause>) => Promise<number> = async (on, player) => {
  const { staff } = on;
  const rules: { id: number; name: string }[] = await staff(aml.listAmlRules);
  const name = 'Sandbox trigger';
  const rule = { name, kind: 'single_amount', applies_to: 'deposit', parameters: { threshold: amount } } as const;
  const known = rules.find((one) => one.name === name);
  const { id: aml_rule } = known ?? (await staff(aml.createAmlRule, { body: rule }));
  if (known) await staff(aml.updateAmlRule, { params: { aml_rule }, body: { is_active: true } });
  try {
    await deposit(on, player);
  } finally {
    await staff(aml.updateAmlRule, { params: { aml_rule }, body: { is_active: false } });
  }
  const [alert] = await staff(aml.listAmlAlerts, { query: { player_id: String(player), rule_id: String(aml_rule) } });
  return alert.id;
};

/** Another account of the player's person. */
const linked: (...on: Parameters<Cause>) => Promise<number> = async (on, player) => {
  const { first_name, last_name, birth_date, country } = await on.key(getPlayer, { params: { player } });
  return newPlayer(on, { first_name, last_name, birth_date, country });
};

const newKey = async ({ staff }: Stage): Promise<number> =>
  (await staff(keys.createApiKey, { body: { name: 'Sandbox trigger', scopes: ['players:read'] } })).id;

/** Signs in a player that was made for it: nobody knows the password of another. */
const signedIn: Cause = async ({ key, password }, player) => {
  const { username } = await key(getPlayer, { params: { player } });
  await key(signInPlayer, { body: { login: username, password, device: 'Sandbox trigger' } });
};

const decided = async (on: Stage, player: number, route: typeof heldWins.payHeldWin | typeof heldWins.voidHeldWin) => {
  await heldWin(on, player);
  const [held] = await on.staff(heldWins.listHeldWins, { query: { player_id: String(player), state: 'waiting' } });
  await on.staff(route, { params: { held_win: held.id }, body: { reason } });
};

/** What causes each event. The type requires a cause for every event of the contract. */
export const causes: Readonly<Record<EventType, Cause>> = {
  'player.registered': async () => undefined,
  'player.updated': async ({ key }, player) => {
    const { city } = await key(getPlayer, { params: { player } });
    await key(updatePlayer, { params: { player }, body: { city: city === 'Bremen' ? 'Kiel' : 'Bremen' } });
  },
  'player.status_changed': async ({ key }, player) => {
    const { status } = await key(getPlayer, { params: { player } });
    const body = { status: status === 'locked' ? 'active' : 'locked' } as const;
    await key(changePlayerStatus, { params: { player }, body });
  },
  'player.signed_in': signedIn,
  'deposit.authorised': authorised,
  'deposit.released': async (on, player) =>
    on.key(releaseDeposit, { params: { player, deposit_intent: await authorised(on, player) } }),
  'deposit.expired': async (on, player) => {
    await authorised(on, player);
    await passTime(on, daySeconds);
  },
  'deposit.beyond_authorisation': async (on, player) => {
    const params = { player, deposit_intent: await authorised(on, player) };
    await on.key(captureDeposit, { params, body: { amount: money(amount + 1) } });
  },
  'player.code_requested': async ({ key }, player) => {
    const { username } = await key(getPlayer, { params: { player } });
    await key(requestPasswordReset, { body: { login: username } });
  },
  'deposit.paid': deposit,
  'deposit.charged_back': async (on, player) =>
    on.staff(payments.chargeBackPayment, { params: { payment: await deposit(on, player) }, body: { reason } }),
  'deposit.partly_reversed': async (on, player) =>
    on.staff(payments.chargeBackPayment, {
      params: { payment: await deposit(on, player) },
      body: { amount: money(1), reason },
    }),
  'withdrawal.requested': withdrawal,
  'withdrawal.allowed': allowed,
  'withdrawal.paying': async (on, player) => on.key(claimPayout, { params: { payment: await allowed(on, player) } }),
  'withdrawal.paid': async (on, player) =>
    on.staff(payments.payPayment, { params: { payment: await allowed(on, player) } }),
  'withdrawal.returned': async (on, player) => {
    const payment = await allowed(on, player);
    await on.staff(payments.payPayment, { params: { payment } });
    await on.staff(payments.returnWithdrawal, { params: { payment }, body: { reason } });
  },
  'withdrawal.rejected': async (on, player) =>
    on.staff(payments.rejectPayment, { params: { payment: await withdrawal(on, player) }, body: { reason } }),
  'withdrawal.cancelled': async (on, player) =>
    on.key(cancelWithdrawal, { params: { payment: await withdrawal(on, player) }, body: { reason } }),
  'instrument.added': savedAccount,
  'instrument.removed': async (on, player) =>
    on.key(removeInstrument, { params: { player, instrument: await savedAccount(on, player) } }),
  'bonus.granted': granted,
  'bonus.completed': async (on, player) =>
    on.staff(bonuses.forfeitPlayerBonus, { params: { player_bonus: await granted(on, player) }, body: { reason } }),
  'held_win.opened': heldWin,
  'held_win.paid': (on, player) => decided(on, player, heldWins.payHeldWin),
  'held_win.voided': (on, player) => decided(on, player, heldWins.voidHeldWin),
  'held_win.withdrawn': async (on, player) => withdrawWin(on, await heldWin(on, player)),
  'kyc.submitted': submitted,
  'kyc.verified': verified,
  'kyc.rejected': async (on, player) => {
    await submitted(on, player);
    await on.staff(rejectKyc, { params: { player }, body: { reason } });
  },
  'kyc.expired': async (on, player) => {
    await verified(on, player);
    await passTime(on, 12 * daySeconds);
  },
  'limits.changed': limited,
  'limits.change_requested': raised,
  'limits.change_applied': async (on, player) => {
    await raised(on, player);
    await passTime(on, Math.max(1, on.operator.settings.cooling_off_hours * 3_600));
  },
  'limits.reached': async (on, player) => {
    await limit(on, player, amount - 1);
    await deposit(on, player).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'LIMIT_EXCEEDED') throw error;
    });
  },
  'self_exclusion.started': excluded,
  'self_exclusion.ended': async (on, player) => {
    await excluded(on, player);
    await passTime(on, daySeconds);
  },
  'player.linked': linked,
  'player.unlinked': async (on, player) => {
    const [link] = await on.staff(links.listPlayerLinks, { query: { player_id: String(await linked(on, player)) } });
    const body = { outcome: 'other_person', reason } as const;
    await on.staff(links.decidePlayerLink, { params: { player_link: link.id }, body });
  },
  'aml.alert_opened': alerted,
  'aml.alert_closed': async (on, player) => {
    const alert = await alerted(on, player);
    await on.staff(aml.takeAmlAlert, { params: { alert } });
    const body = { outcome: 'false_positive', note: reason } as const;
    await on.staff(aml.closeAmlAlert, { params: { alert }, body });
  },
  'risk.level_changed': async ({ key, staff }, player) => {
    const { risk_level } = await key(getPlayer, { params: { player } });
    const body = { risk_level: risk_level === 'high' ? 'medium' : 'high', reason } as const;
    await staff(aml.setRiskLevel, { params: { player }, body });
  },
  'api_key.rotated': async (on) => {
    const api_key = await newKey(on);
    await on.staff(keys.rotateApiKey, { params: { api_key } });
    await on.staff(keys.revokeApiKey, { params: { api_key } });
  },
  'api_key.revoked': async (on) => on.staff(keys.revokeApiKey, { params: { api_key: await newKey(on) } }),
  'ledger.entries_lost': ({ operator, now, announceLoss }, player_id) =>
    announceLoss(operator.operator_id, [
      {
        id: Number.MAX_SAFE_INTEGER,
        player_id,
        type: 'deposit',
        amount,
        balance_after: amount,
        created_at: now,
      },
    ]),
};
