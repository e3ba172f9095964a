import { getOverview } from '@croupier/contract/back-office/reports.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { formatCount, formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import './reports.css';
import { useReportsText } from './text.ts';

type Overview = Answer<typeof getOverview>['data'];
type Figure = keyof Overview['today'];

/** The page that explains each figure. */
const explainedBy: Readonly<Record<Figure, { readonly to: string; readonly query?: Record<string, string> }>> = {
  ggr: { to: '/ggr' },
  net_gaming_revenue: { to: '/ggr' },
  deposits: { to: '/payments', query: { type: 'deposit' } },
  withdrawals: { to: '/payments', query: { type: 'withdrawal' } },
  active_players: { to: '/players-report' },
  registrations: { to: '/players' },
};

const counts: readonly Figure[] = ['active_players', 'registrations'];
const every = 30_000;

/** The overview: today beside yesterday and last week, and charts of 30 days. */
export const Page = () => {
  const text = useReportsText();
  const common = useCommonText();
  const { language } = usePreferences();
  const { data, error, refetch } = useData(getOverview, {}, { every });
  const overview = data?.data;
  if (!overview)
    return (
      <div className="page">
        <PageHead title={text.overview} />
        <div className="page-body">
          {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <p role="status">{common.loading}</p>}
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
        <Figures overview={overview} />
        <Chart
          title={text.chartRevenue}
          kind="line"
          points={points}
          series={[
            series(text.figures.ggr, (day) => day.ggr),
            series(text.figures.net_gaming_revenue, (day) => day.net_gaming_revenue),
          ]}
          format={money}
        />
        <Chart
          title={text.chartPayments}
          kind="line"
          points={points}
          series={[
            series(text.figures.deposits, (day) => day.deposits),
            series(text.figures.withdrawals, (day) => day.withdrawals),
          ]}
          format={money}
        />
        <p className="muted">{text.utc}</p>
      </div>
    </div>
  );
};

const Figures = ({ overview }: { overview: Overview }) => {
  const text = useReportsText();
  const { language } = usePreferences();
  const show = (name: Figure, value: number | undefined): string => {
    if (value === undefined) return text.unknown;
    return counts.includes(name) ? formatCount(value, language) : formatMoney(value, overview.currency, language);
  };
  return (
    <dl className="report-figures">
      {(Object.keys(explainedBy) as Figure[]).map((name) => (
        <div key={name}>
          <dt className="report-name">
            <PageLink {...explainedBy[name]}>{text.figures[name]}</PageLink>
          </dt>
          <dd className="report-figure">{show(name, overview.today[name])}</dd>
          <dd className="report-before">
            {show(name, overview.yesterday.until_now?.[name])} {text.yesterday}
          </dd>
          <dd className="report-before">
            {show(name, overview.last_week.until_now?.[name])} {text.lastWeek}
          </dd>
        </div>
      ))}
    </dl>
  );
};
