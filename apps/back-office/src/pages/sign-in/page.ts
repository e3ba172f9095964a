import { definePage } from '../../page.ts';

export const signInPages = [
  definePage({
    path: '/sign-in',
    title: { en: 'Sign in', de: 'Anmelden' },
    bare: true,
    load: () => import('./sign-in-page.tsx'),
  }),
  definePage({
    path: '/forgotten',
    title: { en: 'Password or second factor lost', de: 'Passwort oder zweiter Faktor verloren' },
    bare: true,
    load: () => import('./forgotten-page.tsx'),
  }),
  definePage({
    path: '/invite',
    title: { en: 'Welcome', de: 'Willkommen' },
    bare: true,
    load: () => import('./invite-page.tsx'),
  }),
  definePage({
    path: '/enroll',
    title: { en: 'Set up a second factor', de: 'Zweiten Faktor einrichten' },
    bare: true,
    load: () => import('./enroll-page.tsx'),
  }),
  definePage({
    path: '/stepped-up',
    title: { en: 'Done', de: 'Fertig' },
    bare: true,
    load: () => import('./stepped-up-page.tsx'),
  }),
];
