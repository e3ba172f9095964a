import { definePage } from '../../page.ts';

export const settingsPage = definePage({
  path: '/settings',
  title: { en: 'Settings', de: 'Einstellungen' },
  permission: 'manage_settings',
  nav: { group: 'operator', place: 90 },
  keywords: 'limits thresholds four eyes Schwellen vier Augen',
  load: () => import('./settings.tsx'),
});
