import { type Character, inCurrency, type Style, styles } from './characters.ts';
import { type Dice, diceOf } from './dice.ts';
import { historyDays } from './first-day.ts';

export type PlannedRound = { readonly id: string; readonly stake: number; readonly win: number };

/** `early`: hours before play, so that what comes with it expires when nobody plays. */
type PlannedDeposit = {
  readonly reference: string;
  readonly early: boolean;
  readonly amount: number;
  readonly payment_method: string;
};

/** A visit of one player on one day. It depends on nothing before, so a day can be repeated. */
export type Visit = {
  readonly character: Character;
  readonly minute: number;
  readonly deposit: PlannedDeposit | undefined;
  readonly gamePick: number;
  readonly rounds: readonly PlannedRound[];
  /** The share of the balance that is withdrawn at the end, in percent. */
  readonly withdrawal: { readonly reference: string; readonly percent: number; readonly least: number } | undefined;
};

/** What a round pays, in multiples of its stake, and how often: about 93 percent return. */
const payouts: readonly (readonly [multiple: number, probability: number])[] = [
  [1, 0.12],
  [2, 0.11],
  [5, 0.05],
  [10, 0.019],
  [40, 0.0025],
  [100, 0.0005],
];

const multipleOf = (roll: number): number => {
  let from = 0;
  for (const [multiple, probability] of payouts) {
    from += probability;
    if (roll < from) return multiple;
  }
  return 0;
};

/** The chips: stakes are round figures. */
const rounded = (amount: number): number => (amount < 100 ? Math.ceil(amount / 10) * 10 : Math.round(amount / 50) * 50);

const planRounds = (dice: Dice, style: Omit<Style, 'name'>, name: string, currency: string, pace: number) => {
  const count = Math.max(1, Math.round(dice.between(...style.rounds) * pace));
  const stake = inCurrency(rounded(dice.between(...style.stake)), currency);
  return Array.from({ length: count }, (_, n) => ({
    id: `${name}-${n + 1}`,
    stake,
    win: stake * multipleOf(dice.next()),
  }));
};

/** Minutes of the day at which people come: at noon and, more of them, at night. Concurrent players share batches. */
const waves = [680, 1_200, 1_200, 1_200];

/** The days that the overview compares with each other: today, yesterday and the days back to a week ago. */
const comparedDays = 8;
const isCompared = (day: number): boolean => day >= historyDays - comparedDays;

/** From the end of the night's work to the last hour of the day. */
const [firstMinute, lastMinute] = [20, 1_425];

/** On the days that are compared somebody plays in every hour: visits are spread over the day. */
const spread = (visits: readonly Visit[]): Visit[] =>
  visits.map((visit, n) =>
    // Who deposits hours before the first visit comes in their own wave.
    visit.deposit?.early
      ? visit
      : {
          ...visit,
          minute: firstMinute + Math.floor((n * (lastMinute - firstMinute)) / Math.max(1, visits.length - 1)),
        },
  );

/** A demo with little play has fewer visits too, but not proportionally: every state must occur. */
const visitsPerPace = 5;

const planVisit = (character: Character, day: number, pace: number): Visit | undefined => {
  const { person, external_id, joins, leaves } = character;
  const style: Omit<Style, 'name'> = styles[character.style];
  const dice = diceOf('visit', external_id, day);
  const isFirst = day === joins;
  // So many that there is somebody for every hour.
  const often = (style.daysOfSeven / 7) * Math.min(1, pace * visitsPerPace) * (isCompared(day) ? 2 : 1);
  if (day < joins || day > leaves || (!isFirst && !dice.chance(often))) return undefined;
  const name = `${external_id}-d${day}`;
  const deposits = isFirst || dice.chance(style.deposits);
  const amount = inCurrency(Math.round(dice.between(...style.deposit) / 500) * 500, person.currency);
  const rounds = planRounds(dice, style, name, person.currency, pace);
  return {
    character,
    minute: dice.pick(waves) + dice.between(0, 12),
    deposit: deposits
      ? {
          reference: `demo-d-${name}`,
          early: isFirst,
          amount,
          payment_method: dice.pick(['card', 'card', 'e_wallet', 'bank_transfer']),
        }
      : undefined,
    gamePick: dice.next(),
    rounds,
    withdrawal: dice.chance(style.withdraws)
      ? { reference: `demo-w-${name}`, percent: dice.between(40, 90), least: inCurrency(2_000, person.currency) }
      : undefined,
  };
};

/** Who visits on a day, what they bring and what they play, in the order of the day. */
export const planDay = (characters: readonly Character[], day: number, pace = 1): Visit[] => {
  const visits = characters
    .filter(({ registration }) => !registration.is_test)
    .flatMap((character) => planVisit(character, day, pace) ?? [])
    .sort((a, b) => a.minute - b.minute);
  return isCompared(day) ? spread(visits).sort((a, b) => a.minute - b.minute) : visits;
};
