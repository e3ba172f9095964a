import { t } from '../text.ts';
import { colourOf, type OutsideBet, rouletteOdds } from './odds.ts';
import './roulette-table.css';

/** A bet: one number, or one of the outside bets. */
export type Choice = { readonly bet: 'number'; readonly number: number } | { readonly bet: OutsideBet };

export const choiceName = (choice: Choice): string =>
  choice.bet === 'number' ? t('bet.number', { number: choice.number }) : t(`bet.${choice.bet}`);

const keyOf = (choice: Choice): string => (choice.bet === 'number' ? `n${choice.number}` : choice.bet);

/** The numbers as they lie on the table: three rows of twelve. */
const rows = [3, 2, 1].map((first) => Array.from({ length: 12 }, (_, column) => first + column * 3));

type Props = {
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly drawn?: number | undefined;
};

/** The table. Its fields are one group of choices: arrow keys walk through it, and screen readers know which is chosen. */
export const RouletteTable = ({ chosen, onChoose, drawn }: Props) => {
  const field = (choice: Choice, look: string, words?: string) => {
    const key = keyOf(choice);
    const number = choice.bet === 'number' ? choice.number : undefined;
    return (
      <label
        className="bets-field"
        key={key}
        data-place={key}
        data-look={look}
        data-drawn={(number !== undefined && number === drawn) || undefined}
      >
        <input
          className="bets-radio"
          type="radio"
          name="bet"
          aria-label={choiceName(choice)}
          checked={keyOf(chosen) === key}
          onChange={() => onChoose(choice)}
        />
        <span className="bets-name">{words ?? choiceName(choice)}</span>
      </label>
    );
  };
  const number = (pocket: number) => field({ bet: 'number', number: pocket }, colourOf(pocket), String(pocket));
  const outside = (bet: OutsideBet) =>
    field({ bet }, bet === 'red' || bet === 'black' ? bet : 'felt', t(`bets.${bet}`));
  return (
    <fieldset className="bets">
      <legend className="bets-legend">{t('bets.legend')}</legend>
      <div className="bets-felt">
        <div className="bets-zero">{number(0)}</div>
        <div className="bets-numbers">{rows.map((row) => row.map(number))}</div>
        <div className="bets-columns">{(['column_3', 'column_2', 'column_1'] as const).map(outside)}</div>
        <div className="bets-dozens">{(['dozen_1', 'dozen_2', 'dozen_3'] as const).map(outside)}</div>
        <div className="bets-halves">{(['low', 'even', 'red', 'black', 'odd', 'high'] as const).map(outside)}</div>
      </div>
    </fieldset>
  );
};

/** How many pockets a choice covers, and what it pays. */
export const oddsOf = (choice: Choice): { readonly pays: number; readonly chance: number } => {
  if (choice.bet === 'number') return { pays: rouletteOdds.number.pays, chance: 1 / rouletteOdds.pockets };
  const { pays, pockets } = rouletteOdds.bets[choice.bet];
  return { pays, chance: pockets.length / rouletteOdds.pockets };
};
