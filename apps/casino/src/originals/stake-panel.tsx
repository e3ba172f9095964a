import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { setPreferences, usePreferences } from '../preferences.ts';
import { t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { Link } from '../ui/link.tsx';
import type { Round } from './use-round.ts';
import type { Stake } from './use-stake.ts';
import './stake-panel.css';

type Props = {
  readonly stake: Stake;
  readonly round: Round;
  /** The words of the button that starts a round. */
  readonly action: string;
  readonly currency: string;
  readonly onStart: (stake: number) => void;
  /** Further fields of the game. */
  readonly children?: ReactNode;
  /** The payout of a win, or the rule of the game. It is below the button, which a phone shows without scrolling. */
  readonly note: ReactNode;
};

/** A key that is held down is one press: each round has its own. */
const refuseRepeats = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** The stake, and the button that plays one round. */
export const StakePanel = ({ stake, round, action, currency, onStart, children, note }: Props) => {
  const id = useId();
  const { sound } = usePreferences();
  const isBusy = round.phase !== 'ready';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && stake.amount !== undefined && stake.fault === undefined) onStart(stake.amount);
  };
  return (
    <form className="stake-panel" onSubmit={submit} onKeyDown={refuseRepeats}>
      <div className="stake-panel-field">
        <label className="stake-panel-label" htmlFor={id}>
          {t('stake.label', { currency })}
        </label>
        <div className="stake-panel-amount">
          <input
            className="stake-panel-input"
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={stake.typed}
            aria-invalid={stake.fault ? true : undefined}
            aria-describedby={stake.fault ? `${id}-fault` : undefined}
            onChange={(event) => stake.type(event.target.value)}
          />
          <button type="button" className="stake-panel-step" aria-label={t('stake.half')} onClick={stake.half}>
            ½
          </button>
          <button type="button" className="stake-panel-step" aria-label={t('stake.double')} onClick={stake.double}>
            2×
          </button>
        </div>
        {stake.fault ? (
          <p className="stake-panel-fault" id={`${id}-fault`}>
            {stake.fault}
          </p>
        ) : null}
      </div>
      {children}
      {round.phase === 'lost' ? (
        <div className="stack">
          <p className="note" data-kind="warn" role="alert">
            {t('round.lost')}
          </p>
          <button type="button" className="stake-panel-play" onClick={round.askAgain}>
            {t('round.askAgain')}
          </button>
          <button type="button" className="button" onClick={round.leave}>
            {t('round.leave')}
          </button>
        </div>
      ) : (
        <button
          type="submit"
          className="stake-panel-play"
          aria-disabled={isBusy || undefined}
          disabled={stake.amount === undefined || stake.fault !== undefined}
        >
          {action}
        </button>
      )}
      {round.phase === 'lost' ? null : <ErrorNote error={round.error} currency={currency} />}
      {round.isUnknown ? (
        <p className="note" data-kind="warn">
          {t('round.unknown')} <Link to="/account/history">{t('account.history')}</Link>
        </p>
      ) : null}
      {note}
      <label className="stake-panel-sound">
        <input type="checkbox" checked={sound} onChange={(event) => setPreferences({ sound: event.target.checked })} />
        {t('stake.sound')}
      </label>
    </form>
  );
};
