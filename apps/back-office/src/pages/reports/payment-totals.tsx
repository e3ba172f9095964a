import type { getPaymentsReport } from '@croupier/contract/back-office/reports.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { formatCount, formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import { Money } from '../../ui/money.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { paidByDay, totalsOf } from './payment-totals.ts';
import './reports.css';
import { useReportsText } from './text.ts';

/** The sums of a period's payments by currency, and the course of one currency. */
export const PaymentTotals = ({ rows }: { rows: Answer<typeof getPaymentsReport>['data'] }) => {
  const text = useReportsText();
  const { language } = usePreferences();
  const [chosen, setChosen] = useState<string>();
  const totals = totalsOf(rows);
  const shown = totals.find(({ currency }) => currency === chosen) ?? totals[0];
  if (!shown) return null;
  const { currency } = shown;
  const days = paidByDay(rows, currency);
  const { columns } = text;
  return (
    <>
      <ReportTable
        title={text.totals}
        head={[
          columns.currency,
          columns.payments,
          columns.deposits,
          columns.withdrawals,
          columns.net,
          columns.waiting,
          columns.refused,
        ]}
        cards={[
          'lead',
          'labelled figure',
          'labelled note',
          'labelled note',
          'labelled note',
          'labelled note',
          'labelled note',
        ]}
        rows={totals.map((total) => [
          total.currency,
          formatCount(total.payments, language),
          ...[total.deposits, total.withdrawals, total.deposits - total.withdrawals, total.waiting, total.refused].map(
            (amount, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <Money key={place} amount={amount} currency={total.currency} />
            ),
          ),
        ])}
        values={totals.map((total) => [
          total.currency,
          total.payments,
          total.deposits,
          total.withdrawals,
          total.deposits - total.withdrawals,
          total.waiting,
          total.refused,
        ])}
      />
      {totals.length > 1 ? (
        <label className="row">
          {text.chartCurrency}
          <select
            className="input report-currency"
            value={currency}
            onChange={(event) => setChosen(event.target.value)}
          >
            {totals.map((total) => (
              <option key={total.currency}>{total.currency}</option>
            ))}
          </select>
        </label>
      ) : null}
      <Chart
        title={text.chartPaid(currency)}
        kind="line"
        points={days.map(({ day }) => formatDate(day, language))}
        series={[
          { name: columns.deposits, values: days.map(({ deposits }) => deposits) },
          { name: columns.withdrawals, values: days.map(({ withdrawals }) => withdrawals) },
        ]}
        format={(amount) => formatMoney(Math.round(amount), currency, language)}
      />
    </>
  );
};
