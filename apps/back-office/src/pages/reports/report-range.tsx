import { type ReactNode, useId } from 'react';
import type { Query } from '../../call.ts';
import { useOwnLocation, useQueryState } from '../../location.ts';
import { serverNow } from '../../time.ts';
import { PageLink } from '../../ui/page-link.tsx';
import './reports.css';
import { useReportsText } from './text.ts';

const day = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The period in the address; by default the last 30 UTC days. */
export const useRange = (): Query & { readonly from: string; readonly to: string } => {
  const { query } = useQueryState();
  const now = serverNow().getTime();
  return { ...query, from: query.from ?? isoDay(now - 29 * day), to: query.to ?? isoDay(now) };
};

/** The most frequent ranges of UTC days. */
const usualPeriods = (now: Date) => {
  const today = now.getTime();
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const monthBefore = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1);
  return [
    { name: 'yesterday', from: isoDay(today - day), to: isoDay(today - day) },
    { name: 'thisMonth', from: isoDay(month), to: isoDay(today) },
    { name: 'lastMonth', from: isoDay(monthBefore), to: isoDay(month - day) },
  ] as const;
};

type ReportRangeProps = {
  readonly withTestPlayers?: boolean;
  /** What can be done with the report: export, print. */
  readonly children?: ReactNode;
};

/** First and last day of a report, in the address like every filter. */
export const ReportRange = ({ withTestPlayers, children }: ReportRangeProps) => {
  const text = useReportsText();
  const id = useId();
  const { change } = useQueryState();
  const { from, to, include_test_players } = useRange();
  return (
    <div className="report-range">
      <div className="form-field">
        <label htmlFor={`${id}-from`}>{text.from}</label>
        <input
          id={`${id}-from`}
          className="input"
          type="date"
          value={from}
          max={to}
          onChange={(event) => event.target.value && change({ from: event.target.value, to })}
        />
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-to`}>{text.to}</label>
        <input
          id={`${id}-to`}
          className="input"
          type="date"
          value={to}
          min={from}
          onChange={(event) => event.target.value && change({ from, to: event.target.value })}
        />
      </div>
      <fieldset className="row" aria-label={text.periods}>
        {usualPeriods(serverNow()).map(({ name, ...period }) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={period.from === from && period.to === to}
            onClick={() => change(period)}
          >
            {text.period[name]}
          </button>
        ))}
      </fieldset>
      {withTestPlayers ? (
        <label className="row report-option">
          <input
            type="checkbox"
            checked={include_test_players === 'true'}
            onChange={(event) => change({ include_test_players: event.target.checked ? 'true' : undefined })}
          />
          {text.testPlayers}
        </label>
      ) : null}
      {children}
      <SameDays from={from} to={to} />
    </div>
  );
};

const reports = { ggr: '/ggr', payments: '/payments-report', players: '/players-report' } as const;

/** Links to the other reports of the same days. */
const SameDays = ({ from, to }: { from: string; to: string }) => {
  const text = useReportsText();
  const here = useOwnLocation(({ pathname }) => pathname);
  const others = (Object.keys(reports) as (keyof typeof reports)[]).filter((name) => reports[name] !== here);
  return (
    <p className="report-same">
      {text.sameDays}{' '}
      {others.map((name, place) => (
        <span key={name}>
          {place > 0 ? ' · ' : ''}
          <PageLink to={reports[name]} query={{ from, to }}>
            {text[name]}
          </PageLink>
        </span>
      ))}
    </p>
  );
};
