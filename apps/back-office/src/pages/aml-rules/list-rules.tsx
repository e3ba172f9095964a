import { addDefaultAmlRules, createAmlRule, listAmlRules } from '@croupier/contract/back-office/aml.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAmlText } from '../aml/text.ts';
import { AddRule } from './rule-form.tsx';
import type { RuleRow } from './rule-row.ts';
import { useAmlRulesText } from './text.ts';

const RulePane = definePart<PropsOf<typeof import('./rule-pane.tsx').RulePane>>(() =>
  import('./rule-pane.tsx').then((found) => found.RulePane),
);

/** The rules by which payments are monitored. */
export const Page = () => {
  const text = useAmlRulesText();
  const aml = useAmlText();
  const labels = useLabels(text);
  const [isAdding, setAdding] = useState(false);
  const defaults = useAct(addDefaultAmlRules, (answer) => notifyDone(answer, text.defaultsAdded));
  const columns: ListColumn<RuleRow>[] = [
    { name: 'name', label: labels.field('name'), cell: (rule) => rule.name, card: 'lead' },
    {
      name: 'is_active',
      label: labels.field('is_active'),
      cell: (rule) => <Tag tone={rule.is_active ? 'good' : 'neutral'}>{rule.is_active ? text.on : text.off}</Tag>,
      card: 'figure',
    },
    { name: 'kind', label: labels.field('kind'), cell: (rule) => aml.kinds[rule.kind], priority: 2, card: 'note' },
    {
      name: 'applies_to',
      label: labels.field('applies_to'),
      cell: (rule) => labels.value(rule.applies_to),
      priority: 2,
    },
    {
      name: 'counts_over',
      label: labels.field('counts_over'),
      cell: (rule) => labels.value(rule.counts_over),
      priority: 3,
    },
    { name: 'action', label: labels.field('action'), cell: (rule) => labels.value(rule.action), priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        route={listAmlRules}
        columns={columns}
        rowId={(rule) => String(rule.id)}
        rowName={(rule) => rule.name}
        empty={<p>{text.empty}</p>}
        facts={defaults.error ? <ErrorBox error={defaults.error} /> : null}
        actions={
          <>
            <ActButton route={addDefaultAmlRules} busy={defaults.busy} onClick={() => defaults.run({})}>
              {text.addDefaults}
            </ActButton>
            <ActButton route={createAmlRule} tone="primary" onClick={() => setAdding(true)}>
              {text.add}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <RulePane key={id} id={id} rule={row} close={close} />}
      />
      {isAdding ? <AddRule leave={() => setAdding(false)} /> : null}
    </>
  );
};
