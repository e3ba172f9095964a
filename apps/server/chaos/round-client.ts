import { randomUUID } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { copiesOf, mustBe, sendCopies } from './books.ts';
import type { CallResult, Key, PendingCall } from './calls.ts';
import type { PlayerSession, Reference } from './reference.ts';

export type GameServer = {
  readonly bases: readonly string[];
  /** The provider's key. */
  readonly key: Key;
  /** The provider's own id of its game, and the platform's id of the Original. */
  readonly external_id: string;
  readonly slot: number;
  /** The operator's key, and the platform's id of the provider's game, to launch it. */
  readonly operatorKey: Key;
  readonly game_id: number;
  /** Of a member of staff. */
  readonly staffToken: string;
  readonly freeRounds: FreeRoundBonuses;
};

/** Bonuses of two free rounds each, whose winnings are real money at once, or must be wagered. */
export type FreeRoundBonuses = { readonly paid: number; readonly wagered: number };

/** A client for the rounds of one player: sends calls once or several times at once, and always until answered. */
export const openRoundClient = (
  gameServer: GameServer,
  session: PlayerSession,
  reference: Reference,
  random: Random,
) => {
  const common = { game_id: gameServer.external_id, currency: 'EUR' };

  const send = (call: PendingCall, copies = copiesOf(random)): Promise<CallResult> =>
    sendCopies(
      { book: reference, bases: gameServer.bases, random },
      Array<PendingCall>(copies).fill(call),
      call.idempotencyKey ? undefined : comparableOf,
    );
  const post = (path: string, body: PendingCall['body']): Promise<CallResult> =>
    send({ path: `/api/v1/provider${path}`, body, key: gameServer.key });

  const { session_token, player_ref } = session;
  return {
    session,
    reference,
    random,
    amount: (): number => 1 + Math.floor(random() * 500),
    name: (prefix: string): string => `${prefix}-${randomUUID()}`,
    bet: (transaction_id: string, round_id: string, amount: number, more: PendingCall['body'] = {}) =>
      post('/bets', { transaction_id, session_token, round_id, amount, ...common, ...more }),
    win: (transaction_id: string, round_id: string, amount: number, more: PendingCall['body'] = {}) =>
      post('/wins', { transaction_id, player_ref, round_id, amount, ...common, ...more }),
    rollback: (transaction_id: string, reference_transaction_id: string, more: PendingCall['body'] = {}) =>
      post('/rollbacks', { transaction_id, player_ref, reference_transaction_id, ...more }),
    adjust: (transaction_id: string, amount: number, more: PendingCall['body'] = {}) =>
      post('/adjustments', { transaction_id, player_ref, amount, currency: 'EUR', reason: 'wrong result', ...more }),
    close: (round_id: string) => post(`/rounds/${round_id}/close`, { player_ref }),
    plays: (round_id: string, actions: readonly PendingCall['body'][]) =>
      post('/plays', { round_id, session_token, actions, round_finished: true, ...common }),
    launch: () =>
      send({
        path: `/api/v1/operator/players/${session.player}/games/${gameServer.game_id}/launch`,
        body: {},
        key: gameServer.operatorKey,
        idempotencyKey: randomUUID(),
      }),
    freeRounds: gameServer.freeRounds,
    grant: (bonus_id: number) =>
      send({
        path: `/api/v1/operator/players/${session.player}/bonuses`,
        body: { bonus_id },
        key: gameServer.operatorKey,
        idempotencyKey: randomUUID(),
      }),
    cancelBonus: (id: number) =>
      send({
        path: `/api/back-office/v1/player-bonuses/${id}/cancel`,
        body: { reason: 'chaos' },
        token: gameServer.staffToken,
        idempotencyKey: randomUUID(),
      }),
    /** Sent once: a token is refreshed once. */
    refresh: (token: string) =>
      send({ path: '/api/v1/provider/sessions/refresh', body: { session_token: token }, key: gameServer.key }, 1),
    /** A round of the Original slot; its duplicates share the Idempotency-Key. */
    play: (stake: number) =>
      send({
        path: `/api/v1/player/games/${gameServer.slot}/play`,
        body: { stake },
        token: session.token,
        idempotencyKey: randomUUID(),
      }),
    must: (result: CallResult, code?: string): void => mustBe(reference, result, code),
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
