import { definePage } from '../../page.ts';

export const payoutBatchesPage = definePage({
  path: '/payout-batches',
  title: { en: 'Payout batches', de: 'Zahlungsdateien' },
  permission: 'view_payments',
  nav: { group: 'work', place: 15, key: 'f' },
  keywords: 'bank file export SEPA returned refused Datei Bank Überweisung zurückgegeben abgelehnt',
  commands: [
    {
      words: {
        en: 'Payout batches that the bank has not answered',
        de: 'Zahlungsdateien, auf die die Bank noch nicht antwortete',
      },
      search: 'open=true',
    },
  ],
  load: () => import('./list-batches.tsx'),
});

export const payoutBatchPage = definePage({
  path: '/payout-batches/$batch',
  title: { en: 'Payout batch', de: 'Zahlungsdatei' },
  permission: 'view_payments',
  load: () => import('./show-batch.tsx'),
  example: '/payout-batches/1',
});
