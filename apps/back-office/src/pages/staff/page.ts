import { definePage } from '../../page.ts';

export const staffPage = definePage({
  path: '/staff',
  title: { en: 'Staff', de: 'Mitarbeiter' },
  permission: 'manage_staff',
  nav: { group: 'operator', place: 40 },
  keywords: 'roles permissions Rollen Rechte',
  load: () => import('./list-staff.tsx'),
});

export const identityProviderPage = definePage({
  path: '/identity-provider',
  title: { en: 'Single sign-on', de: 'Einmalanmeldung' },
  permission: 'manage_staff',
  nav: { group: 'operator', place: 45 },
  keywords: 'OIDC OpenID Connect SSO identity provider Identitätsanbieter Anmeldung',
  load: () => import('./identity-provider.tsx'),
});
