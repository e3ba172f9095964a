import { definePage } from '../../page.ts';

export const currenciesPage = definePage({
  path: '/currencies',
  title: { en: 'Currencies', de: 'Währungen' },
  permission: 'manage_settings',
  nav: { group: 'operator', place: 70 },
  keywords: 'currencies rates ECB Währungen Kurse EZB',
  load: () => import('./list-currencies.tsx'),
});
