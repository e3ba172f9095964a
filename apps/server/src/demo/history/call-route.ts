import { createSecretKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { roleHas } from '@croupier/contract/permissions.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allScopes } from '@croupier/contract/scopes.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import { writeAnswer, writeRefusal } from '../../call/answer.ts';
import { browserOf } from '../../call/browser.ts';
import { actorOf, type Call } from '../../call/call.ts';
import { type Caller, type KeyFacts, type OperatorFacts, operatorOf, type StaffFacts } from '../../call/facts.ts';
import {
  type Claim,
  type Claims,
  newClaim,
  releaseClaim,
  type StoredAnswer,
  storeAnswer,
} from '../../call/idempotency.ts';
import { validate } from '../../call/validate.ts';
import { writeOnce } from '../../call/write-once.ts';
import { inOperator } from '../../database/transaction.ts';
import type { StaffRow } from '../../modules/staff/staff-row.ts';
import type { App } from '../../platform/app.ts';

type Body<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
export type Input<R extends Route> = {
  readonly params?: { readonly [K in keyof R['params']]: number | string };
  readonly query?: Record<string, unknown>;
  readonly body?: Body<R>;
  /** The Idempotency-Key of the call, so that it is made once although the demo may be interrupted. */
  readonly once?: string;
};

export type Reply = {
  readonly status: number;
  /** The code of a refusal. */
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the demo reads what it has just written
  readonly data: any;
};

export type CallRoute = <R extends Route>(caller: Caller, route: R, input?: Input<R>) => Promise<Reply>;

export type CallParts = {
  readonly app: App;
  readonly clock: Clock;
  readonly claims: Claims;
  /** All claims end at the same time, so that none is taken for an expired one. */
  readonly claimsEnd: Date;
};

/**
 * Calls use cases like requests, at the time of a clock that may be in the past. Only admission is skipped (signature,
 * replay guard, rate): it works in real time, and would refuse a request of last month.
 */
export const createCallRoute = (parts: CallParts): CallRoute => {
  const { app, clock } = parts;
  const mounted = new Map(app.routes.map((entry) => [entry.route.name, entry]));
  let calls = 0;
  return async (caller, route, { params = {}, query = {}, body, once } = {}) => {
    const entry = mounted.get(route.name);
    if (!entry) throw new Error(`There is no route ${route.name}.`);
    const operator = operatorOf(caller);
    const { operator_id } = operator;
    if (caller.kind === 'staff' && route.permission && !caller.staff.can(route.permission))
      throw new Error(`${caller.staff.email} may not ${route.name}.`);
    const held = once === undefined ? undefined : await takeClaim(parts, operator_id, `${claimPrefix}${once}`);
    if (held && 'status' in held) return readReply(held);

    calls += 1;
    const request_id = `demo-${clock.now().getTime().toString(36)}-${calls}`;
    const read: Call['read'] = (work) => inOperator(app.sql, operator_id, work);
    try {
      const call = {
        route,
        request_id,
        operator,
        caller,
        actor: actorOf(caller, request_id),
        now: clock.now(),
        ip: '203.0.113.7',
        browser: browserOf({}, { publicUrl: undefined }),
        setCookie: () => undefined,
        url: `http://localhost${route.path}`,
        params,
        query: route.query ? validate(route.query, query) : {},
        body: route.body ? validate(route.body, body ?? {}) : undefined,
        format: 'json',
        claim: held,
        read,
        write: writeOnce(read, route, held),
      } as Call;
      const result = await entry.handle(call);
      if ('download' in result || 'stream' in result) throw new Error(`${route.name} does not answer with JSON.`);
      return readReply('written' in result ? result.written : writeAnswer(result, route.reply.status));
    } catch (error) {
      if (!(error instanceof Refusal)) {
        if (held) await read((tx) => releaseClaim(tx, held)).catch(() => undefined);
        throw error;
      }
      const written = writeRefusal(error);
      if (held) await read((tx) => storeAnswer(tx, held, written));
      return readReply(written);
    }
  };
};

export const claimPrefix = 'demo history ';

const [patience, pause] = [40, 250];

/** The claim, or the stored answer. A claim of an interrupted process is free after its lease. */
const takeClaim = async (parts: CallParts, operator_id: number, key: string): Promise<Claim | StoredAnswer> => {
  const holder = { operator_id, caller_kind: 'key', caller_id: 0 } as const;
  for (let tries = 1; ; tries += 1) {
    const claim = { ...newClaim(holder, key, Buffer.alloc(32), parts.claimsEnd), expires_at: parts.claimsEnd };
    try {
      return (await parts.claims.claim(claim)) ?? claim;
    } catch (error) {
      const isHeld = error instanceof Refusal && error.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (!isHeld || tries >= patience) throw error;
      await sleep(pause);
    }
  }
};

const readReply = ({ status, body }: StoredAnswer): Reply => {
  const parsed = JSON.parse(body) as { data?: unknown; error?: { code: string } };
  return { status, code: parsed.error?.code, data: parsed.data };
};

const unusedSecret = createSecretKey(Buffer.from('no request is signed with it'));

/** A key as admission would know it: the operator's own, or a provider's. */
export const keyFacts = (
  operator: OperatorFacts,
  { id, key, name, provider_id }: Pick<KeyFacts, 'id' | 'key' | 'name' | 'provider_id'>,
): KeyFacts => ({
  id,
  key,
  name,
  secret: unusedSecret,
  scopes: new Set(provider_id === null ? allScopes : []),
  provider_id,
  provider_rules: null,
  allowlist: undefined,
  rate_limit_per_minute: 6_000,
  expires_at: null,
  revoked_at: null,
  version: 1,
  state: `${operator.operator_id}/${id}`,
  operator,
  faults: [],
});

/** A member of staff as admission would know them. */
export const staffFacts = (
  operator: OperatorFacts,
  { id, email, name, role }: StaffRow,
  expires_at: Date,
): StaffFacts => ({
  id,
  email,
  name,
  role,
  token: { id: 0, permissions: null, expires_at },
  can: (permission) => roleHas(role, permission),
  session: null,
  mustEnroll: false,
  operator,
});
