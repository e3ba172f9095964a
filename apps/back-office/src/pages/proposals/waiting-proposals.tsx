import { listProposals, type ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import type { ReactNode } from 'react';
import { useData } from '../../data.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useProposalsText } from './text.ts';

/** The most that one page of the list holds. */
const most = 100;

/** Says how many changes of these kinds wait for a second person, with a link to them; undefined where none waits. */
export const useWaitingProposals = (kinds: readonly ProposalKindName[]): ReactNode => {
  const text = useProposalsText();
  const { data } = useData(listProposals, { query: { status: 'pending', per_page: String(most) } });
  const waiting = data?.data.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const [first] = waiting;
  if (!first) return undefined;
  const kind = waiting.every((row) => row.kind === first.kind) ? first.kind : undefined;
  return (
    <>
      {text.waits(waiting.length)}.{' '}
      <PageLink to="/proposals" query={{ status: 'pending', ...(kind && { kind }) }}>
        {text.open}
      </PageLink>
    </>
  );
};
