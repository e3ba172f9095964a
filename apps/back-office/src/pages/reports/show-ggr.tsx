import { exportGgrReport, getStaffGgrReport } from '@croupier/contract/back-office/reports.ts';
import { type Answer, addressOf } from '../../call.ts';
import { useData } from '../../data.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import type { CardPlace } from '../../ui/data-row.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportRange, useRange } from './report-range.tsx';
import { useReportsText } from './text.ts';
import { TieToLedger } from './tie-to-ledger.tsx';
import './reports.css';

type Report = Answer<typeof getStaffGgrReport>['data'];

/** Gross gaming revenue by day, game and provider, and the line that ties it to the ledger. */
export const Page = () => {
  const text = useReportsText();
  const common = useCommonText();
  const range = useRange();
  const { data, error, refetch } = useData(getStaffGgrReport, { query: range });
  const report = data?.data;
  return (
    <div className="page">
      <PageHead title={text.ggr} facts={report ? `${report.currency} · ${text.utc}` : text.utc} />
      <div className="page-body stack">
        <ReportRange withTestPlayers>
          <button type="button" className="button quiet" onClick={() => window.print()}>
            {text.print}
          </button>
        </ReportRange>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {report ? <Figures report={report} /> : error ? null : <p role="status">{common.loading}</p>}
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
  const played = (row: { bets: number; wins: number; ggr: number; bonus_bets: number; rounds: number }) => [
    money(row.bets),
    money(row.wins),
    money(row.ggr),
    money(row.bonus_bets),
    row.rounds,
  ];
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
            [columns.bets, report.casino.bets],
            [columns.wins, report.casino.wins],
            [columns.ggr, report.casino.ggr],
            [columns.conversions, report.bonus_conversions],
            [columns.ngr, report.net_gaming_revenue],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="report-name">{name}</dt>
            <dd className="report-figure">{money(amount)}</dd>
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
                  formatDate(row.day, language),
                  ...played(row),
                  row.players,
                  money(row.bonus_conversions),
                  money(row.net_gaming_revenue),
                ])}
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
              />
            ),
          },
        ]}
      />
    </>
  );
};
