import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorTrials } from '../../src/certify/certify-operator.ts';
import type { Report } from '../../src/certify/report.ts';
import { reportPage } from '../../src/certify/report-html.ts';
import { newReportKey, signReport, verifyReport } from '../../src/certify/sign-report.ts';
import { studioTrials } from '../../src/certify/studio-trials.ts';

describe('a report', () => {
  const report = (): Report => ({
    format: 'croupier-certification/1',
    kind: 'operator',
    url: 'https://casino.example/hooks',
    operator: { id: 1, name: '<b>Casino</b>' },
    started_at: '2026-03-02T10:00:00.000Z',
    finished_at: '2026-03-02T10:02:00.000Z',
    verdict: 'not_certified',
    counts: { passed: 0, failed: 1, not_tried: 0 },
    findings: [
      {
        id: 'duplicate',
        title: 'A title',
        verdict: 'failed',
        expected: 'One deposit.',
        seen: '<script>alert(1)</script>',
        rule: '/guides/webhooks',
        requests: ['req_1'],
      },
    ],
  });

  test('is verified by its signature, which detects any change of text, key or signature', () => {
    const signed = signReport(report(), newReportKey());
    expect(verifyReport(signed)).toEqual(report());
    expect(verifyReport({ ...signed, report: signed.report.replace('not_certified', 'certified') })).toBeUndefined();
    expect(verifyReport({ ...signed, public_key: signReport(report(), newReportKey()).public_key })).toBeUndefined();
    expect(verifyReport({ ...signed, signature: 'AAAA' })).toBeUndefined();
  });

  test.each([...operatorTrials, ...studioTrials].map(({ id, rule }) => [id, rule] as const))(
    '%s names a page and a heading that exist: %s',
    async (_id, rule) => {
      const [, page = '', heading] = /^\/guides\/([a-z-]+)(?:#(.+))?$/.exec(rule) ?? [];
      const docs = join(import.meta.dirname, '../../../../docs');
      const paths = [join(docs, 'guides', `${page}.md`), join(docs, `${page}.md`)];
      const text = await Promise.any(paths.map((path) => readFile(path, 'utf8')));
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      );
      if (heading !== undefined) expect(headings).toContain(heading);
    },
  );

  test('shows texts of the counterpart as text', () => {
    const page = reportPage(report(), 'https://docs.example');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<b>Casino');
    expect(page).toContain('href="https://docs.example/guides/webhooks"');
  });
});
