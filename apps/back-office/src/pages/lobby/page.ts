import { definePage } from '../../page.ts';

export const lobbyPage = definePage({
  path: '/lobby',
  title: { en: 'Lobby', de: 'Lobby' },
  permission: 'manage_games',
  nav: { group: 'offer', place: 15 },
  keywords: 'sections pins order games Abschnitte Reihenfolge',
  load: () => import('./list-sections.tsx'),
});
