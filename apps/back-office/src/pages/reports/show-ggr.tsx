import { exportGgrReport, getStaffGgrReport } from '@croupier/contract/back-office/reports.ts';
import { type Answer, addressOf } from '../../call.ts';
import { useData } from '../../data.ts';
import { formatCount, formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import type { CardPlace } from '../../ui/data-row.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportRange, useRange } from './report-range.tsx';
import { sumOf } from './sum-of.ts';
import { useReportsText } from './text.ts';
import { TieToLedger } from './tie-to-ledger.tsx';
import './reports.css';

type Played = {
  readonly bets: number;
  readonly wins: number;
  readonly ggr: number;
  readonly bonus_bets: number;
  readonly rounds: number;
};

type Report = Answer<typeof getStaffGgrReport>['data'];

/** Gross gaming revenue by day, game and provider, and the line that ties it to the ledger. */
export const Page = () => {
  const text = useReportsText();
  const range = useRange();
  const { data, error, refetch } = useData(getStaffGgrReport, { query: range });
  const report = data?.data;
  return (
    <div className="page">
      <PageHead title={text.ggr} facts={report ? `${report.currency} · ${text.utc}` : text.utc} />
      <div className="page-body stack">
        <ReportRange withTestPlayers>
          <a className="button" href={addressOf(exportGgrReport, { query: { ...range, view: 'days' } })} download>
            {text.csvDays}
          </a>
          <button type="button" className="button quiet" onClick={() => window.print()}>
            {text.print}
          </button>
        </ReportRange>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {report ? <Figures report={report} /> : error ? null : <Skeleton lines={8} />}
      </div>
    </div>
  );
};

const Figures = ({ report }: { report: Report }) => {
  const text = useReportsText();
  const { language } = usePreferences();
  const { columns } = text;
  const range = useRange();
  const money = (amount: number): string => formatMoney(Math.round(amount), report.currency, language);
  const csv = (view: 'days' | 'games' | 'providers') => (
    <a className="button" href={addressOf(exportGgrReport, { query: { ...range, view } })} download>
      {text.csv}
    </a>
  );
  const played = (row: Played) => [
    money(row.bets),
    money(row.wins),
    money(row.ggr),
    money(row.bonus_bets),
    formatCount(row.rounds, language),
  ];
  const playedValues = (row: Played) => [row.bets, row.wins, row.ggr, row.bonus_bets, row.rounds];
  const all: Played = {
    ...report.casino,
    bonus_bets: sumOf(report.days, (day) => day.bonus_bets),
    rounds: sumOf(report.days, (day) => day.rounds),
  };
  const playedCards: readonly CardPlace[] = [
    'labelled note',
    'labelled note',
    'labelled figure',
    'labelled note',
    'labelled note',
  ];
  const playedHead = [columns.bets, columns.wins, columns.ggr, columns.bonusBets, columns.rounds];
  return (
    <>
      <dl className="report-figures">
        {(
          [
            [columns.bets, report.casino.bets, text.meanings.bets],
            [columns.wins, report.casino.wins, text.meanings.wins],
            [columns.ggr, report.casino.ggr, text.meanings.ggr],
            [columns.conversions, report.bonus_conversions, text.meanings.conversions],
            [columns.ngr, report.net_gaming_revenue, text.meanings.net_gaming_revenue],
          ] as const
        ).map(([name, amount, meaning]) => (
          <div key={name}>
            <dt className="report-name">{name}</dt>
            <dd className="report-figure">{money(amount)}</dd>
            <dd className="report-meaning">{meaning}</dd>
          </div>
        ))}
      </dl>
      <Chart
        title={columns.ggr}
        kind="bars"
        points={report.days.map(({ day }) => formatDate(day, language))}
        series={[{ name: columns.ggr, values: report.days.map(({ ggr }) => ggr) }]}
        format={money}
      />
      <TieToLedger report={report} />
      <Tabs
        label={text.ggr}
        tabs={[
          {
            name: 'days',
            label: text.days,
            body: (
              <ReportTable
                title={text.days}
                actions={csv('days')}
                head={[columns.day, ...playedHead, columns.players, columns.conversions, columns.ngr]}
                cards={['lead', ...playedCards, 'labelled note', 'labelled note', 'labelled note']}
                rows={report.days.map((row) => [
                  // The games of that day explain its figures.
                  <PageLink key="day" to="/ggr" query={{ ...range, from: row.day, to: row.day }}>
                    {formatDate(row.day, language)}
                  </PageLink>,
                  ...played(row),
                  formatCount(row.players, language),
                  money(row.bonus_conversions),
                  money(row.net_gaming_revenue),
                ])}
                values={report.days.map((row) => [
                  row.day,
                  ...playedValues(row),
                  row.players,
                  row.bonus_conversions,
                  row.net_gaming_revenue,
                ])}
                total={[
                  text.total,
                  ...played(all),
                  // The same player plays on several days.
                  '',
                  money(report.bonus_conversions),
                  money(report.net_gaming_revenue),
                ]}
              />
            ),
          },
          {
            name: 'games',
            label: text.games,
            body: (
              <ReportTable
                title={text.games}
                actions={csv('games')}
                head={[columns.game, columns.provider, ...playedHead]}
                texts={2}
                cards={['lead', 'note', ...playedCards]}
                rows={report.games.map((row) => [row.game, row.provider, ...played(row)])}
                values={report.games.map((row) => [row.game, row.provider, ...playedValues(row)])}
                total={[text.total, '', ...played(all)]}
              />
            ),
          },
          {
            name: 'providers',
            label: text.providers,
            body: (
              <ReportTable
                title={text.providers}
                actions={csv('providers')}
                head={[columns.provider, ...playedHead]}
                cards={['lead', ...playedCards]}
                rows={report.casino.by_provider.map((row) => [row.provider, ...played(row)])}
                values={report.casino.by_provider.map((row) => [row.provider, ...playedValues(row)])}
                total={[text.total, ...played(all)]}
              />
            ),
          },
        ]}
      />
    </>
  );
};
