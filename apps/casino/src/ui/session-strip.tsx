import { useEffect, useState } from 'react';
import { useStart } from '../data.ts';
import { t } from '../text.ts';
import { Icon } from './icon.tsx';
import './session-strip.css';

const everyMilliseconds = 15_000;

/** Hours and minutes since a moment. */
const elapsed = (since: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? t('strip.hours', { hours, minutes: rest }) : t('strip.minutes', { minutes: rest });
};

/** What a player sees all the time: how long they have been here, and that this is for adults. */
export const SessionStrip = () => {
  const { data } = useStart();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const since = data?.started_at;
  return (
    <aside className="session-strip" aria-label={t('strip.label')}>
      <div className="session-strip-inner">
        {since ? (
          <span className="session-strip-item">
            <Icon name="clock" />
            {t('strip.here', { time: elapsed(since, now) })}
          </span>
        ) : null}
        <span className="session-strip-age">{t('strip.age')}</span>
      </div>
    </aside>
  );
};
