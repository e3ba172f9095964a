import { memo } from 'react';
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

type FieldProps = {
  readonly bet: Choice['bet'];
  readonly number?: number | undefined;
  readonly look: string;
  readonly words: string;
  readonly isChosen: boolean;
  readonly isDrawn: boolean;
  readonly onChoose: Props['onChoose'];
};

/** One of 49 fields, of which a round changes two. */
const Field = memo(({ bet, number, look, words, isChosen, isDrawn, onChoose }: FieldProps) => {
  const choice = (bet === 'number' ? { bet, number } : { bet }) as Choice;
  return (
    <label className="bets-field" data-place={keyOf(choice)} data-look={look} data-drawn={isDrawn || undefined}>
      <input
        className="bets-radio"
        type="radio"
        name="bet"
        aria-label={choiceName(choice)}
        checked={isChosen}
        onChange={() => onChoose(choice)}
      />
      <span className="bets-name">{words}</span>
    </label>
  );
});

/** The table. Its fields are one group of choices: arrow keys walk through it, and screen readers know which is chosen. */
export const RouletteTable = memo(({ chosen, onChoose, drawn }: Props) => {
  const number = (pocket: number) => (
    <Field
      key={pocket}
      bet="number"
      number={pocket}
      look={colourOf(pocket)}
      words={String(pocket)}
      isChosen={chosen.bet === 'number' && chosen.number === pocket}
      isDrawn={pocket === drawn}
      onChoose={onChoose}
    />
  );
  const outside = (bet: OutsideBet) => (
    <Field
      key={bet}
      bet={bet}
      look={bet === 'red' || bet === 'black' ? bet : 'felt'}
      words={t(`bets.${bet}`)}
      isChosen={chosen.bet === bet}
      isDrawn={false}
      onChoose={onChoose}
    />
  );
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
});

/** How many pockets a choice covers, and what it pays. */
export const oddsOf = (choice: Choice): { readonly pays: number; readonly chance: number } => {
  if (choice.bet === 'number') return { pays: rouletteOdds.number.pays, chance: 1 / rouletteOdds.pockets };
  const { pays, pockets } = rouletteOdds.bets[choice.bet];
  return { pays, chance: pockets.length / rouletteOdds.pockets };
};
