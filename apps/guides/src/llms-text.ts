import { addressOf, type Page } from './site-map.ts';

/** The first paragraph of a page, as plain text. */
const summaryOf = ({ text }: Page): string => {
  const paragraph = text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .find((one) => /^[A-Za-z`*[]/.test(one));
  return (paragraph ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('\n', ' ')
    .replace(/^(.{0,240}?\.) .*$/s, '$1');
};

/** An index of the guides for programs that read them: https://llmstxt.org. Every link leads to Markdown or JSON. */
export const llmsText = (pages: readonly Page[]): string => {
  const guides = pages.filter(({ section, name }) => section === 'guides' && name !== '');
  const groups = [...new Set(guides.map(({ group }) => group))];
  const lines = groups.map((group) => {
    const rows = guides
      .filter((page) => page.group === group)
      .map((page) => `- [${page.title}](${addressOf(page)}.md): ${summaryOf(page)}`);
    return `## ${group}\n\n${rows.join('\n')}`;
  });
  return `# Croupier

> The platform that online casinos run on: players, wallets, payments, games, bonuses, responsible gaming and reports behind one signed API.

Money is an integer in minor units. Requests of servers are signed (HMAC-SHA256); every POST has an Idempotency-Key. The clients sign and retry: \`/guides/files/croupier-sdk.tgz\` for npm, and the Python and PHP clients beside it.

## API

- [Operator API](/openapi.json): OpenAPI 3.1, with the player endpoints
- [Provider wallet](/provider/openapi.json): OpenAPI 3.1, for game studios
- [Back office API](/back-office/openapi.json): OpenAPI 3.1, for staff

${lines.join('\n\n')}
`;
};
