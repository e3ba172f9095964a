import { lazy, Suspense, useEffect, useState } from 'react';
import { type Obstacle, onObstacle } from '../call.ts';
import { queryClient } from '../data.ts';

const StepUpDialog = lazy(() =>
  import('../pages/sign-in/step-up-dialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })),
);
const EndedDialog = lazy(() =>
  import('../pages/sign-in/ended-dialog.tsx').then(({ EndedDialog }) => ({ default: EndedDialog })),
);

type Pending = { readonly obstacle: Obstacle; readonly end: (removed: boolean) => void };

/** Shows the dialogs that calls wait for: signing in again, and proving identity again. One dialog serves all waiting calls. */
export const Obstacles = ({ staffId }: { staffId: number }) => {
  const [pending, setPending] = useState<Pending>();
  useEffect(() => {
    const waiting = new Map<Obstacle, Promise<boolean>>();
    onObstacle((obstacle) => {
      const known = waiting.get(obstacle);
      if (known !== undefined) return known;
      const made = new Promise<boolean>((resolve) => {
        const end = (removed: boolean): void => {
          waiting.delete(obstacle);
          setPending(undefined);
          resolve(removed);
          if (removed && obstacle === 'signed_out') void queryClient.invalidateQueries();
        };
        setPending({ obstacle, end });
      });
      waiting.set(obstacle, made);
      return made;
    });
    return () => onObstacle(undefined);
  }, []);
  if (!pending) return null;
  return (
    <Suspense>
      {pending.obstacle === 'stale_proof' ? (
        <StepUpDialog end={pending.end} />
      ) : (
        <EndedDialog staffId={staffId} end={pending.end} />
      )}
    </Suspense>
  );
};
