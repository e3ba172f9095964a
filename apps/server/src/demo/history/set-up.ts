import { addDefaultAmlRules } from '@croupier/contract/back-office/aml.ts';
import { createBonus } from '@croupier/contract/back-office/bonuses.ts';
import { setLoyaltyProgramme } from '@croupier/contract/back-office/loyalty.ts';
import { savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { createPromoCodes } from '@croupier/contract/back-office/promo-codes.ts';
import { createTournament } from '@croupier/contract/back-office/tournaments.ts';
import { createReasonTemplate } from '@croupier/contract/back-office/views.ts';
import { codedBonuses, programme } from '../rewards.ts';
import { act, moment, type Walk } from './walk.ts';

const currencies = ['EUR', 'USD', 'GBP', 'SEK', 'JPY'];
const both = { supports_deposit: true, supports_withdrawal: true, currencies };

const methods = [
  { code: 'card', name: 'Card', ...both, min_deposit: 500, min_withdrawal: 1_000 },
  { code: 'bank_transfer', name: 'Bank transfer', ...both, min_deposit: 500, min_withdrawal: 1_000 },
  { code: 'e_wallet', name: 'E-wallet', ...both, min_deposit: 500, min_withdrawal: 1_000 },
  { code: 'voucher', name: 'Voucher', ...both, supports_withdrawal: false, max_deposit: 10_000, is_active: false },
];

/** Bonuses of deposits, and those given by hand. */
const bonuses = [
  {
    name: 'First deposit doubled',
    description: 'Up to 100; stake it five times and what is left is yours.',
    type: 'deposit_match',
    wagering_multiplier: 5,
    valid_days: 14,
    max_grants_per_player: 1,
    terms: { on_deposit: true, percentage: 100, cap: 10_000, min_deposit: 1_000 },
  },
  {
    name: 'From the host',
    description: 'For loyal players, by hand.',
    type: 'manual',
    default_amount: 5_000,
    wagering_multiplier: 10,
    valid_days: 7,
    max_conversion_multiplier: 10,
  },
  {
    name: 'Thank you',
    description: 'A little something, to be staked once.',
    type: 'loyalty',
    default_amount: 300,
    wagering_multiplier: 1,
    valid_days: 30,
  },
  {
    name: 'Weekend reload',
    description: 'Was tried for some weeks.',
    type: 'reload',
    default_amount: 1_000,
    wagering_multiplier: 20,
    valid_days: 3,
    is_active: false,
    terms: { percentage: 25, cap: 5_000, min_deposit: 2_000 },
  },
] as const;

/** Reasons that staff choose from instead of typing them. */
const templates = [
  {
    kind: 'reject_withdrawal',
    name: 'Not their account',
    text: 'The account is not in the name of the player.',
    player_text: 'Please name an account that is in your own name.',
  },
  {
    kind: 'reject_withdrawal',
    name: 'IBAN wrong',
    text: 'The IBAN does not exist.',
    player_text: 'Please check the IBAN and request the withdrawal again.',
  },
  { kind: 'cancel_withdrawal', name: 'Requested twice', text: 'Requested twice.', player_text: null },
  {
    kind: 'chargeback',
    name: 'Card holder disputes',
    text: 'The card holder disputes the payment.',
    player_text: null,
  },
  {
    kind: 'reject_document',
    name: 'Not readable',
    text: 'The document is not readable.',
    player_text: 'Please send a sharper picture of the whole document.',
  },
  {
    kind: 'reject_document',
    name: 'Expired',
    text: 'The document has expired.',
    player_text: 'Please send a document that is still valid.',
  },
  { kind: 'reject_kyc', name: 'Names differ', text: 'The name differs from that of the account.', player_text: null },
  { kind: 'correction', name: 'Provider error', text: 'Corrects an error of the game provider.', player_text: null },
  { kind: 'exclusion', name: 'Asked for it', text: 'The player asked for it by e-mail.', player_text: null },
  { kind: 'close_alert', name: 'Explained by pay day', text: 'Deposits follow the pay day.', player_text: null },
] as const;

/** The casino at its opening: payment methods, rules, bonuses with their codes, the loyalty programme. */
export const setUp = async (walk: Walk): Promise<void> => {
  const [settings, marketing] = [walk.staff('manage_settings'), walk.staff('manage_bonuses')];
  for (const body of methods) await act(walk, settings, savePaymentMethod, { body, once: `method ${body.code}` });
  await act(walk, walk.staff('review_aml'), addDefaultAmlRules, { once: 'monitoring rules' });
  await act(walk, marketing, setLoyaltyProgramme, { body: programme, once: 'loyalty' });
  for (const { code, bonus } of codedBonuses) {
    const { data } = await act(walk, marketing, createBonus, { body: bonus as never, once: `bonus ${bonus.name}` });
    const body = { codes: [code], bonus_id: data.id };
    await act(walk, marketing, createPromoCodes, { body, once: `code ${code}` });
  }
  for (const body of templates)
    await act(walk, settings, createReasonTemplate, { body, once: `template ${body.kind} ${body.name}` });
  for (const body of bonuses)
    await act(walk, marketing, createBonus, { body: body as never, once: `bonus ${body.name}` });
  await walk.refresh(moment(walk, 1));
};

/** A bonus of the set-up; the stored answer holds its id. */
export const bonusNamed = async (walk: Walk, name: string): Promise<number> => {
  const body = bonuses.find((bonus) => bonus.name === name);
  const { data } = await act(walk, walk.staff('manage_bonuses'), createBonus, {
    body: body as never,
    once: `bonus ${name}`,
  });
  return data.id;
};

type Contest = { readonly name: string; readonly from: number; readonly to: number } & Record<string, unknown>;

const contests: readonly (Contest & { readonly planned: number })[] = [
  { planned: 24, name: 'Autumn leaves', from: 30, to: 44, score: 'staked', prizes: [50_000, 20_000, 10_000, 5_000] },
  {
    planned: 70,
    name: 'Biggest win',
    from: 76,
    to: 104,
    score: 'best_multiplier',
    min_stake: 20,
    prizes: [10_000, 5_000, 2_500],
  },
  { planned: 85, name: 'Midnight marathon', from: 96, to: 99, score: 'won', min_stake: 100, prizes: [25_000, 10_000] },
  { planned: 48, name: 'Rainy Sunday', from: 55, to: 56, score: 'won', prizes: [10_000] },
];

/** Tournaments are planned some days ahead; an incident cancels one. */
export const planTournaments = async (walk: Walk, day: number): Promise<void> => {
  for (const { planned, from, to, ...contest } of contests)
    if (planned === day) {
      const times = { starts_at: moment(walk, from).toISOString(), ends_at: moment(walk, to).toISOString() };
      const body = { ...contest, ...times } as never;
      await act(walk, walk.staff('manage_bonuses'), createTournament, { body, once: `tournament ${contest.name}` });
    }
};

export const tournamentNamed = async (walk: Walk, name: string): Promise<number> => {
  const contest = contests.find((one) => one.name === name) as (typeof contests)[number];
  const { planned: _, from, to, ...rest } = contest;
  const times = { starts_at: moment(walk, from).toISOString(), ends_at: moment(walk, to).toISOString() };
  const { data } = await act(walk, walk.staff('manage_bonuses'), createTournament, {
    body: { ...rest, ...times } as never,
    once: `tournament ${name}`,
  });
  return data.id;
};
