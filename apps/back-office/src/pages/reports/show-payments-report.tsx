import { getPaymentsReport } from '@croupier/contract/back-office/reports.ts';
import { addressOf } from '../../call.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatCount } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { useMethodName } from '../payments/payment-row.ts';
import { PaymentTotals } from './payment-totals.tsx';
import { ReportRange, useRange } from './report-range.tsx';
import { useReportsText } from './text.ts';

/** Payments of a period by day, type, method, status and currency. */
export const Page = () => {
  const text = useReportsText();
  const labels = useLabels();
  const methodName = useMethodName();
  const { language } = usePreferences();
  const { from, to } = useRange();
  const { data, error, refetch } = useData(getPaymentsReport, { query: { from, to } });
  const { columns } = text;
  return (
    <div className="page">
      <PageHead title={text.payments} facts={text.utc} />
      <div className="page-body stack">
        <ReportRange>
          <a className="button" href={addressOf(getPaymentsReport, { query: { from, to, format: 'csv' } })} download>
            {text.csv}
          </a>
        </ReportRange>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {data ? <PaymentTotals rows={data.data} /> : null}
        {data ? (
          <ReportTable
            title={text.payments}
            texts={4}
            cards={['lead', 'note', 'note', 'mark', 'labelled note', 'figure']}
            head={[columns.day, columns.type, columns.method, columns.status, columns.payments, columns.amount]}
            rows={data.data.map((row) => [
              formatDate(row.day, language),
              labels.value(row.type),
              row.payment_method ? methodName(row.payment_method) : text.noMethod,
              <StateTag key="status" state={row.status} />,
              formatCount(row.payments, language),
              <Money key="amount" amount={row.amount} currency={row.currency} />,
            ])}
            values={data.data.map((row) => [
              row.day,
              labels.value(row.type),
              methodName(row.payment_method),
              labels.value(row.status),
              row.payments,
              row.amount,
            ])}
          />
        ) : error ? null : (
          <Skeleton lines={8} />
        )}
      </div>
    </div>
  );
};
