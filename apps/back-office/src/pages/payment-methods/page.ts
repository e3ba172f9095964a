import { definePage } from '../../page.ts';

export const paymentMethodsPage = definePage({
  path: '/payment-methods',
  title: { en: 'Payment methods', de: 'Zahlungsarten' },
  permission: 'view_payments',
  nav: { group: 'operator', place: 60 },
  keywords: 'deposit withdrawal card bank Einzahlung Auszahlung Karte',
  load: () => import('./list-methods.tsx'),
});
