import { getStaffLimits, setStaffLimits } from '@croupier/contract/back-office/limits.ts';
import { minorUnits } from '@croupier/contract/common.ts';
import { type LimitName, limitNames } from '@croupier/contract/limits.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatWhen } from '../../time.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { ExcludeButton } from './player-acts.tsx';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';

/** The player's limits, pending changes of limits, and the current exclusion. */
export const LimitsTab = ({ player, ask }: TabProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const labels = useLabels();
  const { language } = usePreferences();
  const [changed, change] = useState<LimitName>();
  const { data, error, refetch } = useData(getStaffLimits, { params: { player: player.id } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { limits, usage, pending_changes, self_exclusion, currency } = data.data;
  const countOf = (name: LimitName) => usage.find(({ limit }) => limit === name);
  const show = (name: LimitName, value: number): string =>
    name === 'max_session_minutes' ? text.minutes(value) : formatMoney(value, currency, language);
  const pendingOf = (name: LimitName): string => {
    const pending = pending_changes.find(({ field }) => field === name);
    if (!pending) return '–';
    const wanted = pending.requested_value === null ? text.removed : show(name, pending.requested_value);
    return `${wanted} ${text.from(formatWhen(new Date(pending.effective_at), language))}`;
  };
  return (
    <>
      {self_exclusion ? (
        <>
          <Facts
            title={text.exclusion}
            facts={[
              { name: 'type', value: <StateTag state={self_exclusion.type} /> },
              { name: 'since', value: <When at={self_exclusion.since} as="full" /> },
              { name: 'until', value: <When at={self_exclusion.until} as="full" /> },
            ]}
          />
          <p className="pane-notice">{text.whileExcluded}</p>
        </>
      ) : (
        <p className="muted">{text.noExclusion}</p>
      )}
      <div className="row">
        <ExcludeButton player={player} ask={ask} />
      </div>
      <ScrollRegion label={text.limits}>
        <DataTable
          label={text.limits}
          rows={limitNames}
          rowId={(name) => name}
          rowName={(name) => labels.field(name)}
          columns={[
            { name: 'limit', label: text.limit, cell: (name) => labels.field(name) },
            {
              name: 'value',
              label: text.value,
              kind: 'number',
              cell: (name) => {
                const value = limits[name];
                return value === null ? <span className="muted">{text.none}</span> : show(name, value);
              },
            },
            {
              name: 'used',
              label: text.used,
              kind: 'number',
              cell: (name) => {
                const use = countOf(name);
                return use ? show(name, use.used) : '–';
              },
            },
            {
              name: 'resets_at',
              label: text.resets,
              cell: (name) => <When at={countOf(name)?.resets_at} />,
            },
            { name: 'pending', label: text.pending, cell: pendingOf },
            {
              name: 'change',
              label: text.change,
              cell: (name) => (
                <ActButton route={setStaffLimits} tone="quiet" onClick={() => change(name)}>
                  {text.change} <span className="hidden-visually">{labels.field(name)}</span>
                </ActButton>
              ),
            },
          ]}
        />
      </ScrollRegion>
      {changed ? (
        <Dialog title={text.titles.limit(labels.field(changed))} open close={() => change(undefined)}>
          <SchemaForm
            route={changeOf(changed)}
            params={{ player: player.id }}
            initial={{ limits: { [changed]: limits[changed] } }}
            kinds={{ [`limits.${changed}`]: changed === 'max_session_minutes' ? 'integer' : 'money' }}
            currency={currency}
            submit={common.save}
            cancel={() => change(undefined)}
            done={() => {
              notify(common.saved, labels.field(changed));
              change(undefined);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
};

const schemaOf = (name: LimitName) => (name === 'max_session_minutes' ? z.int().min(0) : minorUnits());

/** The route narrowed to one limit. Naming another limit would cancel a pending raise of it. */
const changeOf = (name: LimitName) => ({
  ...setStaffLimits,
  body: z.object({
    limits: z.strictObject({ [name]: schemaOf(name).nullable().optional().describe('null removes it.') }),
    reason: setStaffLimits.body.shape.reason,
  }),
});
