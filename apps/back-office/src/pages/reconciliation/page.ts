import { definePage } from '../../page.ts';

export const statementsPage = definePage({
  path: '/reconciliation',
  title: { en: 'Reconciliation', de: 'Abgleich' },
  permission: 'view_payments',
  nav: { group: 'work', place: 17 },
  keywords:
    'statement provider bank reconcile settlement camt.053 CSV difference missing Abstimmung Kontoauszug Abrechnung Differenz',
  commands: [{ words: { en: 'Statements with differences', de: 'Abrechnungen mit Differenzen' }, search: 'open=true' }],
  load: () => import('./list-statements.tsx'),
});

export const statementPage = definePage({
  path: '/reconciliation/$statement',
  title: { en: 'Statement', de: 'Abrechnung' },
  permission: 'view_payments',
  load: () => import('./show-statement.tsx'),
  example: '/reconciliation/1',
});
