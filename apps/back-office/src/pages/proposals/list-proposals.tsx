import { listProposals } from '@croupier/contract/back-office/proposals.ts';
import { useLabels } from '../../labels.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { isOfPayout, PayoutWords } from './payout-change.tsx';
import { ProposalPane } from './proposal-pane.tsx';
import type { ProposalRow } from './proposal-row.ts';
import { useProposalsText } from './text.ts';

/** Proposals: pending, confirmed, rejected and withdrawn. */
export const Page = () => {
  const text = useProposalsText();
  const columns: ListColumn<ProposalRow>[] = [
    { name: 'kind', label: text.what, cell: (proposal) => text.kinds[proposal.kind] ?? proposal.kind },
    {
      name: 'after',
      label: text.wouldChange,
      cell: (proposal) =>
        isOfPayout(proposal) ? (
          <PayoutWords proposal={proposal} />
        ) : (
          <ChangedNames names={Object.keys(proposal.after)} />
        ),
      priority: 3,
    },
    { name: 'proposed_by', label: text.who, cell: (proposal) => proposal.proposed_by_name ?? proposal.proposed_by },
    { name: 'status', cell: (proposal) => <StateTag state={proposal.status} /> },
    { name: 'decided_by', label: text.decidedBy, cell: (proposal) => proposal.decided_by_name ?? '–', priority: 3 },
    { name: 'created_at', label: text.when, cell: (one) => <When at={one.created_at} />, kind: 'number', priority: 2 },
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
        { name: text.views.confirmed, query: 'status=confirmed' },
        { name: text.views.rejected, query: 'status=rejected' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      queue="proposals"
      showsNew
      empty={<p>{text.empty}</p>}
      pane={({ id, row, close }) => <ProposalPane key={id} id={id} listed={row} close={close} />}
    />
  );
};

const maxNames = 2;

const ChangedNames = ({ names }: { names: readonly string[] }) => {
  const labels = useLabels();
  const shown = names.slice(0, maxNames).map((name) => labels.field(name.replace(/^settings\./, '')));
  return `${shown.join(', ')}${names.length > maxNames ? ` +${names.length - maxNames}` : ''}`;
};
