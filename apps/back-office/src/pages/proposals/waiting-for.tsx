import { listProposals, type ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import { useData } from '../../data.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useProposalsText } from './text.ts';

/** The most that one page of the list holds. */
const most = 100;

type WaitingForProps = { readonly kinds: readonly ProposalKindName[]; readonly subject: number };

/** Says which changes of one thing wait for a second person, with a link to each; nothing where none does. */
export const WaitingFor = ({ kinds, subject }: WaitingForProps) => {
  const text = useProposalsText();
  const { data } = useData(listProposals, { query: { status: 'pending', per_page: String(most) } });
  const waiting = data?.data.filter(({ kind, subject_id }) => subject_id === subject && kinds.includes(kind)) ?? [];
  return waiting.map(({ id, kind, proposed_by_name }) => (
    <p key={id} className="pane-notice">
      {text.waitsOf(text.kinds[kind] ?? kind, proposed_by_name ?? '')}{' '}
      <PageLink to="/proposals" query={{ status: 'pending' }} row={id} className="underlined">
        {text.open}
      </PageLink>
    </p>
  ));
};
