import { definePage } from '../../page.ts';

export const keysPage = definePage({
  path: '/api-keys',
  title: { en: 'API keys', de: 'API-Schlüssel' },
  permission: 'manage_api',
  nav: { group: 'operator', place: 10 },
  keywords: 'secret scopes signature rotate Geheimnis Rechte Signatur',
  load: () => import('./list-keys.tsx'),
});
