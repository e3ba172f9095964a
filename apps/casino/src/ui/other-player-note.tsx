import { dismissOtherPlayer, useOtherPlayer } from '../data.ts';
import { t } from '../text.ts';
import './other-player-note.css';

/** In another tab somebody else has signed in: the page says that it shows another account than before. */
export const OtherPlayerNote = () =>
  useOtherPlayer() ? (
    <div className="other-player" role="alert">
      <p className="other-player-words">
        {t('otherPlayer.text')}{' '}
        <button type="button" className="other-player-close" onClick={dismissOtherPlayer}>
          {t('otherPlayer.close')}
        </button>
      </p>
    </div>
  ) : null;
