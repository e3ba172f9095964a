import { definePage } from '../../page.ts';

export const issuesPage = definePage({
  path: '/issues',
  title: { en: 'Issues', de: 'Auffälliges' },
  nav: { group: 'work', place: 40, key: 'i' },
  keywords: 'problems verify rates rounds webhooks Probleme Kurse',
  load: () => import('./list-issues.tsx'),
});
