import { importExchangeRates, listCurrencies, setExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Day } from '../../ui/when.tsx';
import type { CurrencyRow } from './currency-row.ts';
import { ImportRates } from './import-rates.tsx';
import { SetRates } from './set-rates.tsx';
import { useCurrenciesText } from './text.ts';

const CurrencyPane = definePart<PropsOf<typeof import('./currency-pane.tsx').CurrencyPane>>(() =>
  import('./currency-pane.tsx').then((found) => found.CurrencyPane),
);

/** The currencies a player may have, with today's rate. */
export const Page = () => {
  const text = useCurrenciesText();
  const { data } = useData(listCurrencies, {});
  const [form, setForm] = useState<'set' | 'import'>();
  const leave = (): void => setForm(undefined);
  const columns: ListColumn<CurrencyRow>[] = [
    { name: 'code', label: text.fields.code ?? '', cell: (currency) => currency.code },
    { name: 'name', cell: (currency) => currency.name },
    {
      name: 'rate',
      label: text.fields.rate ?? '',
      cell: (currency) => currency.rate ?? <span className="muted">{text.none}</span>,
      kind: 'number',
    },
    {
      name: 'rate_day',
      label: text.fields.rate_day ?? '',
      cell: (currency) => <Day date={currency.rate_day} />,
      kind: 'number',
      priority: 2,
    },
    {
      name: 'exponent',
      label: text.fields.exponent ?? '',
      cell: (currency) => currency.exponent,
      kind: 'number',
      priority: 3,
    },
  ];
  const known = data?.data.filter(({ rate }) => rate !== null).length ?? 0;
  return (
    <>
      <ListPage
        title={text.title}
        facts={data ? text.facts(known, data.data.length) : undefined}
        route={listCurrencies}
        columns={columns}
        rowId={(currency) => currency.code}
        rowName={(currency) => currency.name}
        actions={
          <>
            <ActButton route={importExchangeRates} onClick={() => setForm('import')}>
              {text.import}
            </ActButton>
            <ActButton route={setExchangeRates} tone="primary" onClick={() => setForm('set')}>
              {text.set}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <CurrencyPane key={id} code={id} currency={row} close={close} />}
      />
      {form === 'set' ? <SetRates code={undefined} leave={leave} /> : null}
      {form === 'import' ? <ImportRates leave={leave} /> : null}
    </>
  );
};
