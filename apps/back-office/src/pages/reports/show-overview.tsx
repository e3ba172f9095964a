import { getOverview } from '@croupier/contract/back-office/reports.ts';
import { useData } from '../../data.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { type Overview, OverviewFigures } from './overview-figures.tsx';
import './reports.css';
import { useReportsText } from './text.ts';

const every = 30_000;

/** The overview: today beside the same hours of last week and yesterday, and charts of 30 days. */
export const Page = () => {
  const text = useReportsText();
  const { language } = usePreferences();
  const { data, error, refetch } = useData(getOverview, {}, { every });
  const overview = data?.data;
  if (!overview)
    return (
      <div className="page">
        <PageHead title={text.overview} />
        <div className="page-body">
          {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton lines={8} />}
        </div>
      </div>
    );
  const points = overview.days.map(({ day }) => formatDate(day, language));
  const money = (amount: number): string => formatMoney(Math.round(amount), overview.currency, language);
  const series = (name: string, pick: (day: Overview['days'][number]) => number) => ({
    name,
    values: overview.days.map(pick),
  });
  return (
    <div className="page">
      <PageHead
        title={text.overview}
        facts={
          <>
            {overview.currency} · {text.asOf} <When at={overview.now} />
          </>
        }
      />
      <div className="page-body stack">
        <OverviewFigures overview={overview} />
        <Chart
          title={text.chartRevenue}
          kind="bars"
          points={points}
          series={[
            series(text.figures.net_gaming_revenue, (day) => day.net_gaming_revenue),
            series(text.columns.conversions, (day) => day.bonus_conversions),
          ]}
          format={money}
        />
        <Chart
          title={text.chartPayments}
          kind="line"
          points={points}
          series={[
            series(text.figures.deposits, (day) => day.deposits),
            series(text.figures.withdrawals_requested, (day) => day.withdrawals_requested),
          ]}
          format={money}
        />
        <p className="muted">{text.utc}</p>
      </div>
    </div>
  );
};
