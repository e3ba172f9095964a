import { definePage } from '../../page.ts';

export const proposalsPage = definePage({
  path: '/proposals',
  title: { en: 'Proposals', de: 'Vorschläge' },
  search: 'status=pending',
  nav: { group: 'work', place: 50, queue: 'proposals' },
  keywords: 'second person four eyes confirm bestätigen vier Augen zweite Person',
  load: () => import('./list-proposals.tsx'),
});
