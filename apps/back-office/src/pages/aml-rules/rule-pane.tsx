import type { Figures } from '@croupier/contract/aml-figures.ts';
import { updateAmlRule } from '@croupier/contract/back-office/aml.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useMe } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { EditAndSwitch } from '../../ui/edit-and-switch.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useAmlText } from '../aml/text.ts';
import { EditRule } from './rule-form.tsx';
import type { RuleRow } from './rule-row.ts';
import { useAmlRulesText } from './text.ts';

type RulePaneProps = { readonly id: string; readonly rule: RuleRow | undefined; readonly close: () => void };

export const RulePane = ({ id, rule, close }: RulePaneProps) => {
  const text = useAmlRulesText();
  const common = useCommonText();
  const [isEditing, setEditing] = useState(false);
  const change = useAct(updateAmlRule, (answer) =>
    notifyDone(answer, 'is_active' in answer.data && answer.data.is_active ? text.switchedOn : text.switchedOff),
  );
  if (!rule) return <MissingPane title={text.pane(id)} close={close} />;
  return (
    <Pane
      title={text.pane(id)}
      figure={rule.name}
      tags={<Tag tone={rule.is_active ? 'good' : 'neutral'}>{rule.is_active ? text.on : text.off}</Tag>}
      close={close}
      actions={
        <EditAndSwitch
          route={updateAmlRule}
          isOn={rule.is_active}
          busy={change.busy}
          onEdit={() => setEditing(true)}
          onSwitch={() => change.run({ params: { aml_rule: rule.id }, body: { is_active: !rule.is_active } })}
        />
      }
    >
      {change.error ? <ErrorBox error={change.error} /> : null}
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: <RuleFacts rule={rule} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="aml_rule" id={rule.id} /> },
        ]}
      />
      {isEditing ? <EditRule rule={rule} leave={() => setEditing(false)} /> : null}
    </Pane>
  );
};

const RuleFacts = ({ rule }: { rule: RuleRow }) => {
  const text = useAmlRulesText();
  const aml = useAmlText();
  const labels = useLabels(text);
  const { currency } = useMe().operator;
  const figures = Object.entries(rule.parameters) as [keyof Figures, number][];
  return (
    <>
      <Facts
        facts={[
          { name: 'kind', label: labels.field('kind'), value: aml.kinds[rule.kind] },
          { name: 'applies_to', label: labels.field('applies_to'), value: labels.value(rule.applies_to) },
          { name: 'counts_over', label: labels.field('counts_over'), value: labels.value(rule.counts_over) },
          { name: 'action', label: labels.field('action'), value: labels.value(rule.action) },
          {
            name: 'raise_risk_to',
            label: labels.field('raise_risk_to'),
            value: rule.raise_risk_to ? labels.value(rule.raise_risk_to) : text.riskStays,
          },
          { name: 'updated_at', value: <When at={rule.updated_at} as="full" /> },
        ]}
      />
      <Facts
        title={text.figures}
        facts={figures.map(([name, value]) => ({
          name,
          label: labels.field(name),
          value: name === 'threshold' ? <Money amount={value} currency={currency} /> : value,
        }))}
      />
      <PageLink to="/aml" query={{ rule_id: String(rule.id) }}>
        {text.alerts}
      </PageLink>
    </>
  );
};
