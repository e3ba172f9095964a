// Code blocks of several languages become tabs. The chosen language applies to every page, and is remembered.
const key = 'croupier.guides.language';

const remembered = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A reader of TypeScript reads JavaScript where a page has no other, and the other way round. */
const nearest: Readonly<Record<string, string>> = { ts: 'js', js: 'ts' };

type Group = { readonly select: (language: string) => void };
const groups: Group[] = [];

const choose = (language: string): void => {
  for (const { select } of groups) select(language);
  try {
    localStorage.setItem(key, language);
  } catch {
    // Without storage the choice applies to this page only.
  }
};

const makeTabs = (group: HTMLElement, number: number): void => {
  const blocks = [...group.querySelectorAll<HTMLElement>('.code')];
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = blocks.map((block, at) => {
    const caption = block.querySelector<HTMLElement>('.caption');
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = caption?.textContent ?? '';
    tab.id = `tab-${number}-${at}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `panel-${number}-${at}`);
    block.id = `panel-${number}-${at}`;
    block.setAttribute('role', 'tabpanel');
    block.setAttribute('aria-labelledby', tab.id);
    if (caption) caption.hidden = true;
    tab.addEventListener('click', () => keepInPlace(tab, () => choose(block.dataset.language ?? '')));
    list.append(tab);
    return tab;
  });
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next?.click();
    next?.focus();
  });
  const select = (language: string): void => {
    const place = (wanted = ''): number => blocks.findIndex((block) => block.dataset.language === wanted);
    const found = place(language) < 0 ? place(nearest[language]) : place(language);
    // A group without the language keeps its current tab.
    if (found < 0 && tabs.some((tab) => tab.getAttribute('aria-selected') === 'true')) return;
    const chosen = Math.max(found, 0);
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      (blocks[at] as HTMLElement).hidden = at !== chosen;
    }
  };
  group.prepend(list);
  groups.push({ select });
  select(remembered() ?? '');
};

/** Other groups of the page change their height too: the one the reader sees must not move. */
const keepInPlace = (element: HTMLElement, change: () => void): void => {
  const before = element.getBoundingClientRect().top;
  change();
  window.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
};

for (const [number, group] of document.querySelectorAll<HTMLElement>('.tabs').entries()) makeTabs(group, number);
