import { definePage } from '../../page.ts';

export const roundsPage = definePage({
  path: '/rounds',
  title: { en: 'Rounds', de: 'Runden' },
  permission: 'view_payments',
  nav: { group: 'records', place: 30, key: 'r' },
  keywords: 'bets wins seeds fairness Einsätze Gewinne',
  commands: [{ words: { en: 'Open rounds', de: 'Offene Runden' }, search: 'status=open' }],
  load: () => import('./list-rounds.tsx'),
});

export const ledgerPage = definePage({
  path: '/ledger',
  title: { en: 'Ledger', de: 'Buchungen' },
  permission: 'view_payments',
  nav: { group: 'records', place: 40, key: 'l' },
  keywords: 'entries transactions balance Buchung Guthaben',
  commands: [
    { words: { en: 'Corrections in the ledger', de: 'Korrekturen in den Buchungen' }, search: 'type=correction_up' },
  ],
  load: () => import('./list-ledger.tsx'),
});
