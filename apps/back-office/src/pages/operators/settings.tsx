import { getOperator, updateOperator } from '@croupier/contract/back-office/operators.ts';
import { listProposals } from '@croupier/contract/back-office/proposals.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useProposalsText } from '../proposals/text.ts';
import { ChangeName } from './change-name.tsx';
import { ChangeSettings } from './change-settings.tsx';
import { settingGroups } from './setting-groups.ts';
import { useSettingHistory } from './setting-history.ts';
import { SettingRow } from './setting-row.tsx';
import './settings.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SiteLogo } from './site-logo.tsx';
import { useOperatorsText } from './text.ts';

/** The operator's settings, the last change of each, and proposals that wait for a second person. */
export const Page = () => {
  const text = useOperatorsText();
  const proposals = useProposalsText();
  const [editing, setEditing] = useState<string>();
  const { data, error, refetch } = useData(getOperator, {});
  const waiting = useData(listProposals, { query: { status: 'pending', kind: 'operator.update' } });
  const history = useSettingHistory(data?.data.id);
  const operator = data?.data;
  const leave = (): void => setEditing(undefined);
  const needsSecond = operator ? (operator.settings.second_person ?? !operator.is_sandbox) : false;
  const count = waiting.data?.data.length ?? 0;
  return (
    <div className="page">
      <PageHead title={text.title} facts={operator?.name} />
      <div className="page-body settings">
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {operator ? null : <Skeleton />}
        {operator ? <p className="muted">{needsSecond ? text.secondPersonOn : text.secondPersonOff}</p> : null}
        {count > 0 ? (
          <p className="settings-waits" role="status">
            {proposals.waits(count)}.{' '}
            <PageLink to="/proposals" query={{ status: 'pending', kind: 'operator.update' }} className="settings-link">
              {proposals.open}
            </PageLink>
          </p>
        ) : null}
        {operator ? (
          <section>
            <header className="settings-head">
              <h2>{text.groups.names}</h2>
              <ActButton route={updateOperator} onClick={() => setEditing('names')}>
                {text.change}
              </ActButton>
            </header>
            <dl>
              <SettingRow
                name="name"
                field={undefined}
                value={operator.name}
                operator={operator}
                last={history('name')}
              />
            </dl>
          </section>
        ) : null}
        {operator
          ? settingGroups().map((group) => (
              <section key={group.name}>
                <header className="settings-head">
                  <h2>{text.groups[group.name]}</h2>
                  <ActButton route={updateOperator} onClick={() => setEditing(group.name)}>
                    {text.change} <span className="hidden-visually">{text.groups[group.name]}</span>
                  </ActButton>
                </header>
                <dl>
                  {group.name === 'site' ? <SiteLogo operator={operator} /> : null}
                  {group.fields.map((field) => (
                    <SettingRow
                      key={field.name}
                      name={field.name}
                      field={field}
                      value={(operator.settings as Record<string, unknown>)[field.name]}
                      operator={operator}
                      last={history(`settings.${field.name}`)}
                    />
                  ))}
                </dl>
                {editing === group.name ? <ChangeSettings group={group} operator={operator} leave={leave} /> : null}
              </section>
            ))
          : null}
        {operator && editing === 'names' ? <ChangeName operator={operator} leave={leave} /> : null}
        {operator ? (
          <p>
            <PageLink to="/audit" query={{ subject_kind: 'operator', subject_id: String(operator.id) }}>
              {text.history}
            </PageLink>
          </p>
        ) : null}
      </div>
    </div>
  );
};
