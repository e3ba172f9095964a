import type { staffReport } from '@croupier/contract/back-office/reports.ts';
import type { ggrReport } from '@croupier/contract/operator/reports.ts';
import type { z } from 'zod';
import { addFigures, asNumber, type Figures, noFigures, type Show } from './figures.ts';
import type { DayPlayers, Named, PlayedGame, SubjectFigures, Summary } from './queries.ts';
import { type DayRange, dayAfter, daysIn } from './stretches.ts';

export type GgrReport = z.input<typeof ggrReport>;
export type StaffReport = z.input<typeof staffReport>;

/** Everything that a report is made of. */
export type ReportFacts = {
  readonly range: DayRange;
  readonly currency: string;
  readonly include_test_players: boolean;
  readonly summary: Summary;
  /** The providers and games that were played, in listing order. */
  readonly providers: readonly Named[];
  readonly games: readonly PlayedGame[];
  readonly registered: number;
};

const sum = (rows: readonly Figures[]): Figures => rows.reduce(addFigures, noFigures);

const played = <T>({ bets, wins, rounds }: Figures, show: Show<T>) => ({
  bets: show(bets),
  wins: show(wins),
  ggr: show(bets - wins),
  rounds: show(rounds),
});

const playedAndBonus = <T>({ bets, wins, bonus_bets, rounds }: Figures, show: Show<T>) => ({
  bets: show(bets),
  wins: show(wins),
  ggr: show(bets - wins),
  bonus_bets: show(bonus_bets),
  rounds: show(rounds),
});

const netGamingRevenue = ({ bets, wins, bonus_conversions }: Figures): bigint => bets - wins - bonus_conversions;

export const viewReport = (facts: ReportFacts): GgrReport => {
  const { range, currency, include_test_players, summary, registered } = facts;
  const { players } = summary;
  const all = sum(summary.providers);
  const ofType = (type: 'rng' | 'live') => ({
    ...played(sum(summary.providers.filter((row) => row.game_type === type)), asNumber),
    players: players[type] ?? 0,
  });
  return {
    ...range,
    currency,
    include_test_players,
    casino: {
      ...played(all, asNumber),
      players: players.casino ?? 0,
      by_type: { rng: ofType('rng'), live: ofType('live') },
      by_provider: viewProviders(facts, asNumber),
    },
    bonus_conversions: asNumber(all.bonus_conversions),
    net_gaming_revenue: asNumber(netGamingRevenue(all)),
    payments: {
      deposits: asNumber(all.deposits),
      depositing_players: players.deposit ?? 0,
      withdrawals: asNumber(all.withdrawals),
      withdrawing_players: players.withdrawal ?? 0,
      net_deposits: asNumber(all.deposits - all.withdrawals),
    },
    players: { registered },
  };
};

export const viewProviders = <T>({ summary, providers }: ReportFacts, show: Show<T>) => {
  const rows = Map.groupBy(summary.providers, (row) => row.subject_id);
  return providers.map(({ id, name }) => ({
    provider_id: id,
    provider: name,
    ...playedAndBonus(sum(rows.get(id) ?? []), show),
  }));
};

export const viewStaffReport = (facts: ReportFacts): StaffReport => {
  const { corrections, chargebacks, loyalty_exchanges, tournament_prizes, ...all } = sum(facts.summary.providers);
  const others = corrections - chargebacks + loyalty_exchanges + tournament_prizes;
  return {
    ...viewReport(facts),
    other: {
      corrections: asNumber(corrections),
      chargebacks: asNumber(chargebacks),
      loyalty_exchanges: asNumber(loyalty_exchanges),
      tournament_prizes: asNumber(tournament_prizes),
      real_balance_change: asNumber(
        all.deposits - all.withdrawals - all.bets + all.wins + all.bonus_conversions + others,
      ),
    },
    days: viewDays(facts, asNumber),
    games: viewGames(facts, asNumber),
  };
};

/** Days without activity have zeros: a chart needs no gaps. */
export const viewDays = <T>({ range, summary }: ReportFacts, show: Show<T>) => {
  const figures = new Map(summary.days.map((row) => [row.day, row]));
  const players = new Map(summary.day_players.map((row) => [row.day, row]));
  return Array.from({ length: daysIn(range) }, (_, index) => {
    const day = dayAfter(range.from, index);
    return viewDay(day, figures.get(day) ?? noFigures, players.get(day), show);
  });
};

const viewDay = <T>(day: string, figures: Figures, players: DayPlayers | undefined, show: Show<T>) => ({
  day,
  ...playedAndBonus(figures, show),
  players: players?.casino ?? 0,
  bonus_conversions: show(figures.bonus_conversions),
  net_gaming_revenue: show(netGamingRevenue(figures)),
  deposits: show(figures.deposits),
  depositing_players: players?.deposit ?? 0,
  withdrawals: show(figures.withdrawals),
});

/** One line per game, and a second one for a game that has changed its type. */
export const viewGames = <T>({ summary, games }: ReportFacts, show: Show<T>) => {
  const rows = Map.groupBy(summary.games, (row) => row.subject_id);
  return games.flatMap(({ id, name, provider_id, provider }) =>
    (rows.get(id) ?? []).map((row: SubjectFigures) => ({
      game_id: id,
      game: name,
      type: row.game_type as 'rng' | 'live',
      provider_id,
      provider,
      ...playedAndBonus(row, show),
    })),
  );
};
