import { definePage } from '../../page.ts';

export const requestsPage = definePage({
  path: '/api-log',
  title: { en: 'API log', de: 'API-Protokoll' },
  permission: 'manage_api',
  nav: { group: 'operator', place: 30 },
  commands: [
    { words: { en: 'Calls that were refused', de: 'Abgewiesene Aufrufe' }, search: 'status=4xx' },
    {
      words: { en: 'Calls with a wrong signature', de: 'Aufrufe mit falscher Signatur' },
      search: 'error_code=INVALID_SIGNATURE',
    },
  ],
  keywords: 'request calls errors Aufrufe Fehler',
  load: () => import('./list-requests.tsx'),
});
