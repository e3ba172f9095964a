import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlayerOperations } from '../../../../packages/sdk/src/operations.ts';
import { player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { limitText } from '../limit-words.ts';
import { formatChange, formatMoney } from '../money.ts';
import { hasText, t } from '../text.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import './session-strip.css';

type OwnSession = PlayerOperations['getOwnSession']['output'];

const everyMilliseconds = 15_000;

const timeText = (milliseconds: number): string => {
  const all = Math.max(0, Math.floor(milliseconds / 60_000));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t('strip.hours', { hours, minutes }) : t('strip.minutes', { minutes });
};

/** The limit of which the smallest part is left. */
const tightestOf = ({ limits }: OwnSession) =>
  [...limits].filter(({ value }) => value > 0).sort((one, other) => one.left / one.value - other.left / other.value)[0];

/**
 * The line that is on every page: time played, stakes, result, the link to the limits, and 18+. The platform counts
 * them, over all games.
 */
export const SessionStrip = () => {
  const start = useStart();
  const signedInSeconds = start.data?.signed_in_seconds;
  const isSignedIn = usePlayer() !== undefined;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['session'],
    queryFn: () => session.getOwnSession(),
    enabled: isSignedIn,
    refetchInterval: everyMilliseconds,
  });
  const playing = data?.started_at ? data : undefined;
  const timeSince = (seconds: number, answeredAt: number) => timeText(seconds * 1_000 + Math.max(0, now - answeredAt));
  return (
    <aside className="session-strip" aria-label={t('strip.label')}>
      <div className="session-strip-inner">
        <span className="session-strip-item">
          <Icon name="clock" />
          {playing
            ? t('strip.playing', { time: timeSince(playing.elapsed_seconds, dataUpdatedAt) })
            : typeof signedInSeconds === 'number' &&
              t('strip.here', { time: timeSince(signedInSeconds, start.dataUpdatedAt) })}
        </span>
        {data && playing ? <Figures of={data} /> : null}
        <Link to="/account/limits" className="session-strip-link">
          <Icon name="shield" />
          {t('strip.limits')}
        </Link>
        {data ? <Left of={data} /> : null}
        <span className="session-strip-age">{t('strip.age')}</span>
      </div>
    </aside>
  );
};

const Figures = ({ of: { staked, net, bonus_staked, bonus_won, currency } }: { of: OwnSession }) => (
  <>
    <span className="session-strip-item">{t('strip.staked', { amount: formatMoney(staked, currency) })}</span>
    <span className="session-strip-item">{t('strip.net', { amount: formatChange(net, currency) })}</span>
    {bonus_staked > 0 || bonus_won > 0 ? (
      <span className="session-strip-more">
        {t('strip.bonus', { staked: formatMoney(bonus_staked, currency), won: formatMoney(bonus_won, currency) })}
      </span>
    ) : null}
  </>
);

/** How much the tightest limit still allows; the others are on the page of limits. */
const Left = ({ of }: { of: OwnSession }) => {
  const tightest = tightestOf(of);
  const name = `limit.${tightest?.limit}`;
  if (!tightest || !hasText(name)) return null;
  const left = limitText(tightest.limit, tightest.left, of.currency);
  return <span className="session-strip-more">{t('strip.left', { name: t(name), left })}</span>;
};
