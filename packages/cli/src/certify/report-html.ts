import type { Report } from './report.ts';
import type { Finding } from './trial.ts';

const asText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const names = { passed: 'Passed', failed: 'Failed', not_tried: 'Not tried' } as const;

const row = ({ id, title, verdict, expected, seen, rule, requests }: Finding, docs: string): string => `
    <section class="${verdict}" id="${asText(id)}">
      <h2><span>${names[verdict]}</span> ${asText(title)}</h2>
      <dl>
        <dt>Expected</dt><dd>${asText(expected)}</dd>
        <dt>Seen</dt><dd>${asText(seen)}</dd>
        <dt>Rule</dt><dd><a href="${asText(docs + rule)}">${asText(rule)}</a></dd>${
          requests.length === 0
            ? ''
            : `\n        <dt>Calls</dt><dd><code>${requests.map(asText).join('</code> <code>')}</code></dd>`
        }
      </dl>
    </section>`;

/** The report as a standalone page: no script, nothing loaded from elsewhere. */
export const reportPage = (report: Report, docs: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
  <title>Certification of ${asText(report.url)}</title>
  <style>
    :root { color-scheme: light dark; --line: light-dark(#d9dee5, #333b46); --soft: light-dark(#5b6673, #9aa5b3);
      --good: light-dark(#0f6b3c, #5fd39a); --bad: light-dark(#a61b2b, #ff8f9a); --wait: light-dark(#7a5200, #f0c060); }
    body { font: 15px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem;
      background: light-dark(#fff, #12161c); color: light-dark(#1b2430, #e6ebf1); }
    h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h2 { font-size: 1rem; margin: 0 0 .5rem; }
    h2 span { font-size: .8rem; padding: .1rem .5rem; border: 1px solid; border-radius: 1rem; margin-right: .25rem; }
    section { border-top: 1px solid var(--line); padding: 1rem 0; }
    .passed h2 span { color: var(--good); } .failed h2 span { color: var(--bad); } .not_tried h2 span { color: var(--wait); }
    dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem 1rem; margin: 0; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; } code { font-size: .85em; }
    p { color: var(--soft); margin: 0 0 1rem; } a { color: inherit; }
  </style>
</head>
<body>
  <main>
    <h1>${report.verdict === 'certified' ? 'Certified' : 'Not certified'}: ${asText(report.url)}</h1>
    <p>${report.kind === 'operator' ? "An operator's integration" : "A studio's game"}, tried in the sandbox ${asText(report.operator.name)} from ${asText(report.started_at)} to ${asText(report.finished_at)}. ${report.counts.passed} passed, ${report.counts.failed} failed, ${report.counts.not_tried} not tried.</p>${report.findings.map((finding) => row(finding, docs)).join('')}
  </main>
</body>
</html>
`;
