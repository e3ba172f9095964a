import { listExchangeRates, setExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Day } from '../../ui/when.tsx';
import type { CurrencyRow } from './currency-row.ts';
import { SetRates } from './set-rates.tsx';
import { useCurrenciesText } from './text.ts';

type CurrencyPaneProps = {
  readonly code: string;
  readonly currency: CurrencyRow | undefined;
  readonly close: () => void;
};

/** One currency with the last rates it had. */
export const CurrencyPane = ({ code, currency, close }: CurrencyPaneProps) => {
  const text = useCurrenciesText();
  const [isSetting, setSetting] = useState(false);
  const isCode = /^[A-Z]{3}$/.test(code);
  const { data, error } = useData(
    listExchangeRates,
    { query: { currency: code, per_page: '50' } },
    { enabled: isCode },
  );
  return (
    <Pane
      title={text.pane(code)}
      figure={currency?.rate ?? undefined}
      close={close}
      actions={
        <ActButton route={setExchangeRates} tone="primary" onClick={() => setSetting(true)}>
          {text.set}
        </ActButton>
      }
    >
      {currency ? (
        <Facts
          facts={[
            { name: 'name', value: currency.name },
            { name: 'rate', label: text.fields.rate ?? '', value: currency.rate ?? text.none },
            { name: 'rate_day', label: text.fields.rate_day ?? '', value: <Day date={currency.rate_day} /> },
            { name: 'exponent', label: text.fields.exponent ?? '', value: currency.exponent },
          ]}
        />
      ) : null}
      {error ? <ErrorBox error={error} /> : null}
      <Facts
        title={text.historyOf(code)}
        facts={(data?.data ?? []).map((rate) => ({
          name: rate.day,
          label: rate.day,
          value: `${rate.rate} · ${text.sources[rate.source] ?? rate.source}`,
        }))}
      />
      {data?.data.length === 0 ? <p className="muted">{text.noHistory}</p> : null}
      {isSetting ? <SetRates code={code} leave={() => setSetting(false)} /> : null}
    </Pane>
  );
};
