import { definePage } from '../../page.ts';

export const withdrawalsPage = definePage({
  path: '/withdrawals',
  title: { en: 'Withdrawals', de: 'Auszahlungen' },
  permission: 'view_payments',
  search: 'queue=to_decide&order=oldest',
  nav: { group: 'work', place: 10, key: 'w', queue: 'withdrawals_to_decide' },
  keywords: 'approve reject payout queue freigeben ablehnen auszahlen',
  commands: [
    {
      words: { en: 'Withdrawals that wait for a second person', de: 'Auszahlungen, die auf eine zweite Person warten' },
      search: 'queue=second_eyes&order=oldest',
    },
    {
      words: { en: 'Withdrawals to pay out', de: 'Auszahlungen, die zu bezahlen sind' },
      search: 'queue=to_pay_out&order=oldest',
    },
    { words: { en: 'Withdrawals that I have taken', de: 'Auszahlungen, die ich bearbeite' }, search: 'queue=mine' },
  ],
  load: () => import('./list-withdrawals.tsx'),
});

export const paymentsPage = definePage({
  path: '/payments',
  title: { en: 'Payments', de: 'Zahlungen' },
  permission: 'view_payments',
  nav: { group: 'records', place: 20, key: 'z' },
  keywords: 'deposits chargeback Einzahlungen Rückbuchung',
  commands: [{ words: { en: 'Deposits', de: 'Einzahlungen' }, search: 'type=deposit' }],
  load: () => import('./list-payments.tsx'),
});

export const cashierOrdersPage = definePage({
  path: '/cashier-orders',
  title: { en: 'Payment orders', de: 'Zahlungsaufträge' },
  permission: 'view_payments',
  nav: { group: 'records', place: 26 },
  keywords: 'cashier order void refund payout stuck Auftrag Erstattung Rückzahlung',
  load: () => import('./orders-list.tsx'),
});
