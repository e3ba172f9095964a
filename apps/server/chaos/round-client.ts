import { randomUUID } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { type CallResult, type Key, type PendingCall, untilAnswered } from './calls.ts';
import type { PlayerSession, Reference } from './reference.ts';

export type GameServer = {
  readonly bases: readonly string[];
  /** The provider's key. */
  readonly key: Key;
  /** The provider's own id of its game, and the platform's id of the Original. */
  readonly external_id: string;
  readonly slot: number;
};

/** A client for the rounds of one player: sends calls once or several times at once, and always until answered. */
export const openRoundClient = (
  gameServer: GameServer,
  session: PlayerSession,
  reference: Reference,
  random: Random,
) => {
  const common = { game_id: gameServer.external_id, currency: 'EUR' };

  /** Duplicates are sent at once, to both servers; all must give the same answer. */
  const send = async (call: PendingCall, copies: number): Promise<CallResult> => {
    const results = await Promise.all(
      Array.from({ length: copies }, (_, copy) => untilAnswered(gameServer.bases, call, random, copy)),
    );
    reference.calls += copies;
    reference.retried += results.filter(({ tries }) => tries > 1).length;
    const distinct = new Set(results.map(call.token ? ({ text }) => text : comparableOf));
    if (distinct.size > 1) reference.problems.push(`${call.path} was answered by ${[...distinct].join(' and ')}`);
    return results[0] as CallResult;
  };
  const copies = (): number => (random() < 0.3 ? 2 + Math.floor(random() * 2) : 1);
  const post = (path: string, body: PendingCall['body']): Promise<CallResult> =>
    send({ path: `/api/v1/provider${path}`, body, key: gameServer.key }, copies());

  const { session_token, player_ref } = session;
  return {
    session,
    reference,
    amount: (): number => 1 + Math.floor(random() * 500),
    name: (prefix: string): string => `${prefix}-${randomUUID()}`,
    bet: (transaction_id: string, round_id: string, amount: number) =>
      post('/bets', { transaction_id, session_token, round_id, amount, ...common }),
    win: (transaction_id: string, round_id: string, amount: number, more: PendingCall['body'] = {}) =>
      post('/wins', { transaction_id, player_ref, round_id, amount, ...common, ...more }),
    rollback: (transaction_id: string, reference_transaction_id: string) =>
      post('/rollbacks', { transaction_id, player_ref, reference_transaction_id }),
    close: (round_id: string) => post(`/rounds/${round_id}/close`, { player_ref }),
    plays: (round_id: string, actions: readonly PendingCall['body'][]) =>
      post('/plays', { round_id, session_token, actions, round_finished: true, ...common }),
    /** A round of the Original slot; its duplicates share the Idempotency-Key. */
    play: (stake: number) =>
      send(
        {
          path: `/api/v1/player/games/${gameServer.slot}/play`,
          body: { stake },
          token: session.token,
          idempotencyKey: randomUUID(),
        },
        copies(),
      ),
    /** The answer must be a success, or this refusal. */
    must: (result: CallResult, code?: string): void => {
      if (result.code !== code)
        reference.problems.push(`${code ?? 'a success'} was due, and this came: ${result.text}`);
    },
  };
};

export type RoundClient = ReturnType<typeof openRoundClient>;

/** The fields that all answers to a repeated wallet call must share. Balances are current, and may differ. */
const comparableOf = ({ status, code, data }: CallResult): string => {
  const kept = (data?.transactions ?? (data?.transaction ? [data.transaction] : [])) as {
    id: number;
    amount: number;
    balance_after: number;
  }[];
  return JSON.stringify([status, code, kept.map(({ id, amount, balance_after }) => [id, amount, balance_after])]);
};
