// Samples name the address of npm start and no key. On another address they name the one that the reader is at, and
// on a server with a demo the id of its key; its secret is printed where the server was started.
const printed = /http:\/\/(?:127\.0\.0\.1|localhost):3000(?!\d)/g;
const blocks = [...document.querySelectorAll('pre code')];

const replaceIn = (code: Element, pattern: RegExp | string, text: string): void => {
  const nodes = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.nodeValue) node.nodeValue = node.nodeValue.replaceAll(pattern, () => text);
};

for (const code of blocks) replaceIn(code, printed, location.origin);

/** Samples for another server, such as https://casino.example, keep their key. */
const keyless = blocks.filter(({ textContent }) => textContent.includes('opk_…') && !textContent.includes('.example'));

const showKey = async (): Promise<void> => {
  const reply = await fetch('/guides/reader.json');
  const { key } = (await reply.json()) as { key: string | null };
  if (key !== null) for (const code of keyless) replaceIn(code, 'opk_…', key);
};
// Without an answer the samples stay as they are written.
if (keyless.length > 0) showKey().catch(() => undefined);
