import { formatMoney } from '../../money.ts';
import type { Language } from '../../preferences.ts';
import { formatDate, formatWhen } from '../../time.ts';
import type { Check } from '../../ui/checks.tsx';
import type { Review } from './payment-row.ts';
import type { usePaymentsText } from './text.ts';

type ReviewCheck = Review['checks'][number];
type Reader = {
  readonly text: ReturnType<typeof usePaymentsText>;
  readonly label: (value: string) => string;
  readonly language: Language;
};

const states = { ok: 'passed', warn: 'warning', block: 'refused' } as const;

/** Checks that are shown even when passed; other passed checks are folded away. */
const telling = ['verification', 'method', 'turnover', 'four_eyes', 'risk_level'];

/** The figures that a rule compared; empty when its text says it all. */
const figureOf = ({ check, figures }: ReviewCheck, currency: string, reader: Reader): string | undefined => {
  const { text, label, language } = reader;
  const money = (name: string): string | undefined =>
    typeof figures[name] === 'number' ? formatMoney(figures[name], currency, language) : undefined;
  const day = (name: string): string | undefined =>
    typeof figures[name] === 'string' ? formatDate(figures[name].slice(0, 10), language) : undefined;
  const words = (name: string): string | undefined =>
    typeof figures[name] === 'string' ? label(figures[name]) : undefined;
  const joined = (...parts: (string | undefined)[]): string | undefined =>
    parts.filter((part) => part !== undefined).join(' · ') || undefined;
  const outOf = (part: string | undefined, whole: string | undefined): string | undefined =>
    part !== undefined && whole !== undefined ? text.of(part, whole) : (whole ?? part);
  const until = day('verified_until');
  const since = day('since');
  switch (check) {
    case 'balance':
      return money('real_balance');
    case 'owed':
      return figures.owed === 0 ? undefined : money('owed');
    case 'verification':
      return until ? text.until(until) : outOf(money('withdrawn_total'), money('unverified_withdrawal_threshold'));
    case 'four_eyes':
      return joined(
        figures.four_eyes_threshold === null ? undefined : money('four_eyes_threshold'),
        text.approvalsOf(Number(figures.approvals), Number(figures.approvals_needed)),
      );
    case 'method':
      return typeof figures.deposits_by_method === 'number' ? text.times(figures.deposits_by_method) : undefined;
    case 'turnover':
      return outOf(money('staked_since_last_deposit'), money('last_deposit_amount'));
    case 'risk_level':
      return joined(words('risk_level'), since ? text.sinceDay(since) : undefined);
    case 'aml_alerts':
      return Array.isArray(figures.alerts) && figures.alerts.length > 0
        ? text.alerts(figures.alerts.join(', '))
        : undefined;
    case 'exclusion':
      return typeof figures.until === 'string'
        ? text.until(formatWhen(new Date(figures.until), language))
        : words('type');
    case 'daily_cap':
      return outOf(money('withdrawn_today'), money('daily_withdrawal_cap'));
    case 'bonus_forfeited':
      return Array.isArray(figures.bonuses) ? figures.bonuses.join(', ') || undefined : undefined;
    case 'exchange_rate':
      return figures.currency === figures.operator_currency ? undefined : (words('rate') ?? undefined);
    default:
      return undefined;
  }
};

const wordsOf = ({ check, state, message, figures }: ReviewCheck, { text }: Reader): string => {
  if (check === 'four_eyes') {
    const given = Number(figures.approvals);
    const needed = Number(figures.approvals_needed);
    if (needed === 1) return state === 'ok' ? (text.check.four_eyes?.[0] ?? message) : text.oneApproval;
    if (given > 0) return given < needed ? text.onePersonMore : text.twoApproved;
  }
  if (state === 'warn' && text.warned[check]) return text.warned[check];
  return text.check[check]?.[state === 'ok' ? 0 : 1] ?? message;
};

/** Why two people must approve, with what was compared. */
const becauseOf = (
  { check, figures }: ReviewCheck,
  currency: string,
  { text, language }: Reader,
): string | undefined => {
  if (check !== 'four_eyes' || !Array.isArray(figures.because)) return undefined;
  const number = (name: string): number => (typeof figures[name] === 'number' ? figures[name] : 0);
  const money = (amount: number): string => `${formatMoney(amount, currency, language)} ${currency}`;
  const [threshold, alone] = [money(number('four_eyes_threshold')), money(number('solo_approval_threshold'))];
  const sentences: Readonly<Record<string, string>> = {
    risk_level: text.because.risk_level,
    exchange_rate: text.because.exchange_rate,
    amount: text.because.amount(threshold),
    player_sum: text.because.player_sum(money(number('amount') + number('withdrawn_24_hours')), threshold),
    approver_sum: text.because.approver_sum(money(number('amount') + number('approved_alone')), alone),
  };
  return figures.because.map((cause) => sentences[String(cause)] ?? '').join(' ') || undefined;
};

const isShort = ({ approvals, approvals_needed }: ReviewCheck['figures']): boolean =>
  Number(approvals_needed) > 1 && Number(approvals) < Number(approvals_needed);

/** A withdrawal that waits for its second person passes for the server, which lets that person approve. */
const stateOf = ({ check, state, figures }: ReviewCheck): Check['state'] =>
  check === 'four_eyes' && state === 'ok' && isShort(figures) ? 'warning' : states[state];

const ranks: Record<Check['state'], number> = { refused: 0, warning: 1, passed: 2 };

/** The checks in the reader's language, refusing ones first: those to read, and those that merely passed. */
export const readChecks = (review: Review, reader: Reader): { shown: Check[]; folded: Check[] } => {
  const read = review.checks.map((check): Check & { isTelling: boolean } => ({
    name: check.check,
    state: stateOf(check),
    words: wordsOf(check, reader),
    figure: figureOf(check, review.player.currency, reader),
    more: becauseOf(check, review.player.currency, reader),
    isTelling: check.state !== 'ok' || telling.includes(check.check),
  }));
  const shown = read
    .filter(({ isTelling }) => isTelling)
    .toSorted((left, right) => ranks[left.state] - ranks[right.state]);
  return { shown, folded: read.filter(({ isTelling }) => !isTelling) };
};
