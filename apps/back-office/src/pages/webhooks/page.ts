import { definePage } from '../../page.ts';

export const webhooksPage = definePage({
  path: '/webhooks',
  title: { en: 'Webhooks', de: 'Webhooks' },
  permission: 'manage_api',
  nav: { group: 'operator', place: 20, queue: 'webhooks_failing' },
  keywords: 'events endpoints deliveries Ereignisse Endpunkte Zustellung',
  load: () => import('./list-endpoints.tsx'),
});
