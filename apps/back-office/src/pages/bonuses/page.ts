import { definePage } from '../../page.ts';

export const bonusesPage = definePage({
  path: '/bonuses',
  title: { en: 'Bonuses', de: 'Boni' },
  permission: 'manage_bonuses',
  nav: { group: 'offer', place: 30, key: 'b' },
  keywords: 'wagering free spins cashback Umsatz Freispiele',
  load: () => import('./list-bonuses.tsx'),
});

export const promoCodesPage = definePage({
  path: '/promo-codes',
  title: { en: 'Promo codes', de: 'Aktionscodes' },
  permission: 'manage_bonuses',
  nav: { group: 'offer', place: 40 },
  keywords: 'voucher coupon Gutschein',
  load: () => import('./list-promo-codes.tsx'),
});

export const tournamentsPage = definePage({
  path: '/tournaments',
  title: { en: 'Tournaments', de: 'Turniere' },
  permission: 'manage_bonuses',
  nav: { group: 'offer', place: 50 },
  keywords: 'leaderboard prizes Rangliste Preise',
  load: () => import('./list-tournaments.tsx'),
});

export const loyaltyPage = definePage({
  path: '/loyalty',
  title: { en: 'Loyalty', de: 'Treueprogramm' },
  permission: 'manage_bonuses',
  nav: { group: 'offer', place: 60 },
  keywords: 'points exchange Punkte',
  load: () => import('./show-loyalty.tsx'),
});
