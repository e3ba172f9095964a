import { Suspense, useEffect, useState } from 'react';
import { type Obstacle, onObstacle } from '../call.ts';
import { queryClient } from '../data.ts';
import { lazyPart } from '../load-part.ts';

const StepUpDialog = lazyPart(async () => (await import('../pages/sign-in/step-up-dialog.tsx')).StepUpDialog);
const EndedDialog = lazyPart(async () => (await import('../pages/sign-in/ended-dialog.tsx')).EndedDialog);

type Pending = { readonly obstacle: Obstacle; readonly end: (removed: boolean) => void };

/**
 * Shows the dialogs that calls wait for: signing in again, and proving identity again. One dialog serves all waiting
 * calls. When the session ends during a proof, the dialog of the proof returns afterwards.
 */
export const Obstacles = ({ staffId }: { staffId: number }) => {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  useEffect(() => {
    const waiting = new Map<Obstacle, Promise<boolean>>();
    onObstacle((obstacle) => {
      const known = waiting.get(obstacle);
      if (known !== undefined) return known;
      const made = new Promise<boolean>((resolve) => {
        const end = (removed: boolean): void => {
          waiting.delete(obstacle);
          setPending((all) => all.filter((one) => one.obstacle !== obstacle));
          resolve(removed);
          if (removed && obstacle === 'signed_out') void queryClient.invalidateQueries();
        };
        setPending((all) => [...all, { obstacle, end }]);
      });
      waiting.set(obstacle, made);
      return made;
    });
    return () => onObstacle(undefined);
  }, []);
  const shown = pending.at(-1);
  if (!shown) return null;
  return (
    <Suspense>
      {shown.obstacle === 'stale_proof' ? (
        <StepUpDialog end={shown.end} />
      ) : (
        <EndedDialog staffId={staffId} end={shown.end} />
      )}
    </Suspense>
  );
};
