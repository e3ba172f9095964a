import { useLabels } from '../../labels.ts';
import { useMe } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Diff } from '../../ui/diff.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldValue } from '../../ui/field-value.tsx';
import { When } from '../../ui/when.tsx';
import { isOfPayout, PayoutChange } from './payout-change.tsx';
import { currencyOf } from './proposal-changes.ts';
import { fieldOfProposal } from './proposal-fields.ts';
import type { ProposalRow } from './proposal-row.ts';
import { ProposalSubject } from './proposal-subject.tsx';
import { useProposalsText } from './text.ts';

/** Leaves out `terms_version`, which only serves to notice that the bonus has changed since. */
const shown = ({ terms_version: _mark, ...values }: ProposalRow['after']): ProposalRow['after'] => values;

type ProposalChangeProps = {
  readonly proposal: ProposalRow;
  /** Who else may decide; undefined until it is loaded. */
  readonly deciders: readonly string[] | undefined;
};

/** The change that a proposal makes, old and new, and who proposed it. */
export const ProposalChange = ({ proposal, deciders }: ProposalChangeProps) => {
  const text = useProposalsText();
  const common = useCommonText();
  const labels = useLabels();
  const { operator } = useMe();
  const currency = currencyOf(proposal, operator.currency);
  return (
    <>
      <ProposalSubject proposal={proposal} />
      <section className="stack">
        <h3>{proposal.status === 'pending' ? text.wouldChange : text.changed}</h3>
        {isOfPayout(proposal) ? (
          <PayoutChange proposal={proposal} />
        ) : (
          <Diff
            before={shown(proposal.before)}
            after={shown(proposal.after)}
            label={(name) => labels.field(name.replace(/^settings\./, ''))}
            value={(name, value) =>
              name === 'max_conversion_multiplier' && value === 0 ? (
                <span className="muted">{common.noBound}</span>
              ) : (
                <FieldValue
                  field={fieldOfProposal(proposal.kind, name)}
                  value={value}
                  currency={currency}
                  sparse={proposal.subject_id === null}
                />
              )
            }
          />
        )}
      </section>
      <Facts
        facts={[
          {
            name: 'proposed_by',
            label: text.who,
            value: proposal.proposed_by_name ?? proposal.proposed_by,
          },
          { name: 'created_at', label: text.when, value: <When at={proposal.created_at} as="full" /> },
          { name: 'permission', label: text.needs, value: labels.value(proposal.permission) },
          ...(proposal.status === 'pending' && deciders
            ? [{ name: 'deciders', label: text.deciders, value: deciders.join(', ') || text.noDeciders }]
            : []),
          ...(proposal.status === 'pending'
            ? [{ name: 'expires_at', label: text.until, value: <When at={proposal.expires_at} as="full" /> }]
            : []),
          ...(proposal.decided_at
            ? [
                { name: 'decided_by', label: text.decidedBy, value: proposal.decided_by_name ?? proposal.decided_by },
                { name: 'decided_at', label: text.decidedAt, value: <When at={proposal.decided_at} as="full" /> },
              ]
            : []),
          ...(proposal.reason ? [{ name: 'reason', label: common.reason, value: proposal.reason }] : []),
        ]}
      />
    </>
  );
};
