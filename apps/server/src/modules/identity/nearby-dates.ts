const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const isReal = (date: string): boolean => {
  const at = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date;
};

/** The years that a typing error would give: one of the last two digits differs. */
const yearsLike = (year: number): number[] => {
  const [century, tens, ones] = [Math.floor(year / 100) * 100, Math.floor((year % 100) / 10), year % 10];
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return [...digits.map((digit) => century + digit * 10 + ones), ...digits.map((digit) => century + tens * 10 + digit)];
};

/** The dates that differ in day, month or one digit of the year, or with day and month swapped. */
export const nearbyDates = (date: string): string[] => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const candidates: [number, number, number][] = [
    ...days.map((other): [number, number, number] => [year, month, other]),
    ...months.map((other): [number, number, number] => [year, other, day]),
    ...yearsLike(year).map((other): [number, number, number] => [other, month, day]),
    [year, day, month],
  ];
  const dates = candidates.map(([y, m, d]) => `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}`);
  return [...new Set(dates)].filter((other) => other !== date && isReal(other));
};
