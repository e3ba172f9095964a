import { listPromoRedemptions, updatePromoCode } from '@croupier/contract/back-office/promo-codes.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { useMe } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditAndSwitch } from '../../ui/edit-and-switch.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { When } from '../../ui/when.tsx';
import type { PromoCodeRow } from './promo-code-row.ts';
import { useBonusesText } from './text.ts';

type PromoCodePaneProps = {
  readonly id: string;
  readonly code: PromoCodeRow | undefined;
  /** The name of the bonus that it brings. */
  readonly bonus: string;
  readonly close: () => void;
};

export const PromoCodePane = ({ id, code, bonus, close }: PromoCodePaneProps) => {
  const text = useBonusesText();
  const common = useCommonText();
  const { currency } = useMe().operator;
  const [isEditing, setEditing] = useState(false);
  const change = useAct(updatePromoCode, (answer) => {
    notifyDone(answer, text.switched, answer.data.code);
  });
  if (!code) return <MissingPane title={text.code(id)} close={close} />;
  const most = code.max_uses === 0 ? text.unlimited : String(code.max_uses);
  const facts = [
    { name: 'bonus_id', label: text.chooseBonus, value: bonus },
    { name: 'amount', value: code.amount === null ? null : <Money amount={code.amount} currency={currency} /> },
    { name: 'description', value: code.description },
    { name: 'uses', label: text.columns.uses, value: text.usesOf(code.uses, most) },
    { name: 'max_uses_per_player', value: code.max_uses_per_player || text.unlimited },
    { name: 'starts_at', value: <When at={code.starts_at} as="full" /> },
    { name: 'ends_at', value: <When at={code.ends_at} as="full" /> },
  ];
  return (
    <Pane
      title={text.code(code.code)}
      figure={<code>{code.code}</code>}
      tags={<OnOff on={code.is_active} />}
      close={close}
      actions={
        <EditAndSwitch
          route={updatePromoCode}
          isOn={code.is_active}
          busy={change.busy}
          onEdit={() => setEditing(true)}
          onSwitch={() => change.run({ params: { promo_code: code.id }, body: { is_active: !code.is_active } })}
        />
      }
    >
      {change.error ? <ErrorBox error={change.error} /> : null}
      <Tabs
        label={code.code}
        tabs={[
          { name: 'code', label: text.tabs.bonus, body: <Facts facts={facts} /> },
          { name: 'redemptions', label: text.tabs.codes, body: <Redemptions id={code.id} /> },
          { name: 'audit', label: text.tabs.audit, body: <AuditTrail kind="promo_code" id={code.id} /> },
        ]}
      />
      {isEditing ? (
        <Dialog title={text.editTitle(code.code)} open close={() => setEditing(false)}>
          <SchemaForm
            route={updatePromoCode}
            params={{ promo_code: code.id }}
            initial={code}
            order={['description', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_player']}
            submit={common.save}
            cancel={() => setEditing(false)}
            done={(answer) => {
              notifyDone(answer, text.saved, code.code);
              setEditing(false);
            }}
          />
        </Dialog>
      ) : null}
    </Pane>
  );
};

const Redemptions = ({ id }: { id: number }) => {
  const text = useBonusesText();
  const { data, error } = useData(listPromoRedemptions, { params: { promo_code: id }, query: { per_page: '50' } });
  if (error) return <ErrorBox error={error} />;
  if (!data) return <Skeleton />;
  if (data.data.length === 0) return <p className="muted">{text.noRedemptions}</p>;
  return (
    <Timeline
      happenings={data.data.map((use) => ({
        id: use.id,
        at: use.created_at,
        words: (
          <PageLink to="/players" row={use.player_id}>
            {text.redeemedBy(use.player_id)}
          </PageLink>
        ),
      }))}
    />
  );
};
