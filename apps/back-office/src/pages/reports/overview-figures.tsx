import type { getOverview } from '@croupier/contract/back-office/reports.ts';
import type { Answer } from '../../call.ts';
import { formatCount, formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Spark } from '../../ui/spark.tsx';
import { changeOf } from './comparison.ts';
import './reports.css';
import { useReportsText } from './text.ts';

export type Overview = Answer<typeof getOverview>['data'];
type Shown = 'ggr' | 'net_gaming_revenue' | 'deposits' | 'withdrawals_requested' | 'active_players' | 'registrations';

/** The page that explains each figure. */
const explainedBy: Readonly<Record<Shown, { readonly to: string; readonly query?: Record<string, string> }>> = {
  ggr: { to: '/ggr' },
  net_gaming_revenue: { to: '/ggr' },
  deposits: { to: '/payments', query: { type: 'deposit' } },
  withdrawals_requested: { to: '/payments', query: { type: 'withdrawal' } },
  active_players: { to: '/players-report' },
  registrations: { to: '/players' },
};

const counts: readonly Shown[] = ['active_players', 'registrations'];

/** Today's figures: what each means, its hours, and how it compares with the same hours of the same day last week. */
export const OverviewFigures = ({ overview }: { overview: Overview }) => (
  <dl className="report-figures">
    {(Object.keys(explainedBy) as Shown[]).map((name) => (
      <OneFigure key={name} name={name} overview={overview} />
    ))}
  </dl>
);

const OneFigure = ({ name, overview }: { name: Shown; overview: Overview }) => {
  const text = useReportsText();
  const { language } = usePreferences();
  const { today, yesterday, last_week, hours, currency } = overview;
  const say = (value: number): string =>
    counts.includes(name) ? formatCount(value, language) : formatMoney(value, currency, language);
  const before = last_week.until_now?.[name];
  const change = changeOf(today[name], before);
  const signed = (value: number, words: string): string => (value > 0 ? `+${words}` : words);
  const said = {
    none: () => (before === undefined ? text.unknown : text.noneThen),
    same: () => text.sameThen,
    percent: (percent: number) => signed(percent, text.percent(percent)),
    difference: (difference: number) => signed(difference, say(difference)),
  };
  const changeText =
    change.kind === 'percent'
      ? said.percent(change.percent)
      : change.kind === 'difference'
        ? said.difference(change.difference)
        : said[change.kind]();
  const isDifference = change.kind === 'percent' || change.kind === 'difference';
  return (
    <div>
      <dt className="report-name">
        <PageLink {...explainedBy[name]}>{text.figures[name]}</PageLink>
      </dt>
      <dd className="report-figure">{say(today[name])}</dd>
      <dd className="report-meaning">{text.meanings[name]}</dd>
      {name === 'registrations' || !hours.today ? null : (
        <dd>
          <Spark
            label={text.hoursOf(text.figures[name])}
            values={hours.today.map((hour) => hour[name])}
            before={hours.last_week?.map((hour) => hour[name])}
          />
        </dd>
      )}
      <dd className="report-before">
        <strong>{changeText}</strong> {isDifference ? text.againstLastWeek : text.lastWeek}
        {before ? ` (${say(before)})` : ''}
      </dd>
      <dd className="report-before">
        {yesterday.until_now ? say(yesterday.until_now[name]) : text.unknown} {text.yesterday}
      </dd>
    </div>
  );
};
