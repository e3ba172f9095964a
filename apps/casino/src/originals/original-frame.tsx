import type { ReactNode } from 'react';
import { formatMoney } from '../money.ts';
import { t } from '../text.ts';
import { Link } from '../ui/link.tsx';
import type { Played } from './round-store.ts';
import type { Round } from './use-round.ts';
import './original-frame.css';

type Props = {
  readonly title: string;
  readonly round: Round;
  readonly stage: ReactNode;
  readonly panel: ReactNode;
  /** The table of bets, for games that have one. */
  readonly table?: ReactNode;
  readonly odds: ReactNode;
  /** The result of a round in a few characters, for the strip of the last ones. */
  readonly brief: (played: Played) => string;
  /** The same in words, for those who hear it. */
  readonly words: (played: Played) => string;
};

const isShown = ({ phase }: Round): boolean => phase === 'resting' || phase === 'ready';

/** The result of a round in words. A return of at most the stake is not celebrated. */
const outcomeOf = ({ stake, payout, currency }: Played): string => {
  if (payout > stake) return t('round.won', { amount: formatMoney(payout, currency) });
  return payout > 0 ? t('round.back', { amount: formatMoney(payout, currency) }) : t('round.nothing');
};

/** The frame of the three games: the stage, the panel, the last results and the odds. */
export const OriginalFrame = ({ title, round, stage, panel, table, odds, brief, words }: Props) => {
  const { played, history } = round;
  const result = played && isShown(round) ? played : undefined;
  const isWin = result !== undefined && result.payout > result.stake;
  return (
    <div className="original">
      <h1 className="original-title">{title}</h1>
      <div className="original-parts">
        <section className="original-stage" aria-label={t('round.stage')} data-win={isWin || undefined}>
          {stage}
          <p className="original-outcome" data-win={isWin || undefined} aria-hidden="true">
            {result ? outcomeOf(result) : '\u00a0'}
          </p>
          <p className="hidden-visually" role="status" aria-live="polite">
            {result ? `${words(result)}. ${outcomeOf(result)}` : ''}
          </p>
          <div className="original-end">
            <ol className="original-strip" aria-label={t('round.last')}>
              {history.map((one) => (
                <li className="original-last" key={one.round_id} data-win={one.payout > one.stake || undefined}>
                  {brief(one)}
                </li>
              ))}
            </ol>
            {result ? (
              <Link to="/account/fairness" search={{ round: result.round_id }} className="original-check">
                {t('round.check')}
              </Link>
            ) : null}
          </div>
        </section>
        <div className="original-side">
          <div className="original-panel">
            {panel}
            {round.isBack ? <p className="note">{t('round.isBack')}</p> : null}
          </div>
          <section className="original-odds">{odds}</section>
        </div>
        {table ? <div className="original-table">{table}</div> : null}
      </div>
    </div>
  );
};
