import { getPlayersReport } from '@croupier/contract/back-office/reports.ts';
import { addressOf } from '../../call.ts';
import { useData } from '../../data.ts';
import { useQueryState } from '../../location.ts';
import { formatCount } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { Chart } from '../../ui/chart.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportRange, useRange } from './report-range.tsx';
import { sumOf } from './sum-of.ts';
import { useReportsText } from './text.ts';

/** Registrations and active players of a period, by day or by country. */
export const Page = () => {
  const text = useReportsText();
  const { change } = useQueryState();
  const range = useRange();
  const by = range.by === 'country' ? 'country' : 'day';
  return (
    <div className="page">
      <PageHead title={text.players} facts={text.utc} />
      <div className="page-body stack">
        <ReportRange withTestPlayers>
          <a className="button" href={addressOf(getPlayersReport, { query: { ...range, format: 'csv' } })} download>
            {text.csv}
          </a>
        </ReportRange>
        <Tabs
          label={text.players}
          open={by}
          onOpen={(next) => change({ by: next === 'day' ? undefined : next })}
          tabs={[
            { name: 'day', label: text.days, body: <Rows /> },
            { name: 'country', label: text.countries, body: <Rows /> },
          ]}
        />
      </div>
    </div>
  );
};

const Rows = () => {
  const text = useReportsText();
  const { language } = usePreferences();
  const range = useRange();
  const { data, error, refetch } = useData(getPlayersReport, { query: range });
  const { columns } = text;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const rows = data.data;
  const isByCountry = range.by === 'country';
  const count = (value: number | null): string => (value === null ? '–' : formatCount(value, language));
  const registered = count(sumOf(rows, (row) => row.registered));
  if (isByCountry)
    return (
      <ReportTable
        title={text.players}
        head={[columns.country, columns.registered]}
        rows={rows.map((row) => [row.country, count(row.registered)])}
        values={rows.map((row) => [row.country, row.registered])}
        total={[text.total, registered]}
      />
    );
  const points = rows.map(({ day }) => (day ? formatDate(day, language) : '–'));
  return (
    <>
      <Chart
        title={text.chartPlayers}
        kind="line"
        points={points}
        series={[
          { name: columns.active, values: rows.map(({ active }) => active ?? 0) },
          { name: columns.depositing, values: rows.map(({ depositing }) => depositing ?? 0) },
          { name: columns.registered, values: rows.map((row) => row.registered) },
        ]}
        format={(value) => count(Math.round(value))}
      />
      <ReportTable
        title={text.players}
        head={[columns.day, columns.registered, columns.active, columns.depositing]}
        rows={rows.map((row, place) => [
          points[place],
          count(row.registered),
          count(row.active),
          count(row.depositing),
        ])}
        values={rows.map((row) => [row.day, row.registered, row.active, row.depositing])}
        // The same player plays and deposits on several days.
        total={[text.total, registered, '', '']}
      />
    </>
  );
};
