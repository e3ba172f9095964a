import type { Figures } from '@croupier/contract/aml-figures.ts';
import { listAmlRules } from '@croupier/contract/back-office/aml.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import { type Check, Checks } from '../../ui/checks.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import type { AlertRow } from './alert-row.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { useAmlText } from './text.ts';

/** The threshold that each figure was compared with. */
const boundOf: Readonly<Partial<Record<keyof Figures, keyof Figures>>> = {
  amount: 'threshold',
  sum: 'threshold',
  payments: 'count',
  turnover_percent: 'min_turnover_percent',
};
const inMoney: readonly (keyof Figures)[] = ['amount', 'sum', 'threshold'];

/** The figures that the rule compared with its thresholds, and the rule itself. */
export const AlertFigures = ({ alert }: { alert: AlertRow }) => {
  const text = useAmlText();
  const common = useCommonText();
  const labels = useLabels();
  const me = useMe();
  const { language } = usePreferences();
  const rules = useData(listAmlRules, {}, { enabled: alert.rule_id !== null });
  const rule = rules.data?.data.find(({ id }) => id === alert.rule_id);
  const { figures } = alert;
  const show = (name: keyof Figures): string => {
    const value = figures[name] ?? 0;
    if (inMoney.includes(name)) return `${formatMoney(value, me.operator.currency, language)} ${me.operator.currency}`;
    return name.endsWith('percent') ? `${value} %` : String(value);
  };
  const names = Object.keys(figures) as (keyof Figures)[];
  const compared = names.filter((name) => boundOf[name] !== undefined);
  const used = compared.map((name) => boundOf[name]);
  const checks: Check[] = compared.map((name) => {
    const bound = boundOf[name];
    const join = name === 'turnover_percent' ? text.below : text.atLeast;
    return {
      name,
      state: 'warning',
      words: text.compared[name],
      figure: bound !== undefined && bound in figures ? join(show(name), show(bound)) : show(name),
    };
  });
  const rest = names.filter((name) => name !== 'accounts' && !compared.includes(name) && !used.includes(name));
  return (
    <>
      <Checks title={text.figures} checks={checks} />
      {rest.length > 0 ? (
        <Facts
          facts={rest.map((name) => ({ name, label: text.bounds[name] ?? labels.field(name), value: show(name) }))}
        />
      ) : null}
      {figures.accounts === undefined ? null : (
        <p className="pane-notice">
          {text.overPerson(figures.accounts)}{' '}
          <PageLink to={`/players/${alert.player_id}`} row="person" className="underlined">
            {text.toAccounts}
          </PageLink>
        </p>
      )}
      <Facts
        title={text.about}
        facts={[
          {
            name: 'player',
            label: text.player,
            value: (
              <PageLink to={`/players/${alert.player_id}`}>{`${alert.player_name} · ${alert.player_id}`}</PageLink>
            ),
          },
          {
            name: 'rule',
            label: text.rule,
            value:
              alert.rule_id === null ? (
                alert.rule_name
              ) : (
                <PageLink to="/aml-rules" row={alert.rule_id}>
                  {alert.rule_name}
                </PageLink>
              ),
          },
          { name: 'kind', label: text.kind, value: text.kinds[alert.kind] ?? labels.value(alert.kind) },
          ...(rule
            ? [
                {
                  name: 'action',
                  label: text.ruleAction,
                  value: text.actions[rule.action] ?? labels.value(rule.action),
                },
                { name: 'is_active', label: text.ruleNow, value: rule.is_active ? common.yes : common.no },
              ]
            : []),
          { name: 'occurrences', label: text.occurrences, value: alert.occurrences },
          { name: 'refusals', label: text.refusals, value: alert.refusals },
          {
            name: 'payment_request_id',
            value: alert.payment_request_id ? (
              <PageLink to="/payments" query={{ player_id: String(alert.player_id) }} row={alert.payment_request_id}>
                {alert.payment_request_id}
              </PageLink>
            ) : null,
          },
          { name: 'last_at', value: <When at={alert.last_at} as="full" /> },
          { name: 'created_at', value: <When at={alert.created_at} as="full" /> },
          { name: 'assigned_to', label: text.columns.by, value: alert.assigned_to_name },
          ...(alert.status === 'closed'
            ? [
                { name: 'outcome', value: <OutcomeTag alert={alert} /> },
                { name: 'note', value: alert.note },
                { name: 'closed_by', value: alert.closed_by_name },
                { name: 'closed_at', value: <When at={alert.closed_at} as="full" /> },
              ]
            : []),
        ]}
      />
      {alert.rule_id === null ? <p className="muted">{text.control}</p> : null}
    </>
  );
};
