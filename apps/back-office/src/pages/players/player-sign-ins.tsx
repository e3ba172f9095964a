import { listPlayerSignIns } from '@croupier/contract/back-office/player-sign-ins.ts';
import { useData } from '../../data.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { usePlayerText } from './player-text.ts';

/** The player's last sign-ins with a password, and wrong passwords. Nothing is shown where players have none. */
export const PlayerSignIns = ({ player }: { readonly player: number }) => {
  const text = usePlayerText();
  const { data, error, refetch } = useData(listPlayerSignIns, { params: { player }, query: { per_page: '25' } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.data.length === 0) return null;
  return (
    <Timeline
      title={text.signIns}
      happenings={data.data.map(({ id, created_at, succeeded, restricted, ip, device }) => ({
        id,
        at: created_at,
        words: (
          <>
            <strong>{succeeded ? text.signedIn : text.wrongPassword}</strong>{' '}
            <span className="muted">
              {[restricted ? text.signedInToWithdraw : null, ip, device].filter(Boolean).join(' · ')}
            </span>
          </>
        ),
      }))}
    />
  );
};
