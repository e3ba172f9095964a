// The search: a dialog with a combobox over an index that is loaded when it is first opened.
type Entry = readonly [title: string, address: string, kind: string, place: string, text: string];
type Prepared = { readonly entry: Entry; readonly title: string; readonly all: string };

const maxShown = 20;
let index: Promise<readonly Prepared[]> | undefined;

const load = async (): Promise<readonly Prepared[]> => {
  const answer = await fetch('/guides/assets/search.json');
  if (!answer.ok) throw new Error(`The index answered ${answer.status}.`);
  const entries = (await answer.json()) as Entry[];
  return entries.map((entry) => ({
    entry,
    // An operation is called by its name and path as often as by its title.
    title: (entry[2] === 'Operation' ? `${entry[0]} ${entry[4]}` : entry[0]).toLowerCase(),
    all: [entry[0], entry[2], entry[3], entry[4]].join(' ').toLowerCase(),
  }));
};

/** Every word must occur. Titles count more than text, whole titles and beginnings more than the rest. */
const rate = ({ title, all }: Prepared, query: string, words: readonly string[]): number => {
  if (!words.every((word) => all.includes(word))) return 0;
  const inTitle = words.filter((word) => title.includes(word)).length;
  const beginsWord = words.filter((word) => new RegExp(`(^|[^a-z0-9])${escapeWord(word)}`).test(title)).length;
  return 1 + inTitle * 4 + beginsWord * 4 + (title === query ? 40 : title.startsWith(query) ? 20 : 0);
};

const escapeWord = (word: string): string => word.replaceAll(/[^\w]/g, '\\$&');

const find = (entries: readonly Prepared[], text: string): Entry[] => {
  const query = text.trim().toLowerCase();
  if (query === '') return [];
  const words = query.split(/\s+/).slice(0, 8);
  return entries
    .map((one, place) => ({ entry: one.entry, place, rating: rate(one, query, words) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating || a.place - b.place)
    .slice(0, maxShown)
    .map(({ entry }) => entry);
};

const element = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
};

const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' });
const input = element('input', {
  type: 'search',
  role: 'combobox',
  'aria-label': 'Search guides, events, errors and operations',
  'aria-controls': 'search-results',
  'aria-expanded': 'false',
  'aria-autocomplete': 'list',
  autocomplete: 'off',
  spellcheck: 'false',
  maxlength: '100',
  placeholder: 'Guides, events, errors, operations',
});
const results = element('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' });
const status = element('p', { role: 'status' });
dialog.append(input, status, results);
document.body.append(dialog);

let chosen = 0;
const options = (): HTMLElement[] => [...results.querySelectorAll<HTMLElement>('[role=option]')];

const mark = (at: number): void => {
  const all = options();
  chosen = all.length === 0 ? 0 : (at + all.length) % all.length;
  for (const [place, option] of all.entries()) option.setAttribute('aria-selected', String(place === chosen));
  const current = all[chosen];
  if (current) input.setAttribute('aria-activedescendant', current.id);
  else input.removeAttribute('aria-activedescendant');
  current?.scrollIntoView({ block: 'nearest' });
};

const open = (address: string): void => {
  dialog.close();
  location.assign(address);
};

const show = (found: readonly Entry[]): void => {
  results.replaceChildren(
    ...found.map(([title, address, kind, place, text], at) => {
      const option = element('li', { id: `result-${at}`, role: 'option', 'data-address': address });
      const head = element('span', { class: 'result-title' }, title);
      const about = element('span', { class: 'result-place' }, `${kind} · ${place}`);
      option.append(head, about, element('span', { class: 'result-text' }, text));
      option.addEventListener('click', () => open(address));
      return option;
    }),
  );
  input.setAttribute('aria-expanded', String(found.length > 0));
  const isEmpty = input.value.trim() === '';
  status.textContent = isEmpty ? 'Arrow keys choose, Enter opens, Esc closes.' : `${found.length || 'No'} results`;
  mark(0);
};

const search = async (): Promise<void> => {
  index ??= load();
  try {
    show(find(await index, input.value));
  } catch {
    index = undefined;
    status.textContent = 'The search index could not be loaded. Try again in a moment.';
  }
};

input.addEventListener('input', () => void search());
input.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    mark(chosen + step);
  } else if (event.key === 'Enter') {
    const address = options()[chosen]?.dataset.address;
    if (address) open(address);
  }
});
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

const begin = (): void => {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  void search();
};

const button = element('button', { type: 'button', class: 'open-search', 'aria-keyshortcuts': '/' });
button.append('Search ', element('kbd', {}, '/'));
button.addEventListener('click', begin);
document.getElementById('tools')?.prepend(button);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  begin();
});
