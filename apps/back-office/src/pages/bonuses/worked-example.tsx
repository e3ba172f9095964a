import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import { useBonusesText } from './text.ts';

type Terms = {
  readonly percentage?: number;
  readonly cap?: number;
  readonly free_spins?: { readonly count: number; readonly stake: number } | null;
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** The product, or undefined if it is not a safe integer. */
const times = (amount: number, factor: number): number | undefined => {
  const product = amount * factor;
  return Number.isSafeInteger(product) ? product : undefined;
};

/** The amount that a deposit of one hundred units, or a grant of the default, brings. */
const amountOf = (body: Readonly<Record<string, unknown>>, deposit: number): number => {
  const { percentage = 0, cap = 0 } = (body.terms ?? {}) as Terms;
  if (percentage === 0) return isCount(body.default_amount) ? body.default_amount : 0;
  const share = Math.floor((deposit * percentage) / 100);
  return cap > 0 ? Math.min(cap, share) : share;
};

type WorkedExampleProps = {
  readonly body: Readonly<Record<string, unknown>>;
  /** The currency of the amounts; the operator's by default. */
  readonly currency?: string;
};

/** Explains the terms of a bonus in sentences with figures. */
export const WorkedExample = ({ body, currency: named }: WorkedExampleProps) => {
  const text = useBonusesText();
  const { language } = usePreferences();
  const { operator } = useMe();
  const currency = named ?? operator.currency;
  const money = (amount: number): string => `${formatMoney(amount, currency, language)} ${currency}`;
  const terms = (body.terms ?? {}) as Terms;
  const deposit = 10_000;
  const amount = amountOf(body, deposit);
  const multiplier = isCount(body.wagering_multiplier) ? body.wagering_multiplier : 0;
  const stake = times(amount, multiplier);
  const cap = isCount(body.max_conversion_multiplier) ? times(amount, body.max_conversion_multiplier) : undefined;
  const sentences = [
    terms.free_spins ? text.exampleSpins(terms.free_spins.count, money(terms.free_spins.stake)) : undefined,
    terms.percentage ? text.exampleDeposit(money(deposit), money(amount)) : text.exampleGrant(money(amount)),
    multiplier === 0
      ? text.exampleCash
      : stake === undefined
        ? undefined
        : text.exampleStake(money(stake), isCount(body.valid_days) ? body.valid_days : 30),
    cap ? text.exampleCap(money(cap)) : undefined,
    isCount(body.max_bet) && body.max_bet > 0 ? text.exampleBet(money(body.max_bet)) : undefined,
  ];
  return (
    <section className="stack" aria-live="polite">
      <h3>{text.example}</h3>
      <p>{sentences.filter(Boolean).join(' ')}</p>
    </section>
  );
};
