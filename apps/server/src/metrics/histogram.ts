/** Counts values by bounds, in the text form that Prometheus reads. */
export type Histogram = {
  observe(value: number): void;
  count(): number;
  lines(name: string, labels: string): string[];
};

/** Durations in seconds, from a millisecond on. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Written by hand because every answer uses it: a general client looks up its labels each time, which costs more than
 * counting.
 */
export const createHistogram = (bounds: readonly number[]): Histogram => {
  const within = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe: (value) => {
      count += 1;
      sum += value;
      const bound = bounds.findIndex((most) => value <= most);
      if (bound !== -1) within[bound]! += 1;
    },
    count: () => count,
    lines: (name, labels) => {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += within[index]!;
        return `${name}_bucket{le="${bound}",${labels}} ${below}`;
      });
      return [
        ...buckets,
        `${name}_bucket{le="+Inf",${labels}} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ];
    },
  };
};
