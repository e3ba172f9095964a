/** Days of the calendar, UTC, first and last included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Some days one by one, or whole months by their first days. */
export type Stretch = { readonly grain: 'day' | 'month'; readonly first: string; readonly last: string };

const dayMilliseconds = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

export const dayAfter = (day: string, days = 1): string => dayAt(startOf(day) + days * dayMilliseconds);

export const daysIn = ({ from, to }: DayRange): number => (startOf(to) - startOf(from)) / dayMilliseconds + 1;

/** The first day of the month that comes so many months after the day's own. */
const monthStart = (day: string, months = 0): string => {
  const at = new Date(startOf(day));
  return dayAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
};

/** The range in as few pieces as can be: the whole months inside it, and the days at its ends. */
export const stretchesOf = ({ from, to }: DayRange): Stretch[] => {
  const firstMonth = monthStart(from) === from ? from : monthStart(from, 1);
  const afterMonths = monthStart(dayAfter(to));
  if (firstMonth >= afterMonths) return [{ grain: 'day', first: from, last: to }];
  const stretches: Stretch[] = [
    { grain: 'day', first: from, last: dayAfter(firstMonth, -1) },
    { grain: 'month', first: firstMonth, last: monthStart(afterMonths, -1) },
    { grain: 'day', first: afterMonths, last: to },
  ];
  return stretches.filter(({ first, last }) => first <= last);
};
