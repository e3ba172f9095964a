import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const cases: [string, string, string][] = [
  ['headings', '# Pay out', '<h1>Pay out</h1>'],
  ['bold words and code', 'Press **Approve** or `a`.', '<p>Press <strong>Approve</strong> or <code>a</code>.</p>'],
  ['links to other pages', '[Verify](verify.md)', '<p><a href="verify">Verify</a></p>'],
  ['text that looks like HTML', '<b>"x" & y', '<p>&lt;b&gt;&quot;x&quot; &amp; y</p>'],
  ['links to other places as text', '[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
  [
    'steps with a picture between them as one list',
    '1. One\n2. Two\n\n   ![A picture](pictures/a.png)\n\n3. Three',
    '<ol><li>One</li><li>Two<p><img src="pictures/a.png" alt="A picture" loading="lazy"></p></li><li>Three</li></ol>',
  ],
  [
    'tables',
    '| a | b |\n|---|---|\n| 1 | **2** |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
  ],
];

test.each(cases)('renders %s', (_, source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});
