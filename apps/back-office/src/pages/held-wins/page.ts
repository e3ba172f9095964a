import { definePage } from '../../page.ts';

export const heldWinsPage = definePage({
  path: '/held-wins',
  title: { en: 'Held wins', de: 'Zurückgehaltene Gewinne' },
  permission: 'view_payments',
  search: 'state=waiting&order=oldest',
  nav: { group: 'work', place: 38, queue: 'held_wins' },
  keywords: 'free rounds spins grant provider pay void Freirunden Gewinn Anbieter',
  load: () => import('./list-held-wins.tsx'),
});
