import { definePage } from '../../page.ts';

export const auditPage = definePage({
  path: '/audit',
  title: { en: 'Audit log', de: 'Änderungsprotokoll' },
  permission: 'view_audit',
  nav: { group: 'operator', place: 50 },
  keywords: 'history who changed Verlauf wer geändert',
  load: () => import('./list-audit.tsx'),
});
