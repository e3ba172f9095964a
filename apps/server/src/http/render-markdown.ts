const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] as string);

/** Bold, code, pictures and links of a line. Other pages are linked to without their ending. */
const inline = (text: string): string =>
  escaped(text)
    .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, '<img src="$2" alt="$1" loading="lazy">')
    .replaceAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const cells = (row: string, tag: 'td' | 'th'): string => {
  const scope = tag === 'th' ? ' scope="col"' : '';
  const inner = row.slice(1, -1).split('|');
  return `<tr>${inner.map((cell) => `<${tag}${scope}>${inline(cell.trim())}</${tag}>`).join('')}</tr>`;
};

const table = ([head = '', , ...rows]: readonly string[]): string =>
  `<table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;

/** A list whose items may be followed by indented blocks, such as a picture. */
const list = (blocks: readonly string[], tag: 'ol' | 'ul'): string => {
  const items: string[] = [];
  for (const block of blocks)
    for (const line of block.split('\n'))
      if (/^\s{2,}/.test(line)) items.push(`${items.pop() ?? ''}<p>${inline(line.trim())}</p>`);
      else items.push(inline(line.replace(/^(\d+\.|-) +/, '')));
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
};

const kindOf = (block: string): 'ol' | 'ul' | 'more' | 'table' | 'heading' | 'text' => {
  if (/^\d+\. /.test(block)) return 'ol';
  if (block.startsWith('- ')) return 'ul';
  if (/^\s{2,}/.test(block)) return 'more';
  if (block.startsWith('|')) return 'table';
  return /^#{1,3} /.test(block) ? 'heading' : 'text';
};

/** The part of Markdown that the handbook is written in, as HTML. What it does not know is text. */
export const renderMarkdown = (source: string): string => {
  const blocks = source.trim().split(/\n{2,}/);
  const parts: string[] = [];
  for (let place = 0; place < blocks.length; place += 1) {
    const block = blocks[place] as string;
    const kind = kindOf(block);
    if (kind === 'ol' || kind === 'ul') {
      let end = place + 1;
      while (end < blocks.length && ['more', kind].includes(kindOf(blocks[end] as string))) end += 1;
      parts.push(list(blocks.slice(place, end), kind));
      place = end - 1;
    } else if (kind === 'table') parts.push(table(block.split('\n')));
    else if (kind === 'heading') {
      const [marks = '#', ...words] = block.split(' ');
      parts.push(`<h${marks.length}>${inline(words.join(' '))}</h${marks.length}>`);
    } else parts.push(`<p>${inline(block.trim())}</p>`);
  }
  return parts.join('\n');
};
