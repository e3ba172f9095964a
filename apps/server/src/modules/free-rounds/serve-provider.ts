import type { Logger } from 'pino';
import { checkUrl } from '../../base/address-rules.ts';
import type { Clock } from '../../base/clock.ts';
import { minute, second } from '../../base/durations.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import type { RandomSource } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CallSelf } from '../../module/parts.ts';
import { systemActor } from '../audit/audit.ts';
import { refuseFreeRounds } from '../bonuses/end-bonus.ts';
import { freeRoundId } from '../bonuses/free-round-id.ts';
import type { OrderResult } from '../bonuses/free-round-orders.ts';
import { type ClaimedOrder, claimOrders, recordOrder } from '../bonuses/order-queries.ts';
import { newPlayerRef } from '../games/session.ts';
import { lockProviders, namePlayers } from '../games/shared-queries.ts';
import { notifyOnce } from '../notices/notify.ts';
import { carryOut } from './carry-out.ts';
import { answerTimeout, openOwnPort, postOutside, postToSelf } from './own-port.ts';
import type { FreeRoundPort, PortAnswer } from './port.ts';
import { portKey } from './port-secret.ts';
import { type DueProvider, type PortRow, selectPort } from './queries.ts';
import { isSandboxPage, judgeAnswer } from './rules.ts';

export type ServeParts = {
  readonly sql: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly resolve: Resolver;
  /** Whether providers of sandbox operators may be on this machine itself. */
  readonly loopback: boolean;
  /** Reaches the pages of the sandbox provider. */
  readonly callSelf: CallSelf;
  readonly timeoutMilliseconds?: number | undefined;
};

/** How what a provider was told ended: `failed` is left to staff. */
export type CallOutcome = 'done' | 'refused' | 'uncertain' | 'failed';

type Serving = ServeParts & { readonly count: (outcome: CallOutcome) => void };

/** How many orders of a provider are carried out at the same time. */
const atOnce = 8;

/** Longer than the two calls of an order take. After a crash, the order is free again after this time. */
const leaseMilliseconds = 2 * answerTimeout + 40 * second;

/** Staff are told of a provider that fails once in this time. */
const noticeMilliseconds = 60 * minute;

type Work = { readonly order: ClaimedOrder; readonly player_ref: string };

/** Carries out what is due at one provider, some orders at a time; returns how many were carried out. */
export const serveProvider = async (parts: Serving, due: DueProvider, isStopped: () => boolean): Promise<number> => {
  let served = 0;
  while (!isStopped()) {
    const claimed = await claim(parts, due);
    if (claimed === undefined || claimed.work.length === 0) return served;
    const port = openPort(parts, due, claimed.port);
    try {
      const answers = await Promise.all(claimed.work.map((work) => serveSafely(parts, due, port, work)));
      served += answers.length;
      // A provider that answers nothing is asked again when the first retry is due.
      if (answers.every((answer) => answer?.outcome === 'uncertain')) return served;
    } finally {
      port.close();
    }
  }
  return served;
};

const claim = (
  { sql, clock, random }: Serving,
  { operator_id, provider_id }: DueProvider,
): Promise<{ readonly port: PortRow; readonly work: readonly Work[] } | undefined> =>
  inOperator(sql, operator_id, async (tx) => {
    const port = await selectPort(tx, operator_id, provider_id);
    if (!port) return undefined;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMilliseconds);
    const orders = await claimOrders(tx, operator_id, { provider_id, now, until, most: atOnce });
    if (orders.length === 0) return { port, work: [] };
    const players = [...new Set(orders.map(({ player_id }) => player_id))];
    const wanted = players.map((player_id) => ({ provider_id, player_id, player_ref: newPlayerRef(random) }));
    const refs = new Map(
      (await namePlayers(tx, operator_id, wanted, now)).map(({ player_id, player_ref }) => [player_id, player_ref]),
    );
    return { port, work: orders.map((order) => ({ order, player_ref: refs.get(order.player_id) as string })) };
  });

/** An address that may not be called any more is an answer too: the order is tried again, and staff see why. */
const openPort = (parts: Serving, { operator_id, provider_id, is_sandbox }: DueProvider, row: PortRow) => {
  const { clock, resolve, masterKey, loopback, callSelf, timeoutMilliseconds = answerTimeout } = parts;
  const key = portKey(masterKey, operator_id, provider_id, row.secret_sealed);
  const settings = { clock, operator_id, key };
  if (is_sandbox && isSandboxPage(row.url))
    return openOwnPort(postToSelf(row.url, callSelf, timeoutMilliseconds), settings);
  const address = checkUrl(row.url, is_sandbox && loopback);
  if ('problem' in address) return closedPort(`the address ${address.problem}`);
  return openOwnPort(postOutside(address, { resolve, timeoutMilliseconds }), settings);
};

const closedPort = (error: string): FreeRoundPort => {
  const answer = async (): Promise<PortAnswer> => ({ outcome: 'uncertain', status: null, error });
  return { issue: answer, cancel: answer, state: answer, close: () => undefined };
};

/** An error on our side, say of the database, is no answer: the claim lapses and the order is carried out again. */
const serveSafely = (parts: Serving, due: DueProvider, port: FreeRoundPort, work: Work) =>
  serveOrder(parts, due, port, work).catch((error: unknown) => {
    const { player_bonus_id } = work.order;
    parts.log.warn(
      { err: error, operator: due.slug, player_bonus_id },
      'an order of free rounds could not be recorded',
    );
    return undefined;
  });

const serveOrder = async (
  parts: Serving,
  due: DueProvider,
  port: FreeRoundPort,
  { order, player_ref }: Work,
): Promise<PortAnswer> => {
  const { wanted, issue_attempts } = order;
  if (wanted === 'cancelled' && issue_attempts === 0) {
    // Ended before the provider was told of it.
    await record(parts, due, order, { state: 'done', status: null, error: null, next_attempt_at: null }, false);
    return { outcome: 'state', status: 200, state: 'unknown', left: null };
  }
  const { count, stake, currency, playable_until, game_ids } = order;
  const free_round_id = freeRoundId(order.player_bonus_id);
  const grant = { free_round_id, player_ref, game_ids, count, stake, currency, playable_until };
  const answer = await carryOut(port, wanted, grant, issue_attempts > 1);
  const now = parts.clock.now();
  const chance = parts.random.bytes(1).readUInt8() / 0xff;
  const result = judgeAnswer(answer, { wanted, attempts: order.attempts, now, chance });
  if (wanted === 'issued' && result.state === 'refused') await endRefused(parts, due, order, result);
  else await record(parts, due, order, result, false);
  return answer;
};

/** The bonus ends first: if this process stops in between, the provider is asked again, and a grant that ended is cancelled. */
const endRefused = async (
  parts: Serving,
  due: DueProvider,
  order: ClaimedOrder,
  result: OrderResult,
): Promise<void> => {
  const { operator_id } = due;
  const { player_id, player_bonus_id } = order;
  const reason = `Refused by the provider: ${result.error}`;
  const input = { player_bonus_id, reason };
  const command = { operator_id, player_id, input, actor: systemActor, status: 200 };
  const { body } = await parts.engine.submit(refuseFreeRounds, command);
  const { data } = JSON.parse(body) as { data: { is_ended: boolean } };
  if (data.is_ended) return record(parts, due, order, result, true);
  const error = `${result.error}, although rounds were played`;
  return record(parts, due, order, { ...result, state: 'failed', error }, false);
};

const record = (
  { sql, clock, log, count }: Serving,
  { operator_id, slug }: DueProvider,
  order: ClaimedOrder,
  result: OrderResult,
  settles: boolean,
): Promise<void> =>
  inOperator(sql, operator_id, async (tx) => {
    const now = clock.now();
    const isRecorded = await recordOrder(tx, operator_id, order, result, { now, settles });
    if (!isRecorded) return;
    count(result.state === 'due' ? 'uncertain' : result.state);
    if (!needsStaff(order, result)) return;
    const { player_bonus_id, provider_id } = order;
    log.warn({ operator: slug, provider_id, player_bonus_id, error: result.error }, 'free rounds: staff must decide');
    await tellStaff(tx, operator_id, order, now);
  });

/** A refused issue has ended its bonus; what else is not done is left to staff. */
const needsStaff = ({ wanted }: ClaimedOrder, { state }: OrderResult): boolean =>
  state === 'failed' || (state === 'refused' && wanted === 'cancelled');

/** Orders of a provider that fail together are told of once: its row is locked meanwhile. */
const tellStaff = async (
  tx: Tx,
  operator_id: number,
  { provider_id, wanted }: ClaimedOrder,
  now: Date,
): Promise<void> => {
  await lockProviders(tx, operator_id, [provider_id]);
  const since = new Date(now.getTime() - noticeMilliseconds);
  await notifyOnce(tx, { operator_id, actor: systemActor, now }, since, {
    kind: 'free_rounds.failed',
    permission: 'manage_bonuses',
    message: `A provider does not ${wanted === 'issued' ? 'issue' : 'cancel'} free rounds: see what it was told of.`,
    subject_kind: 'game_provider',
    subject_id: provider_id,
  });
};
