import { definePage } from '../../page.ts';

export const depositIntentsPage = definePage({
  path: '/deposit-intents',
  title: { en: 'Authorised deposits', de: 'Vorgemerkte Einzahlungen' },
  permission: 'view_payments',
  nav: { group: 'records', place: 22 },
  keywords: 'deposit intent authorisation capture reserved Autorisierung Reservierung Einzug',
  commands: [
    {
      words: { en: 'Deposits that reserve money now', de: 'Einzahlungen, die gerade etwas reservieren' },
      search: 'status=authorised&order=oldest',
    },
  ],
  load: () => import('./list-intents.tsx'),
});
