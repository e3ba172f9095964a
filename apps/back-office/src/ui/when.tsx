import { usePreferences } from '../preferences.ts';
import { formatDate, formatFull, formatSpan, formatUtc, formatWhen, serverNow } from '../time.ts';

type WhenProps = {
  readonly at: string | null | undefined;
  /** short: as a list shows it; full: to the second; age: how long ago. */
  readonly as?: 'short' | 'full' | 'age';
};

/** A time in the reader's zone, with UTC on hover. */
export const When = ({ at, as = 'short' }: WhenProps) => {
  const { language } = usePreferences();
  if (!at) return <span className="muted">–</span>;
  const moment = new Date(at);
  const text =
    as === 'full'
      ? formatFull(moment, language)
      : as === 'age'
        ? formatSpan(serverNow().getTime() - moment.getTime(), language)
        : formatWhen(moment, language);
  return (
    <time dateTime={at} title={formatUtc(moment)}>
      {text}
    </time>
  );
};

/** A calendar date, the same in every zone. */
export const Day = ({ date }: { date: string | null | undefined }) => {
  const { language } = usePreferences();
  if (!date) return <span className="muted">–</span>;
  return <time dateTime={date}>{formatDate(date, language)}</time>;
};
