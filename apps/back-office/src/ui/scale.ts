/** Round values from below the lowest to above the highest figure, about `count` steps apart. */
export const ticksOf = (lowest: number, highest: number, count: number): readonly number[] => {
  const span = highest - lowest || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
};

/** Maps a figure between two bounds to a place between two others. */
export const scaleOf =
  ([low, high]: readonly [number, number], [from, to]: readonly [number, number]) =>
  (value: number): number =>
    high === low ? from : from + ((value - low) / (high - low)) * (to - from);

export type Layer = readonly (readonly [from: number, to: number])[];

/** The bars of several series upon each other: what is above zero upwards, what is below it downwards. */
export const stackOf = (series: readonly (readonly number[])[], points: number): readonly Layer[] => {
  const ends = Array.from({ length: points }, () => ({ above: 0, below: 0 }));
  return series.map((values) =>
    ends.map((end, place) => {
      const value = values[place] ?? 0;
      const from = value < 0 ? end.below : end.above;
      if (value < 0) end.below += value;
      else end.above += value;
      return [from, from + value] as const;
    }),
  );
};

/** The path of a line through figures, with two decimals. */
export const pathOf = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)},${y.toFixed(2)}`).join('');
