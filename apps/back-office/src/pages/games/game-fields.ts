import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import type { Fact } from '../../ui/facts.tsx';
import type { GameRow } from './game-row.ts';
import { useGamesText } from './text.ts';

/** Short codes and words are typed into one field, with spaces or commas between them. */
export const kindsOfGame = {
  tags: 'lines',
  countries: 'lines',
  blocked_countries: 'lines',
  currencies: 'lines',
} as const;

/** The fields by which a game is shown in a lobby and offered. */
export const useGameFacts = (game: GameRow | undefined): readonly Fact[] => {
  const text = useGamesText();
  const { language } = usePreferences();
  if (!game) return [];
  const { countries, currencies, volatility } = game;
  const stakes = game.stakes.map(({ currency, min, max }) => {
    const bound = (amount: number | null) => (amount === null ? '' : formatMoney(amount, currency, language));
    return `${currency} ${bound(min)}–${bound(max)}`;
  });
  const values = {
    tags: game.tags.join(', '),
    volatility: volatility && (text.values[volatility] ?? volatility),
    lines: game.lines,
    countries: countries.join(', ') || text.everywhere,
    blocked_countries: game.blocked_countries.join(', '),
    currencies: currencies.join(', ') || text.allCurrencies,
    stakes: stakes.join('; '),
  };
  return Object.entries(values).map(([name, value]) => ({ name, label: text.fields[name] ?? '', value }));
};
