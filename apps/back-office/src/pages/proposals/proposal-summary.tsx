import { playerOfProposal } from '@croupier/contract/back-office/proposals.ts';
import { useLabels } from '../../labels.ts';
import { useMe } from '../../session.ts';
import { isEmpty } from '../../ui/diff.tsx';
import { FieldValue } from '../../ui/field-value.tsx';
import { type Change, changesOf, currencyOf } from './proposal-changes.ts';
import { fieldOfProposal } from './proposal-fields.ts';
import type { ListedProposal, ProposalRow } from './proposal-row.ts';
import { useProposalsText } from './text.ts';

/** Whom or what a proposal is for, in one line: the player, the name of the thing, or its number. */
export const ProposalFor = ({ proposal }: { proposal: ListedProposal }) => {
  const text = useProposalsText();
  const { operator } = useMe();
  const { kind, subject_id, before, after, player_name } = proposal;
  const id = playerOfProposal(proposal);
  if (id !== undefined) return player_name === null ? String(id) : `${player_name} · ${id}`;
  if (kind.startsWith('operator.')) return operator.name;
  const named = [before.name, after.name, before.code, after.code].find(
    (name): name is string => typeof name === 'string' && name !== '',
  );
  return named ?? (subject_id === null ? <span className="muted">–</span> : text.numbered(subject_id));
};

/** The fields that a proposal changes, from what to what, amounts first; `most` of them. */
export const ProposalSummary = ({ proposal, most }: { proposal: ProposalRow; most: number }) => {
  const isAmount = ({ path }: Change): boolean => fieldOfProposal(proposal.kind, path)?.kind === 'money';
  const changes = changesOf(proposal).sort((one, other) => Number(isAmount(other)) - Number(isAmount(one)));
  return (
    <>
      {changes.slice(0, most).map((change, place) => (
        <span key={change.path}>
          {place > 0 ? '; ' : ''}
          <OneChange proposal={proposal} change={change} />
        </span>
      ))}
      {changes.length > most ? ` +${changes.length - most}` : ''}
    </>
  );
};

const OneChange = ({ proposal, change: { path, from, to } }: { proposal: ProposalRow; change: Change }) => {
  const labels = useLabels();
  const { operator } = useMe();
  const label = labels.field(path.split('.').at(-1) ?? path);
  // A list or a table has no place in one line: the pane shows it.
  if (typeof to === 'object' && to !== null) return label;
  const shown = { field: fieldOfProposal(proposal.kind, path), currency: currencyOf(proposal, operator.currency) };
  return (
    <>
      {label}:{' '}
      {from === undefined || isEmpty(from) || typeof from === 'object' ? null : (
        <>
          <FieldValue {...shown} value={from} />
          {' → '}
        </>
      )}
      <FieldValue {...shown} value={to} />
    </>
  );
};
