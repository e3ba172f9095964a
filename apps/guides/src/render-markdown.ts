import { Marked, type Token, type Tokens } from 'marked';
import { createAnchors } from './anchors.ts';
import { highlight, languages } from './highlight.ts';
import { escapeHtml } from './html.ts';

export type Heading = { readonly depth: number; readonly text: string; readonly anchor: string };

export type Rendered = {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The text below each heading, for the search. */
  readonly sections: readonly { readonly heading: Heading; readonly text: string }[];
};

export type RenderOptions = {
  /** The address of a Markdown link on the site; undefined when there is none. */
  readonly resolve: (href: string) => string | undefined;
  /** The link of a name in the text, such as an error code; undefined for other text. */
  readonly refer: (text: string) => string | undefined;
};

/**
 * Markdown as HTML for a page with a strict policy: HTML of the source is not passed on, and no style or script is
 * inline.
 */
export const renderMarkdown = (source: string, { resolve, refer }: RenderOptions): Rendered => {
  const anchorOf = createAnchors();
  const headings: Heading[] = [];
  const sections: { heading: Heading; text: string }[] = [];
  /** Names are not linked inside of links and headings. */
  let isLinked = false;
  const within = (render: () => string): string => {
    const before = isLinked;
    isLinked = true;
    const html = render();
    isLinked = before;
    return html;
  };
  const linked = (name: string, html: string): string => {
    const address = isLinked ? undefined : refer(name);
    return address ? `<a href="${escapeHtml(address)}">${html}</a>` : html;
  };

  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ depth, text, tokens }) {
        const anchor = anchorOf(text);
        const plain = plainText(tokens);
        headings.push({ depth, text: plain, anchor });
        sections.push({ heading: { depth, text: plain, anchor }, text: '' });
        const inner = within(() => this.parser.parseInline(tokens));
        if (depth === 1) return `<h1 id="${anchor}">${inner}</h1>\n`;
        const name = `Link to ${escapeHtml(plain)}`;
        return `<h${depth} id="${anchor}">${inner} <a class="anchor" href="#${anchor}" aria-label="${name}">#</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      codespan: ({ text }) => linked(text, `<code>${escapeHtml(text)}</code>`),
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return escapeHtml(decodeEntities(token.text)).replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (code) =>
          linked(code, code),
        );
      },
      link({ href, tokens }) {
        const inner = within(() => this.parser.parseInline(tokens));
        const address = resolve(href);
        return address ? `<a href="${escapeHtml(address)}">${inner}</a>` : inner;
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(resolve(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`,
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
      table({ header, rows }) {
        const cell = (one: Tokens.TableCell, open: string, close: string) =>
          `${open}${this.parser.parseInline(one.tokens)}${close}`;
        const head = header.map((one) => cell(one, '<th scope="col">', '</th>')).join('');
        const body = rows
          .map((cells) => `<tr>${cells.map((one) => cell(one, '<td>', '</td>')).join('')}</tr>`)
          .join('');
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });

  const tokens = marked.lexer(source);
  const html: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const tabs = tabsFrom(tokens, at);
    if (tabs.blocks.length > 1) {
      html.push(
        `<div class="tabs">${tabs.blocks.map(({ text, lang }) => codeBlock(text, lang, true)).join('')}</div>\n`,
      );
      at = tabs.end;
    } else html.push(marked.parser([token]));
    const section = sections.at(-1);
    if (section && token.type !== 'heading' && token.type !== 'html') section.text += ` ${plainText([token])}`;
  }
  return { html: html.join(''), headings, sections };
};

/** The run of code blocks in different languages that begins here, with nothing but empty lines between them. */
const tabsFrom = (tokens: readonly Token[], start: number): { blocks: Tokens.Code[]; end: number } => {
  const blocks: Tokens.Code[] = [];
  let end = start;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type === 'space' && blocks.length > 0) continue;
    if (token.type !== 'code' || !languages[languageOf(token.lang)]?.isTab) break;
    if (blocks.some((block) => languageOf(block.lang) === languageOf(token.lang))) break;
    blocks.push(token as Tokens.Code);
    end = at;
  }
  return { blocks, end };
};

const languageOf = (lang: string | undefined): string => (lang ?? '').split(' ', 1)[0] || 'text';

const codeBlock = (text: string, lang: string | undefined, isTab = false): string => {
  const language = languageOf(lang);
  // Among tabs a reader looks for curl; a single block may be any command.
  const title = language === 'sh' && !isTab ? 'Shell' : (languages[language]?.title ?? language);
  const file = / from \S*\/(\S+)$/.exec(lang ?? '')?.[1];
  const named = file ? `${title} · ${file}` : title;
  return `<div class="code" data-language="${escapeHtml(language)}"><div class="caption">${escapeHtml(named)}</div><pre tabindex="0"><code>${highlight(text, language)}</code></pre></div>\n`;
};

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
      if (token.type === 'html' || token.type === 'code') return '';
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token ? decodeEntities(String(token.text)) : ' ';
    })
    .join('')
    .replaceAll(/\s+/g, ' ');

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] as string);
