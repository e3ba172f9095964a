import { listStaffBonuses } from '@croupier/contract/back-office/bonuses.ts';
import { createPromoCodes, listPromoCodes } from '@croupier/contract/back-office/promo-codes.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { When } from '../../ui/when.tsx';
import type { PromoCodeRow } from './promo-code-row.ts';
import { useBonusesText } from './text.ts';

const PromoCodePane = definePart<PropsOf<typeof import('./promo-code-pane.tsx').PromoCodePane>>(() =>
  import('./promo-code-pane.tsx').then((found) => found.PromoCodePane),
);

const details = ['amount', 'description', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_player'] as const;

/** Promo codes, with how often each was redeemed. */
export const Page = () => {
  const text = useBonusesText();
  const bonuses = useData(listStaffBonuses, {});
  const [way, setWay] = useState<'codes' | 'generate'>();
  const nameOf = (id: number): string => bonuses.data?.data.find((bonus) => bonus.id === id)?.name ?? String(id);
  const columns: ListColumn<PromoCodeRow>[] = [
    { name: 'code', cell: (row) => <code>{row.code}</code> },
    { name: 'bonus_id', label: text.chooseBonus, cell: (row) => nameOf(row.bonus_id) },
    { name: 'is_active', label: text.columns.state, cell: (row) => <OnOff on={row.is_active} /> },
    {
      name: 'uses',
      label: text.columns.uses,
      cell: (row) => (row.max_uses === 0 ? row.uses : text.usesOf(row.uses, String(row.max_uses))),
      kind: 'number',
    },
    { name: 'starts_at', cell: (row) => <When at={row.starts_at} />, kind: 'number', priority: 3 },
    { name: 'ends_at', cell: (row) => <When at={row.ends_at} />, kind: 'number', priority: 2 },
  ];
  return (
    <>
      <ListPage
        title={text.codes}
        route={listPromoCodes}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.code}
        empty={<p>{text.emptyCodes}</p>}
        actions={
          <>
            <ActButton route={createPromoCodes} onClick={() => setWay('generate')}>
              {text.generate}
            </ActButton>
            <ActButton route={createPromoCodes} tone="primary" onClick={() => setWay('codes')}>
              {text.addCode}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => (
          <PromoCodePane key={id} id={id} code={row} bonus={row ? nameOf(row.bonus_id) : ''} close={close} />
        )}
      />
      {way ? <NewCodes way={way} close={() => setWay(undefined)} /> : null}
    </>
  );
};

const NewCodes = ({ way, close }: { way: 'codes' | 'generate'; close: () => void }) => {
  const text = useBonusesText();
  const { data } = useData(listStaffBonuses, {});
  const [chosen, setChosen] = useState<number>();
  const common = useCommonText();
  const all = data?.data ?? [];
  const bonus = chosen ?? (all.length === 1 ? all[0]?.id : undefined);
  return (
    <Dialog title={way === 'codes' ? text.addCode : text.generate} open close={close}>
      {data && all.length === 0 ? (
        <p>{text.noBonus}</p>
      ) : (
        <div className="stack">
          <div className="form-field">
            <label htmlFor="promo-bonus">{text.chooseBonus}</label>
            <select
              id="promo-bonus"
              className="input"
              value={bonus ?? ''}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {bonus === undefined ? <option value="">{common.choose}</option> : null}
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          {bonus === undefined ? null : (
            <SchemaForm
              route={createPromoCodes}
              fixed={{ bonus_id: bonus }}
              order={[way, ...details]}
              kinds={{ amount: 'money', codes: 'lines' }}
              required={[way]}
              text={{ hints: { codes: text.codesHint } }}
              submit={way === 'codes' ? text.addCode : text.generate}
              cancel={close}
              done={({ status, data: made }) => {
                if (status === 201) notify(text.made(made.codes.length), made.codes[0]?.code ?? '');
                close();
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  );
};
