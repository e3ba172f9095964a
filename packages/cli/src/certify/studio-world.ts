import type { Croupier, Player } from '../../../sdk/src/croupier.ts';
import type { ProviderWallet } from '../../../sdk/src/provider.ts';
import type { FreeRoundParts } from './free-round-server.ts';
import type { ApiLog, Faults, LoggedCall, LogPlace } from './platform.ts';
import { registerPlayer } from './register-player.ts';
import type { WaitOptions } from './wait-for.ts';

export type Played = { readonly status: number } | { readonly failure: string };

/** The studio's digest of an hour, in the format of the wallet's GET /reconciliation. */
export type StudioHour = { readonly hour: string; readonly currency: string; readonly digest: string };

export type Studio = {
  /** Makes the game server play one round for a session. */
  play(session: { readonly token: string; readonly game: string; readonly stake: number }): Promise<Played>;
  /** Asks the studio for its own digests; undefined when it has no address for that. */
  readonly digests: ((from: Date, to: Date) => Promise<readonly StudioHour[]>) | undefined;
};

export type StudioWorld = WaitOptions & {
  readonly croupier: Croupier;
  readonly wallet: ProviderWallet;
  readonly studio: Studio;
  readonly faults: Faults;
  readonly log: ApiLog;
  /** When the first trial began, by the clock of the sandbox. */
  readonly begun: Date;
  readonly game: { readonly id: number; readonly external_id: string };
  /** Undefined where the studio is not told of free rounds. */
  readonly freeRounds?: FreeRoundParts | undefined;
};

export const stake = 100;
const firstDeposit = 100_000;

export const moneyCalls = [
  'provider_place_bet',
  'provider_credit_win',
  'provider_play',
  'provider_roll_back_bet',
  'provider_close_round',
] as const;

export type Session = {
  readonly player: Player;
  readonly token: string;
  /** Real and bonus money before the first round: a deposit may earn a bonus. */
  readonly opening: number;
  /** The newest ledger entry then; 0 for none. */
  readonly newest: number;
};

/** A new player with money, and a session of the game. `before` runs before the deposit. */
export const openSession = async (
  { croupier, game }: StudioWorld,
  before?: (player: Player) => Promise<void>,
): Promise<Session> => {
  const player = await registerPlayer(croupier);
  await before?.(player);
  await croupier.recordDeposit({
    player: player.id,
    amount: firstDeposit,
    external_reference: `certify-${player.username}`,
  });
  const { session_token } = await croupier.launchGame({ player: player.id, game: game.id });
  const [opening, [last]] = [await moneyOf(croupier, player), await entriesOf(croupier, player)];
  return { player, token: session_token, opening, newest: last?.id ?? 0 };
};

export type Round = {
  readonly round_id: string;
  readonly status: 'open' | 'closed';
  readonly staked: number;
  readonly won: number;
  readonly bets: number;
  readonly wins: number;
};

/** The rounds of a player that moved money, oldest first, as the wallet stored them. */
export const roundsOf = async ({ croupier, wallet }: StudioWorld, player: Player): Promise<readonly Round[]> => {
  const entries = await entriesOf(croupier, player);
  const ids = new Set(entries.flatMap(({ game_round_id }) => game_round_id ?? []).reverse());
  const rounds: Round[] = [];
  for (const round_id of ids) {
    const round = await wallet.providerGetRound({ round_id });
    const [part] = round.players;
    if (!part) continue;
    const count = (kind: string): number =>
      round.transactions.filter((one) => one.kind === kind && one.status === 'applied').length;
    const { status, staked, won } = part;
    rounds.push({ round_id, status, staked, won, bets: count('bet'), wins: count('win') });
  }
  return rounds;
};

/** The newest entries of the ledger first. */
const entriesOf = async (croupier: Croupier, player: Player) =>
  (await croupier.listTransactions({ player: player.id, per_page: 100 })).data;

const moneyOf = async (croupier: Croupier, player: Player): Promise<number> => {
  const { balance, bonus_balance } = await croupier.getWallet({ player: player.id });
  return balance + bonus_balance;
};

/**
 * How much less the player has than the rounds say: zero when the books are right. Bonuses give and take by themselves:
 * that of the deposit may begin when the one of free rounds has ended, and what a cap forfeits leaves.
 */
export const missingMoney = async (
  { croupier }: StudioWorld,
  { player, opening, newest }: Session,
  rounds: readonly Round[],
): Promise<number> => {
  const entries = await entriesOf(croupier, player);
  const ofBonuses = entries.filter(({ id, type }) => id > newest && type.startsWith('bonus_'));
  const expected = ofBonuses.reduce((sum, { amount }) => sum + amount, opening);
  return rounds.reduce((sum, { staked, won }) => sum - staked + won, expected) - (await moneyOf(croupier, player));
};

/** The studio's money calls after a place. Trials run one after the other, so they belong to this trial. */
export const moneyCallsSince = ({ log }: StudioWorld, place: LogPlace): Promise<readonly LoggedCall[]> =>
  log.callsSince(place, moneyCalls);

export const countOf = (calls: readonly LoggedCall[], operation: (typeof moneyCalls)[number]): number =>
  calls.filter((call) => call.operation === operation).length;

export const idsOf = (calls: readonly LoggedCall[]): string[] => calls.map(({ request_id }) => request_id);
