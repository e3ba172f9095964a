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
