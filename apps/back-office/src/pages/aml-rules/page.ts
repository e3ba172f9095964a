import { definePage } from '../../page.ts';

export const amlRulesPage = definePage({
  path: '/aml-rules',
  title: { en: 'Monitoring rules', de: 'Überwachungsregeln' },
  permission: 'review_aml',
  nav: { group: 'operator', place: 65 },
  keywords: 'AML money laundering threshold alert Geldwäsche Schwelle Meldung',
  load: () => import('./list-rules.tsx'),
});
