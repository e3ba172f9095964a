import { listPlayerTerms } from '@croupier/contract/back-office/players.ts';
import { useData } from '../../data.ts';
import { useActorName } from '../../ui/audit-trail.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { usePlayerText } from './player-text.ts';

/** The versions of the terms that the player has accepted, newest first. */
export const AcceptedTerms = ({ player }: { readonly player: number }) => {
  const text = usePlayerText();
  const actorName = useActorName();
  const { data, error, refetch } = useData(listPlayerTerms, { params: { player }, query: { per_page: '100' } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <Timeline
      title={text.terms}
      happenings={data.data.map(({ terms_version, accepted_at, actor_kind, ...actor }) => ({
        id: `${accepted_at} ${terms_version}`,
        at: accepted_at,
        words: (
          <>
            <strong>{terms_version ?? text.termsUnnamed}</strong>{' '}
            <span className="muted">
              {actor_kind === null ? text.termsByUnknown : text.termsBy(actorName({ actor_kind, ...actor }))}
            </span>
          </>
        ),
      }))}
    />
  );
};
