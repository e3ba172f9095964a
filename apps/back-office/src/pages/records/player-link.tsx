import type { ReactNode } from 'react';
import { useCan } from '../../session.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** Leads to the player for who may see players; a name for all others. */
export const PlayerLink = ({ id, children }: { id: number; children: ReactNode }) => {
  const can = useCan();
  if (!can('manage_players')) return children;
  return (
    <PageLink to="/players" row={id}>
      {children}
    </PageLink>
  );
};
