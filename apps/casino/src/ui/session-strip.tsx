import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { readAllRounds } from '../history.ts';
import { formatChange } from '../money.ts';
import { t } from '../text.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import './session-strip.css';

const everyMilliseconds = 15_000;

/** Hours and minutes since a moment. */
const elapsed = (since: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? t('strip.hours', { hours, minutes: rest }) : t('strip.minutes', { minutes: rest });
};

/** What a player sees all the time: how long they have been here, what it came to, the way to
 * their limits, and that this is for adults. */
export const SessionStrip = () => {
  const { data } = useStart();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const since = data?.started_at ?? undefined;
  const player = usePlayer();
  const rounds = useQuery({
    queryKey: ['rounds', 'session', since],
    queryFn: () => readAllRounds(session, since ?? ''),
    enabled: since !== undefined,
  });
  const net = (rounds.data?.rows ?? []).reduce(
    (sum, round) => sum + round.won_real + round.won_bonus - round.staked_real - round.staked_bonus,
    0,
  );
  return (
    <aside className="session-strip" aria-label={t('strip.label')}>
      <div className="session-strip-inner">
        {since ? (
          <span className="session-strip-item">
            <Icon name="clock" />
            {t('strip.here', { time: elapsed(since, now) })}
          </span>
        ) : null}
        {player && rounds.data ? (
          <span className="session-strip-item">{t('strip.net', { amount: formatChange(net, player.currency) })}</span>
        ) : null}
        <Link to="/account/limits" className="session-strip-link">
          <Icon name="shield" />
          {t('strip.limits')}
        </Link>
        <span className="session-strip-age">{t('strip.age')}</span>
      </div>
    </aside>
  );
};
