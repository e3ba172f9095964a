import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Game, player } from '../api.ts';
import { gameName, providerName } from '../game-names.ts';
import { formatMoment } from '../moments.ts';
import { t } from '../text.ts';
import { ErrorNote } from './error-note.tsx';
import { isAway } from './game-card.tsx';
import { Link } from './link.tsx';
import './game-frame.css';

const everyMilliseconds = 5_000;

/** A provider's game in a frame of its own origin, or of a place that gets nothing of this page. */
export const GameFrame = ({ game, currency }: { game: Game; currency: string }) => {
  const client = useQueryClient();
  const [mode, setMode] = useState<'real' | 'demo'>();
  const launch = useMutation({
    mutationFn: (wanted: 'real' | 'demo') =>
      player.launchOwnGame({ game: game.id, mode: wanted, platform: innerWidth < 700 ? 'mobile' : 'desktop' }),
  });
  const open = (wanted: 'real' | 'demo'): void => {
    setMode(wanted);
    launch.mutate(wanted);
  };
  useEffect(() => {
    // The game moves the money, so the balance above it is asked for again and again.
    if (mode !== 'real') return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['wallet'] }), everyMilliseconds);
    return () => clearInterval(timer);
  }, [mode, client]);
  const address = launch.data?.launch_url;
  return (
    <div className="game-page">
      <div className="game-page-head">
        <h1 className="game-page-title">{gameName(game)}</h1>
        <p className="game-page-by">
          <Link to="/games" search={{ provider: game.provider.slug }} className="game-page-link">
            {providerName(game.provider)}
          </Link>
          <span>{t('game.rtp', { rtp: game.rtp })}</span>
        </p>
      </div>
      <div className="game-stage">
        {address ? (
          <iframe
            className="game-stage-frame"
            src={address}
            title={gameName(game)}
            allow="fullscreen; autoplay"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          />
        ) : (
          <div className="game-stage-door">
            <img className="game-stage-picture" src={game.thumbnail_url} alt="" width={168} height={224} />
            <div className="game-stage-ways">
              <button
                type="button"
                className="button"
                data-kind="primary"
                disabled={launch.isPending}
                onClick={() => open('real')}
              >
                {t('game.play')}
              </button>
              <button type="button" className="button" disabled={launch.isPending} onClick={() => open('demo')}>
                {t('game.demo')}
              </button>
            </div>
            {isAway(game) && !launch.error ? (
              <p className="note">{t('game.awayUntil', { until: formatMoment(game.maintenance.ends_at) })}</p>
            ) : null}
            <ErrorNote error={launch.error} currency={currency} />
          </div>
        )}
      </div>
      {mode === 'demo' && address ? <p className="game-page-note">{t('game.demoNote')}</p> : null}
    </div>
  );
};
