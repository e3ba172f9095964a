import { definePage } from '../../page.ts';

export const noticesPage = definePage({
  path: '/notices',
  title: { en: 'Notices', de: 'Hinweise' },
  search: 'unread=true',
  nav: { group: 'work', place: 60, queue: 'notices' },
  keywords: 'unread news ungelesen',
  load: () => import('./list-notices.tsx'),
});
