import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { html, script } from '../../base/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import { operatorTime } from '../../call/facts.ts';
import { readBody, validate } from '../../call/validate.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Page, PageAnswer, PageRequest } from '../../module/page.ts';
import type { CallSelf } from '../../module/parts.ts';
import { isSessionOf } from '../../modules/cashiers/cashier-session.ts';
import { readCashierSecret, readSessionKey } from '../../modules/cashiers/set-cashier.ts';
import { selectOperatorFacts } from '../../modules/operators/shared-queries.ts';
import { createOrderDesk } from './orders.ts';
import { behaviours, createProvider, type Due, type PostCallback, postTo, type Wanted } from './provider.ts';

export type SandboxCashierParts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly sql: Sql;
  readonly masterKey: MasterKey;
  readonly callSelf: CallSelf;
};

const actBody = z.object({
  player_id: z.int().positive(),
  session: z.string().max(200),
  amount: z.int().min(1).max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  behave: z.enum(behaviours),
  deposit_intent_id: z.int().positive().optional(),
  payment_id: z.int().positive().optional(),
  /** The transaction whose second step this is. */
  transaction_id: z
    .string()
    .regex(/^card-[\w-]{1,60}$/)
    .optional(),
});

/** What is charged back later is kept in memory, because this provider is for trials: beyond this the oldest is dropped. */
const maxDue = 1_000;

export const cashierPages = (parts: SandboxCashierParts): readonly Page[] => {
  const due: Due[] = [];
  const takeOrder = createOrderDesk();
  return [
    { path: '/pay/cashier.js', asset: async () => script(await read('cashier.js')) },
    { path: '/pay/sandbox', asset: async () => html(await read('cashier.html')) },
    { method: 'POST', path: '/pay/sandbox/:operator', answer: (request) => act(parts, due, request) },
    { method: 'POST', path: '/pay/sandbox/:operator/due', answer: (request) => sendDue(parts, due, request) },
    {
      method: 'POST',
      path: '/pay/sandbox/:operator/orders',
      answer: async (request) => {
        const scene = { ...(await sceneOf(parts, request)), post: postToSelf(parts.callSelf) };
        const { say } = createProvider(scene);
        return takeOrder({ secret: scene.secret, realNow: parts.clock.now(), say }, request);
      },
    },
  ];
};

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

/** The operator whose provider is played. Never a live one, and only where it has named this page. */
const sceneOf = async ({ sql, masterKey, clock, random }: SandboxCashierParts, request: PageRequest) => {
  const operator_id = Number(request.params.operator);
  if (!Number.isSafeInteger(operator_id) || operator_id < 1) throw new Refusal('NOT_FOUND');
  const { operator, secret, session_key } = await inOperator(sql, operator_id, async (tx) => {
    const facts = await selectOperatorFacts(tx, operator_id);
    if (!facts?.is_sandbox || facts.status !== 'active') throw new Refusal('NOT_FOUND');
    const secret = await readCashierSecret(tx, operator_id, masterKey);
    return { operator: facts, secret, session_key: await readSessionKey(tx, operator_id) };
  });
  if (secret === undefined || session_key === undefined) throw new Refusal('NOT_FOUND');
  const post = postTo(`http://127.0.0.1:${request.port()}`);
  return { operator_id, secret, session_key, clock, random, post, now: operatorTime(operator, clock.now()) };
};

/** An order comes from this server itself, and so do the callbacks about it. */
const postToSelf =
  (callSelf: CallSelf): PostCallback =>
  async (url, headers, payload) => {
    const { statusCode, payload: text } = await callSelf({ method: 'POST', url, headers, payload });
    return { status: statusCode, text };
  };

const act = async (parts: SandboxCashierParts, due: Due[], request: PageRequest): Promise<PageAnswer> => {
  const scene = await sceneOf(parts, request);
  const { player_id, session, ...body } = validate(
    actBody,
    readBody(request.body, request.headers['content-type'], false),
  );
  if (!isSessionOf(scene.session_key, session, player_id, parts.clock.now()))
    throw new Refusal('NOT_FOUND', 'The session is over. Begin the payment again.');
  const wanted: Wanted = { player_id, ...body };
  const played = await createProvider(scene).play(wanted);
  if (played.due) due.push(played.due);
  if (due.length > maxDue) due.shift();
  return { body: { data: { state: played.state, transaction_id: played.transaction_id, log: played.log } } };
};

/** Sends what has become due by the operator's own clock, which a sandbox may move. */
const sendDue = async (parts: SandboxCashierParts, due: Due[], request: PageRequest): Promise<PageAnswer> => {
  const scene = await sceneOf(parts, request);
  const isDue = (one: Due): boolean => one.operator_id === scene.operator_id && one.at <= scene.now;
  const now = due.filter(isDue);
  const provider = createProvider(scene);
  const log: string[] = [];
  for (const one of now) {
    due.splice(due.indexOf(one), 1);
    log.push(...(await provider.chargeBack(one)));
  }
  const waiting = due.filter(({ operator_id }) => operator_id === scene.operator_id).map(({ at }) => at);
  return { body: { data: { log, waiting } } };
};
