import { definePage } from '../../page.ts';

export const overviewPage = definePage({
  path: '/overview',
  title: { en: 'Overview', de: 'Übersicht' },
  permission: 'view_reports',
  nav: { group: 'figures', place: 10, key: 'o' },
  keywords: 'today dashboard heute',
  load: () => import('./show-overview.tsx'),
});

export const ggrPage = definePage({
  path: '/ggr',
  title: { en: 'GGR report', de: 'Bruttospielertrag' },
  permission: 'view_reports',
  nav: { group: 'figures', place: 20 },
  keywords: 'revenue bets wins Ertrag Einsätze Gewinne',
  load: () => import('./show-ggr.tsx'),
});

export const paymentsReportPage = definePage({
  path: '/payments-report',
  title: { en: 'Payments report', de: 'Zahlungsbericht' },
  permission: 'view_reports',
  nav: { group: 'figures', place: 30 },
  load: () => import('./show-payments-report.tsx'),
});

export const playersReportPage = definePage({
  path: '/players-report',
  title: { en: 'Players report', de: 'Spielerbericht' },
  permission: 'view_reports',
  nav: { group: 'figures', place: 40 },
  keywords: 'registrations active Registrierungen',
  load: () => import('./show-players-report.tsx'),
});
