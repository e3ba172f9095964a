import { describe, expect, test } from 'vitest';
import { createTally } from './tally.ts';

describe('the tally of answers', () => {
  test('counts answers by route and status class, and their durations in cumulative buckets', () => {
    const tally = createTally();
    for (const [status, milliseconds] of [
      [200, 0.4],
      [201, 1],
      [200, 3],
      [422, 30],
      [200, 60_000],
    ] as const)
      tally.observe('get_player', status, milliseconds);
    const lines = tally.text().split('\n');
    const labels = 'route="get_player",status="2xx"';
    expect(lines).toContain(`croupier_http_requests_total{${labels}} 4`);
    expect(lines).toContain('croupier_http_requests_total{route="get_player",status="4xx"} 1');
    expect(
      lines.filter((line) => line.startsWith('croupier_http_request_duration_seconds') && line.includes(labels)),
    ).toEqual([
      ...[0.001, 0.0025].map((bound) => `croupier_http_request_duration_seconds_bucket{le="${bound}",${labels}} 2`),
      ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10].map(
        (bound) => `croupier_http_request_duration_seconds_bucket{le="${bound}",${labels}} 3`,
      ),
      `croupier_http_request_duration_seconds_bucket{le="+Inf",${labels}} 4`,
      `croupier_http_request_duration_seconds_sum{${labels}} 60.0044`,
      `croupier_http_request_duration_seconds_count{${labels}} 4`,
    ]);
  });

  test('every line is a comment or a sample, and the last line ends with a line break', () => {
    const tally = createTally();
    tally.observe('none', 404, 1);
    expect(tally.text()).toMatch(/^((# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"]*",?)+\} [\d.]+)\n)+$/);
  });
});
