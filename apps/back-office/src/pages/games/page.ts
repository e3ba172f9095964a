import { definePage } from '../../page.ts';

export const gamesPage = definePage({
  path: '/games',
  title: { en: 'Games', de: 'Spiele' },
  permission: 'manage_games',
  nav: { group: 'offer', place: 10 },
  keywords: 'slots rtp import catalogue Katalog',
  commands: [{ words: { en: 'Games that are switched off', de: 'Abgeschaltete Spiele' }, search: 'is_active=false' }],
  load: () => import('./list-games.tsx'),
});

export const providersPage = definePage({
  path: '/providers',
  title: { en: 'Providers', de: 'Anbieter' },
  permission: 'manage_games',
  nav: { group: 'offer', place: 20 },
  keywords: 'studios launch Studios',
  load: () => import('./list-providers.tsx'),
});
