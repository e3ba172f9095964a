/** Counts answers by route and status class, and how long they took, in the text form that Prometheus reads. */
export type Tally = { observe(route: string, status: number, milliseconds: number): void; text(): string };

type Row = { readonly labels: string; readonly within: number[]; count: number; sum: number };

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Written by hand because it is on the way of every answer: a general client looks its labels up anew each time, which
 * costs more than the counting.
 */
export const createTally = (): Tally => {
  const routes = new Map<string, (Row | undefined)[]>();

  const rowOf = (route: string, statusClass: number): Row => {
    const rows = routes.get(route) ?? [];
    routes.set(route, rows);
    const labels = `route="${route}",status="${statusClass}xx"`;
    const row = rows[statusClass] ?? { labels, within: bounds.map(() => 0), count: 0, sum: 0 };
    rows[statusClass] = row;
    return row;
  };

  return {
    observe: (route, status, milliseconds) => {
      const statusClass = Math.floor(status / 100);
      const row = routes.get(route)?.[statusClass] ?? rowOf(route, statusClass);
      const seconds = milliseconds / 1000;
      row.count += 1;
      row.sum += seconds;
      const bound = bounds.findIndex((most) => seconds <= most);
      if (bound !== -1) row.within[bound]! += 1;
    },
    text: () => {
      const rows = [...routes.values()].flat().filter((row) => row !== undefined);
      return [
        '# HELP croupier_http_requests_total Requests answered, by route and status class.',
        '# TYPE croupier_http_requests_total counter',
        ...rows.map(({ labels, count }) => `croupier_http_requests_total{${labels}} ${count}`),
        '# HELP croupier_http_request_duration_seconds Time to answer, by route and status class.',
        '# TYPE croupier_http_request_duration_seconds histogram',
        ...rows.flatMap(histogramLines),
        '',
      ].join('\n');
    },
  };
};

const histogramLines = ({ labels, within, count, sum }: Row): string[] => {
  const name = 'croupier_http_request_duration_seconds';
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
};
