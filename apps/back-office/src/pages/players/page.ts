import { definePage } from '../../page.ts';

export const playersPage = definePage({
  path: '/players',
  title: { en: 'Players', de: 'Spieler' },
  permission: 'view_players',
  nav: { group: 'records', place: 10, key: 'p' },
  commands: [
    {
      words: { en: 'Players who wait for verification', de: 'Spieler, die auf Prüfung warten' },
      search: 'kyc_status=pending_review',
    },
    { words: { en: 'Locked players', de: 'Gesperrte Spieler' }, search: 'status=locked' },
  ],
  load: () => import('./list-players.tsx'),
});

export const playerPage = definePage({
  path: '/players/$player',
  title: { en: 'Player', de: 'Spieler' },
  permission: 'view_players',
  load: () => import('./player-page.tsx'),
  example: '/players/1',
});
