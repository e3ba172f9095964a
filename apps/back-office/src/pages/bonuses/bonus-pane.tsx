import { updateBonus } from '@croupier/contract/back-office/bonuses.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useMe } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditAndSwitch } from '../../ui/edit-and-switch.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { Cost } from './bonus-cost.tsx';
import { useBonusForm } from './bonus-form.ts';
import type { BonusRow } from './bonus-row.ts';
import { useBonusesText } from './text.ts';
import { WorkedExample } from './worked-example.tsx';

type BonusPaneProps = { readonly id: string; readonly bonus: BonusRow | undefined; readonly close: () => void };

export const BonusPane = ({ id, bonus, close }: BonusPaneProps) => {
  const text = useBonusesText();
  const common = useCommonText();
  const labels = useLabels();
  const [isEditing, setEditing] = useState(false);
  const form = useBonusForm(bonus?.type);
  const change = useAct(updateBonus, (answer) => {
    notifyDone(answer, text.switched, answer.data.name);
  });
  if (!bonus) return <MissingPane title={text.pane(id)} close={close} />;
  const toggle = (): void => change.run({ params: { bonus: bonus.id }, body: { is_active: !bonus.is_active } });
  return (
    <Pane
      title={text.pane(id)}
      figure={bonus.name}
      tags={
        <>
          <OnOff on={bonus.is_active} />
          <Tag tone="neutral">{labels.value(bonus.type)}</Tag>
        </>
      }
      close={close}
      actions={
        <EditAndSwitch
          route={updateBonus}
          isOn={bonus.is_active}
          busy={change.busy}
          onEdit={() => setEditing(true)}
          onSwitch={toggle}
        />
      }
    >
      {change.error ? <ErrorBox error={change.error} /> : null}
      <Tabs
        label={bonus.name}
        tabs={[
          { name: 'bonus', label: text.tabs.bonus, body: <BonusFacts bonus={bonus} /> },
          { name: 'audit', label: text.tabs.audit, body: <AuditTrail kind="bonus" id={bonus.id} /> },
        ]}
      />
      {isEditing ? (
        <Dialog title={text.editTitle(bonus.name)} open close={() => setEditing(false)}>
          <SchemaForm
            {...form}
            route={updateBonus}
            params={{ bonus: bonus.id }}
            initial={bonus}
            submit={common.save}
            cancel={() => setEditing(false)}
            done={(answer) => {
              notifyDone(answer, text.saved, bonus.name);
              setEditing(false);
            }}
          >
            {(body) => <WorkedExample body={{ ...bonus, ...body }} />}
          </SchemaForm>
        </Dialog>
      ) : null}
    </Pane>
  );
};

const BonusFacts = ({ bonus }: { bonus: BonusRow }) => {
  const text = useBonusesText();
  const { currency } = useMe().operator;
  const { terms } = bonus;
  return (
    <div className="stack">
      <Facts
        title={text.facts}
        facts={[
          { name: 'id', value: <Id value={bonus.id} /> },
          { name: 'description', value: bonus.description },
          { name: 'default_amount', value: <Money amount={bonus.default_amount} currency={currency} /> },
          {
            name: 'max_amount',
            value: bonus.max_amount ? <Money amount={bonus.max_amount} currency={currency} /> : text.noMaxAmount,
          },
          { name: 'wagering_multiplier', value: `× ${bonus.wagering_multiplier}` },
          { name: 'valid_days', value: bonus.valid_days },
          { name: 'max_bet', value: bonus.max_bet ? <Money amount={bonus.max_bet} currency={currency} /> : null },
          {
            name: 'max_conversion_multiplier',
            value: bonus.max_conversion_multiplier ? `× ${bonus.max_conversion_multiplier}` : null,
          },
          { name: 'max_grants_per_player', value: bonus.max_grants_per_player || null },
          { name: 'updated_at', value: <When at={bonus.updated_at} as="full" /> },
        ]}
      />
      <Facts
        title={text.terms}
        facts={[
          { name: 'percentage', value: terms?.percentage ? `${terms.percentage} %` : null },
          { name: 'cap', value: terms?.cap ? <Money amount={terms.cap} currency={currency} /> : null },
          {
            name: 'min_deposit',
            value: terms?.min_deposit ? <Money amount={terms.min_deposit} currency={currency} /> : null,
          },
          { name: 'cashback_period', value: terms?.cashback_period },
          { name: 'excluded_games', value: terms?.excluded_games?.join(', ') },
        ]}
      />
      <Facts
        title={text.figures}
        facts={[
          { name: 'granted', value: bonus.granted },
          { name: 'running', value: bonus.running },
          { name: 'converted', value: bonus.converted },
          { name: 'cost', label: text.columns.cost, value: <Cost bonus={bonus} /> },
        ]}
      />
      <WorkedExample body={bonus} />
    </div>
  );
};
