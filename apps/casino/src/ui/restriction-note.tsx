import type { OwnPlayer } from '../api.ts';
import { formatMoment } from '../moments.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import './restriction-note.css';

/** Of somebody who may not play: until when, and what they still can do. */
export const RestrictionNote = ({ player }: { player: OwnPlayer }) => {
  const { self_exclusion, restrictions } = player;
  if (restrictions.can_bet && !self_exclusion) return null;
  return (
    <div className="restriction">
      <p className="restriction-words">
        {self_exclusion ? t('restricted.until', { until: formatMoment(self_exclusion.until) }) : t('restricted.locked')}{' '}
        <Link to="/cashier" className="restriction-link">
          {t('restricted.withdraw')}
        </Link>
      </p>
    </div>
  );
};
