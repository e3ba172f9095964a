import { definePage } from '../../page.ts';

export const cashiersPage = definePage({
  path: '/payment-providers',
  title: { en: 'Payment providers', de: 'Zahlungsanbieter' },
  permission: 'manage_settings',
  nav: { group: 'operator', place: 65 },
  keywords: 'cashier adapter PSP PaymentIQ callback secret Kassenanbieter Kasse',
  load: () => import('./list-cashiers.tsx'),
});

export const callbacksPage = definePage({
  path: '/cashier-callbacks',
  title: { en: 'Callbacks', de: 'Rückmeldungen' },
  permission: 'view_payments',
  nav: { group: 'records', place: 25 },
  keywords: 'cashier callback PSP transaction Rückmeldung Transaktion',
  load: () => import('./list-callbacks.tsx'),
});
