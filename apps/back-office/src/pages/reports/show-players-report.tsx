import { getPlayersReport } from '@croupier/contract/back-office/reports.ts';
import { addressOf } from '../../call.ts';
import { useData } from '../../data.ts';
import { useQueryState } from '../../location.ts';
import { usePreferences } from '../../preferences.ts';
import { formatDate } from '../../time.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportRange, useRange } from './report-range.tsx';
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
  const common = useCommonText();
  const { language } = usePreferences();
  const range = useRange();
  const { data, error, refetch } = useData(getPlayersReport, { query: range });
  const { columns } = text;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{common.loading}</p>;
  const isByCountry = range.by === 'country';
  return (
    <ReportTable
      title={text.players}
      head={
        isByCountry
          ? [columns.country, columns.registered]
          : [columns.day, columns.registered, columns.active, columns.depositing]
      }
      rows={data.data.map((row) =>
        isByCountry
          ? [row.country, row.registered]
          : [row.day ? formatDate(row.day, language) : '–', row.registered, row.active, row.depositing],
      )}
    />
  );
};
