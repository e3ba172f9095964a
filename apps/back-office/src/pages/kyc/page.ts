import { definePage } from '../../page.ts';

export const kycPage = definePage({
  path: '/kyc',
  title: { en: 'KYC review', de: 'KYC-Prüfung' },
  permission: 'review_kyc',
  nav: { group: 'work', place: 20, key: 'k', queue: 'kyc_waiting' },
  keywords: 'identity documents verify passport Ausweis Identität bestätigen',
  load: () => import('./list-waiting.tsx'),
});
