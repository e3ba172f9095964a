import type { RandomSource } from '../../base/random.ts';
import { below } from '../../modules/originals/draws.ts';
import type { Booked } from './books.ts';
import { type Wallet, type WalletAnswer, WalletSilent } from './wallet-client.ts';

/** How the provider can be made to misbehave, to show how the wallet copes. */
export const misbehaviours = ['drop_answer', 'send_twice', 'win_first', 'rollback_first'] as const;
type Misbehaviour = (typeof misbehaviours)[number];

export type Spin = {
  readonly session_token: string;
  readonly game_id: string;
  readonly stake: number;
  /** The grant of which this is a free round: its bet is of 0. */
  readonly free_round_id?: string | undefined;
  readonly misbehave?: Misbehaviour | undefined;
};

export type SpinResult = {
  readonly symbols: readonly string[];
  readonly multiplier: number;
  readonly payout: number;
  readonly balance: number;
  readonly bonus_balance: number;
  readonly currency: string;
  /** What was sent to the wallet and what came back, for display. */
  readonly log: readonly string[];
};

export class SpinRefused extends Error {
  readonly code: string;
  readonly log: readonly string[];
  constructor(code: string, message: string, log: readonly string[]) {
    super(message);
    this.code = code;
    this.log = log;
  }
}

const faces = ['♣', '♦', '♠', '♥', '★', '7'];
/** Three alike pay this, by symbol; two alike from the left return the stake. */
const pays = [4, 6, 10, 20, 40, 77];

/** The provider's own randomness, as every studio has its own. */
export const draw = (random: RandomSource): { symbols: string[]; multiplier: number } => {
  const draws = { next: () => random.bytes(4).readUInt32BE(0) };
  const reels = [0, 1, 2].map(() => below(draws, faces.length));
  const [a, b, c] = reels as [number, number, number];
  const multiplier = a === b && b === c ? (pays[a] as number) : a === b ? 1 : 0;
  return { symbols: reels.map((reel) => faces[reel] as string), multiplier };
};

export type SpinParts = {
  readonly wallet: Wallet;
  readonly random: RandomSource;
  /** Records what the wallet has booked in the studio's own books. */
  readonly note: (transaction: Booked, currency: string) => void;
};

/** One round: who plays, the stake, the draw, the win; with the requested misbehaviour. */
export const playSpin = async ({ wallet, random, note }: SpinParts, spin: Spin): Promise<SpinResult> => {
  const log: string[] = [];
  const call = async (path: string, body: Record<string, unknown>): Promise<WalletAnswer> => {
    const answer = await wallet(path, body);
    const said = answer.ok ? describe(answer.data) : `${answer.error.code} (retry: ${answer.error.retry})`;
    log.push(`POST ${path} → ${said}`);
    if (answer.ok && answer.data.transaction) note(answer.data.transaction as Booked, answer.data.currency as string);
    return answer;
  };
  const dataOrThrow = (answer: WalletAnswer): Readonly<Record<string, unknown>> => {
    if (answer.ok) return answer.data;
    throw new SpinRefused(answer.error.code, answer.error.message, log);
  };

  const session = dataOrThrow(await call('/sessions/verify', { session_token: spin.session_token }));
  const id = random.bytes(9).toString('base64url');
  const { currency, player_ref } = session as { currency: string; player_ref: string };
  const bet = {
    transaction_id: `b-${id}`,
    session_token: spin.session_token,
    round_id: `r-${id}`,
    game_id: spin.game_id,
    amount: spin.free_round_id === undefined ? spin.stake : 0,
    currency,
    free_round_id: spin.free_round_id,
  };
  const rollback = {
    transaction_id: `x-${id}`,
    player_ref,
    reference_transaction_id: bet.transaction_id,
    reason: 'told to misbehave',
  };
  const { symbols, multiplier } = draw(random);
  const win = {
    transaction_id: `w-${id}`,
    player_ref,
    round_id: bet.round_id,
    game_id: spin.game_id,
    amount: spin.stake * multiplier,
    currency,
    free_round_id: spin.free_round_id,
    round_finished: true,
  };
  const result = (payout: number, data: Readonly<Record<string, unknown>>): SpinResult => ({
    symbols,
    multiplier: payout > 0 ? multiplier : 0,
    payout,
    balance: data.balance as number,
    bonus_balance: data.bonus_balance as number,
    currency,
    log,
  });

  /** It is unknown whether the stake was taken: it is rolled back, and can then never be taken late. */
  const undo = async (error: unknown): Promise<never> => {
    if (!(error instanceof WalletSilent)) throw error;
    const undone = dataOrThrow(await call('/rollbacks', { ...rollback, reason: 'no answer' }));
    const { transaction, currency: booked } = undone as { transaction: Booked; currency: string };
    if (transaction.status !== 'tombstoned')
      note({ ...transaction, kind: 'bet', transaction_id: bet.transaction_id }, booked);
    throw new SpinRefused('WALLET_UNAVAILABLE', 'The round was not played: the wallet did not answer.', log);
  };

  if (spin.misbehave === 'rollback_first') {
    await call('/rollbacks', rollback);
    await call('/bets', bet);
    return result(0, dataOrThrow(await call('/balance', { session_token: spin.session_token })));
  }
  // The bet is still in flight: the wallet says so, and that the same request must be sent again.
  if (spin.misbehave === 'win_first') await call('/wins', win);
  dataOrThrow(await call('/bets', bet).catch(undo));
  if (spin.misbehave === 'drop_answer') {
    // As if no answer had come: the provider must roll the bet back until that is answered.
    return result(0, dataOrThrow(await call('/rollbacks', rollback)));
  }
  if (spin.misbehave === 'send_twice') dataOrThrow(await call('/bets', bet));
  const paid = dataOrThrow(await call('/wins', win));
  if (spin.misbehave === 'send_twice') dataOrThrow(await call('/wins', win));
  return result(win.amount, paid);
};

const describe = (data: Readonly<Record<string, unknown>>): string => {
  const transaction = data.transaction as { status: string; amount: number } | undefined;
  return transaction
    ? `${transaction.status} ${transaction.amount}, balance ${data.balance}`
    : `balance ${data.balance}`;
};
