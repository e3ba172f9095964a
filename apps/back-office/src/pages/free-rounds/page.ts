import { definePage } from '../../page.ts';

export const freeRoundsPage = definePage({
  path: '/free-rounds',
  title: { en: 'Free rounds', de: 'Freirunden' },
  permission: 'manage_bonuses',
  nav: { group: 'offer', place: 35, queue: 'free_rounds' },
  keywords: 'free spins grant provider issue cancel Freispiele Anbieter',
  load: () => import('./list-free-rounds.tsx'),
});
