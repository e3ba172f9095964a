import { listProposals } from '@croupier/contract/back-office/proposals.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { isOfPayout, PayoutWords } from './payout-change.tsx';
import type { ListedProposal } from './proposal-row.ts';
import { ProposalFor, ProposalSummary } from './proposal-summary.tsx';
import { useProposalsText } from './text.ts';

const ProposalPane = definePart<PropsOf<typeof import('./proposal-pane.tsx').ProposalPane>>(() =>
  import('./proposal-pane.tsx').then((found) => found.ProposalPane),
);

/** Proposals: pending, confirmed, rejected and withdrawn. */
export const Page = () => {
  const text = useProposalsText();
  const columns: ListColumn<ListedProposal>[] = [
    { name: 'kind', label: text.what, cell: (proposal) => text.kinds[proposal.kind] ?? proposal.kind, card: 'lead' },
    {
      name: 'subject_id',
      label: text.subject,
      cell: (proposal) => <ProposalFor proposal={proposal} />,
      card: 'note',
    },
    {
      name: 'after',
      label: text.wouldChange,
      cell: (proposal) =>
        isOfPayout(proposal) ? <PayoutWords proposal={proposal} /> : <ProposalSummary proposal={proposal} most={2} />,
      priority: 2,
      card: 'note',
    },
    {
      name: 'proposed_by',
      label: text.who,
      cell: (proposal) => proposal.proposed_by_name ?? proposal.proposed_by,
      priority: 3,
      card: 'note',
    },
    { name: 'status', cell: (proposal) => <StateTag state={proposal.status} />, card: 'figure' },
    { name: 'decided_by', label: text.decidedBy, cell: (proposal) => proposal.decided_by_name ?? '–', priority: 3 },
    {
      name: 'created_at',
      label: text.when,
      cell: (one) => <When at={one.created_at} />,
      kind: 'number',
      priority: 3,
      order: { up: 'oldest', down: 'newest' },
    },
    { name: 'expires_at', label: text.until, cell: (one) => <When at={one.expires_at} />, kind: 'number', priority: 3 },
  ];
  return (
    <ListPage
      title={text.title}
      route={listProposals}
      columns={columns}
      rowId={(proposal) => String(proposal.id)}
      rowName={(proposal) => text.pane(String(proposal.id))}
      views={[
        { name: text.views.pending, query: 'status=pending' },
        { name: text.views.confirmed, query: 'status=confirmed', empty: <p>{text.emptyDecided}</p> },
        { name: text.views.rejected, query: 'status=rejected', empty: <p>{text.emptyDecided}</p> },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      queue="proposals"
      showsNew
      empty={<p>{text.empty}</p>}
      pane={({ id, row, close }) => <ProposalPane key={id} id={id} listed={row} close={close} />}
    />
  );
};
