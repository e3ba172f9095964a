import { definePage } from '../../page.ts';

export const mePage = definePage({
  path: '/me',
  title: { en: 'Your account', de: 'Ihr Konto' },
  keywords: 'password factors sessions tokens language theme Passwort Sitzungen Sprache',
  load: () => import('./me.tsx'),
});
