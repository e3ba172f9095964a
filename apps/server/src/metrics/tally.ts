import { createHistogram, durationBounds, type Histogram } from './histogram.ts';

/** Counts answers by route and status class, and how long they took, in the text form that Prometheus reads. */
export type Tally = { observe(route: string, status: number, milliseconds: number): void; text(): string };

type Row = { readonly labels: string; readonly seconds: Histogram };

export const createTally = (): Tally => {
  const routes = new Map<string, (Row | undefined)[]>();

  const rowOf = (route: string, statusClass: number): Row => {
    const rows = routes.get(route) ?? [];
    routes.set(route, rows);
    const labels = `route="${route}",status="${statusClass}xx"`;
    const row = rows[statusClass] ?? { labels, seconds: createHistogram(durationBounds) };
    rows[statusClass] = row;
    return row;
  };

  return {
    observe: (route, status, milliseconds) => {
      const statusClass = Math.floor(status / 100);
      const row = routes.get(route)?.[statusClass] ?? rowOf(route, statusClass);
      row.seconds.observe(milliseconds / 1000);
    },
    text: () => {
      const rows = [...routes.values()].flat().filter((row) => row !== undefined);
      return [
        '# HELP croupier_http_requests_total Requests answered, by route and status class.',
        '# TYPE croupier_http_requests_total counter',
        ...rows.map(({ labels, seconds }) => `croupier_http_requests_total{${labels}} ${seconds.count()}`),
        '# HELP croupier_http_request_duration_seconds Time to answer, by route and status class.',
        '# TYPE croupier_http_request_duration_seconds histogram',
        ...rows.flatMap(({ labels, seconds }) => seconds.lines('croupier_http_request_duration_seconds', labels)),
        '',
      ].join('\n');
    },
  };
};
