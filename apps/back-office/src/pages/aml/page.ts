import { definePage } from '../../page.ts';

export const amlPage = definePage({
  path: '/aml',
  title: { en: 'AML alerts', de: 'AML-Meldungen' },
  permission: 'review_aml',
  search: 'status=open&order=oldest',
  nav: { group: 'work', place: 30, key: 'a', queue: 'aml_alerts' },
  keywords: 'money laundering monitoring suspicion Geldwäsche Verdacht',
  commands: [{ words: { en: 'Alerts in review', de: 'Meldungen in Prüfung' }, search: 'status=reviewing' }],
  load: () => import('./list-alerts.tsx'),
});
