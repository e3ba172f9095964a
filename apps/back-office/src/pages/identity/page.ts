import { definePage } from '../../page.ts';

export const linkedAccountsPage = definePage({
  path: '/linked-accounts',
  title: { en: 'Linked accounts', de: 'Verbundene Konten' },
  permission: 'review_aml',
  search: 'state=open',
  nav: { group: 'work', place: 35, key: 's', queue: 'player_links' },
  keywords: 'same person duplicate several accounts identity dieselbe Person doppelt mehrere Konten Identität',
  commands: [
    {
      words: { en: 'Accounts that staff called other people', de: 'Konten, die andere Personen sind' },
      search: 'state=other_person',
    },
  ],
  load: () => import('./list-links.tsx'),
});

export const exclusionMatchesPage = definePage({
  path: '/exclusion-matches',
  title: { en: 'Exclusion matches', de: 'Treffer zu Ausschlüssen' },
  permission: 'review_aml',
  search: 'status=open&order=oldest',
  nav: { group: 'work', place: 36, queue: 'identity_matches' },
  keywords: 'self-exclusion evasion excluded identity match Selbstausschluss Umgehung gesperrt Identität',
  load: () => import('./list-matches.tsx'),
});
