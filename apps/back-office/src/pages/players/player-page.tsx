import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { proposalsOfPlayers } from '@croupier/contract/back-office/proposals.ts';
import { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import { getWithdrawable } from '@croupier/contract/back-office/withdrawable.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { prepare, prepareEndless, useData } from '../../data.ts';
import type { Visit } from '../../page.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Day, When } from '../../ui/when.tsx';
import { WaitingFor } from '../proposals/waiting-for.tsx';
import { LastSeen } from './last-seen.tsx';
import { LinkedTag } from './linked-tag.tsx';
import { type Asked, PlayerActs, PlayerDialog } from './player-acts.tsx';
import { PlayerBalances } from './player-balances.tsx';
import { PlayerTabs } from './player-tabs.tsx';
import { PlayerTags } from './player-tags.tsx';
import { usePlayerText } from './player-text.ts';
import { timelineQuery } from './timeline-query.ts';

/** Loads the player, the balances and the first tab in parallel. */
export const ahead = ({ params, query, hash, may }: Visit): void => {
  const player = Number(params.player);
  prepare(getStaffPlayer, { params: { player } });
  if (may(getPlayerPerson)) prepare(getPlayerPerson, { params: { player } });
  if (may(getWithdrawable)) prepare(getWithdrawable, { params: { player } });
  if (hash === '' && may(getPlayerTimeline))
    prepareEndless(getPlayerTimeline, { params: { player }, query: timelineQuery(query.kind) });
};

/** The page of one player. */
export const Page = () => {
  const { player: id } = useParams({ strict: false }) as { player: string };
  const text = usePlayerText();
  const [asked, ask] = useState<Asked>();
  const { data, error, refetch } = useData(getStaffPlayer, { params: { player: Number(id) } });
  const player = data?.data;
  if (!player)
    return (
      <div className="page">
        <PageHead title={`${text.back} ${id}`} />
        <div className="page-body">
          {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton lines={8} />}
        </div>
      </div>
    );
  return (
    <div className="page">
      <PageHead
        title={`${player.first_name} ${player.last_name}`}
        facts={
          <>
            <PageLink to="/players" className="underlined">
              {text.back}
            </PageLink>{' '}
            · {player.username} · {player.id} · {player.country} ·{' '}
            {player.birth_date ? (
              <>
                {text.born} <Day date={player.birth_date} /> ·{' '}
              </>
            ) : null}
            {text.since} <When at={player.created_at} /> · {text.lastSeen} <LastSeen player={player} />
          </>
        }
      >
        <PlayerActs player={player} ask={ask} />
      </PageHead>
      <div className="page-body">
        <p className="tags">
          <PlayerTags player={player} />
          <LinkedTag player={player.id} />
        </p>
        <WaitingFor kinds={proposalsOfPlayers} subject={player.id} />
        <PlayerBalances player={player} />
        <h2 className="hidden-visually">{text.tabs.label}</h2>
        <PlayerTabs player={player} ask={ask} />
      </div>
      {asked ? <PlayerDialog asked={asked} player={player} close={() => ask(undefined)} /> : null}
    </div>
  );
};
