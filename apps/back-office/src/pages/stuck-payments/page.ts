import { definePage } from '../../page.ts';

export const stuckPaymentsPage = definePage({
  path: '/stuck-payments',
  title: { en: 'Stuck payments', de: 'Feststeckende Zahlungen' },
  permission: 'view_payments',
  search: 'order=oldest',
  nav: { group: 'work', place: 15, queue: 'stuck_payments' },
  keywords: 'stuck authorised paying late refund order callback hängt fest Rückmeldung Auftrag Erstattung',
  load: () => import('./list-stuck.tsx'),
});
