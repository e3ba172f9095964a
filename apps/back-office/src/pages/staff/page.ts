import { definePage } from '../../page.ts';

export const staffPage = definePage({
  path: '/staff',
  title: { en: 'Staff', de: 'Mitarbeiter' },
  permission: 'manage_staff',
  nav: { group: 'operator', place: 40 },
  keywords: 'roles permissions Rollen Rechte',
  load: () => import('./list-staff.tsx'),
});
