import { createHash } from 'node:crypto';
import { takesIdempotencyKey } from '@croupier/contract/refusals.ts';
import { opensWhileRestricted, type Route } from '@croupier/contract/route.ts';
import { tokenAccess } from '@croupier/contract/token-access.ts';
import type { Clock } from '../base/clock.ts';
import { Overloaded, Refusal } from '../base/refusal.ts';
import { writeRefusal } from '../call/answer.ts';
import { browserOf, type WebSettings } from '../call/browser.ts';
import {
  type Caller,
  type FaultFacts,
  type KeyFacts,
  type OperatorFacts,
  opens,
  operatorTime,
  playerLimitOf,
  type StaffFacts,
  type TokenFacts,
} from '../call/facts.ts';
import { type Claim, type Claims, newClaim, type StoredAnswer } from '../call/idempotency.ts';
import { charactersOf, type SignedParts, wireBytes } from '../call/signature.ts';
import { type BodyCaller, callerOfKey, callerOfStaff, callerOfToken } from './body-caller.ts';
import { bearer, isKeyFor, isValidToken, refusalOfHead, refusalOfSignature, refuseStale } from './check-head.ts';
import { isBackOfficeHost, refuseCrossSite } from './cross-site.ts';
import type { Directory } from './directory.ts';
import { type HitFault, injectMatchingFault } from './faults.ts';
import type { Guard, GuardVerdict } from './guard.ts';
import { type Incoming, textOf } from './incoming.ts';
import { createKnownNetworks } from './known-networks.ts';
import { type RefusedCalls, type RepeatableCall, repeatableCall } from './refused-calls.ts';
import { createSignatureAdvice } from './signature-advice.ts';

export type Admitted = {
  readonly caller: Caller;
  readonly claim?: Claim;
  readonly stored?: StoredAnswer;
  /** Answers the call, or repeats its refusal. Given for calls that may be repeated byte for byte. */
  readonly answerOnce?: (<T extends object>(work: () => Promise<T>) => Promise<T | StoredAnswer>) | undefined;
  /** The sandbox fault that applies to the answer. */
  readonly fault?: FaultFacts | undefined;
};

export type AdmissionParts = {
  readonly directory: Directory;
  readonly guard: Guard;
  readonly claims: Claims;
  readonly refusedCalls: RefusedCalls;
  readonly clock: Clock;
  readonly web: WebSettings;
  /** Without it no fault is injected. */
  readonly hitFault?: HitFault;
};

/** Whose Idempotency-Key it is. */
type Owner = Pick<Claim, 'caller_kind' | 'caller_id'>;

const maxIdempotencyCharacters = 255;
const attempts = 4;

export const createAdmission = ({ directory, guard, claims, refusedCalls, clock, web, hitFault }: AdmissionParts) => {
  const advise = createSignatureAdvice(clock);
  const networks = createKnownNetworks();
  const report = (incoming: Incoming, key: KeyFacts, verdict: GuardVerdict): void =>
    incoming.setRateLimit(key.rate_limit_per_minute, Math.max(0, key.rate_limit_per_minute - verdict.position));

  const refuseOverLimit = (incoming: Incoming, key: KeyFacts, verdict: GuardVerdict): void => {
    if (verdict.position <= key.rate_limit_per_minute) return;
    const seconds = secondsUntil(verdict.windowEndsAt);
    incoming.setRateLimit(key.rate_limit_per_minute, 0, seconds);
    throw new Refusal('RATE_LIMITED', undefined, { limit: key.rate_limit_per_minute, retry_after_seconds: seconds });
  };

  const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - clock.now().getTime()) / 1000));

  /** X-RateLimit-* are those of the key, which shows what its owner has left, until the player's own limit refuses. */
  const refuseOverPlayerLimit = (incoming: Incoming, key: KeyFacts, verdict: GuardVerdict): void => {
    if (verdict.tokenWindowEndsAt === undefined) return;
    const seconds = secondsUntil(verdict.tokenWindowEndsAt);
    const limit = playerLimitOf(key);
    incoming.setRateLimit(limit, 0, seconds);
    const details = { limit, retry_after_seconds: seconds, limit_of: 'player_token' };
    throw new Refusal('RATE_LIMITED', 'The tokens of this player were used too often.', details);
  };

  /**
   * Returns the current key for a request that passed, or throws the refusal. With the head alone, before the body was
   * read, the guard only says whether the key is current, and stores and counts nothing: it is asked again after the
   * body. `onSigned` is told of a call that may be repeated, once its signature is accepted.
   */
  const enterSigned = async (
    incoming: Incoming,
    route: Route,
    from: 'head' | 'whole',
    onSigned?: (call: RepeatableCall) => void,
  ): Promise<KeyFacts> => {
    const { headers } = incoming;
    const publicId = textOf(headers, 'x-api-key') as string;
    const timestamp = textOf(headers, 'x-timestamp') as string;
    const nonce = wireBytes(textOf(headers, 'x-nonce'));
    const parts: SignedParts = { method: incoming.method, uri: incoming.uri, timestamp, body: incoming.body, nonce };
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const key = directory.knownKey(publicId) ?? (await directory.key(publicId));
      if (!key || !isKeyFor(key, route)) throw new Refusal('INVALID_API_KEY');
      incoming.calledBy(key);
      const isHead = from === 'head';
      const ofHead = refusalOfHead(key, incoming, clock.now());
      const refusal = isHead ? ofHead : (ofHead ?? refusalOfSignature(key, incoming, parts, advise));
      const signature = textOf(headers, 'x-signature') as string;
      const signed = { signature, timestamp: Number(timestamp), answersReplays: route.answersReplays };
      const verdict = await guard.enter(refusal || isHead ? { key } : { key, signed });
      if (!verdict.current) {
        directory.forgetKey(publicId);
        continue;
      }
      report(incoming, key, verdict);
      if (refusal) throw refusal;
      if (isHead) return key;
      // A captured call that is sent again proves nothing about the address it comes from.
      if (!verdict.replayed) networks.note(key.key, incoming.ip);
      if (route.answersReplays) onSigned?.(repeatableCall(key, signed, verdict));
      else if (verdict.replayed) throw new Refusal('REPLAYED_REQUEST');
      refuseOverLimit(incoming, key, verdict);
      return key;
    }
    throw new Overloaded('The key kept changing while it was checked.');
  };

  const enterPlayer = async (incoming: Incoming, from: 'head' | 'whole'): Promise<TokenFacts> => {
    const text = bearer(incoming, 'ptk_');
    if (!text) throw new Refusal('INVALID_PLAYER_TOKEN');
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const token = directory.knownToken(text) ?? (await directory.token(text));
      if (!token) throw new Refusal('INVALID_PLAYER_TOKEN');
      incoming.calledBy(token.key, token.player_id);
      const valid = isValidToken(token, clock.now());
      // An ended token stays ended: only one that looks alive in the cache can be stale.
      const { id, player_id } = token;
      const counts = valid && from === 'whole';
      const seen = token.ended_at === null ? { id, player_id, counts } : undefined;
      const verdict = await guard.enter({ key: token.key, token: seen });
      if (!verdict.current) {
        directory.forgetToken(text);
        continue;
      }
      report(incoming, token.key, verdict);
      if (!valid) throw new Refusal('INVALID_PLAYER_TOKEN');
      if (!counts) return token;
      refuseOverPlayerLimit(incoming, token.key, verdict);
      refuseOverLimit(incoming, token.key, verdict);
      return token;
    }
    throw new Overloaded('The token kept changing while it was checked.');
  };

  /** By the token if one is given; otherwise by the browser session, if the call came from one of our own pages. */
  const findStaff = async (incoming: Incoming, isWatching: boolean): Promise<StaffFacts | undefined> => {
    const { headers, method } = incoming;
    if (headers.authorization !== undefined) {
      const token = bearer(incoming, 'stk_');
      return token === undefined ? undefined : directory.staff(token, 'token', clock.now());
    }
    const browser = browserOf(headers, web);
    const session = browser.cookie('session');
    if (session === undefined || !isBackOfficeHost(browser, web)) return undefined;
    refuseCrossSite(method, headers, browser);
    return directory.staff(session, 'session', clock.now(), isWatching);
  };

  /** Claims the Idempotency-Key, if one is given. */
  const admit = (incoming: Incoming, caller: Caller, operator: OperatorFacts, owner: Owner, route: Route) => {
    const key = textOf(incoming.headers, 'idempotency-key');
    return incoming.method === 'POST' && key ? claimKey(key, incoming, caller, operator, owner, route) : { caller };
  };

  const claimKey = async (
    text: string,
    incoming: Incoming,
    caller: Caller,
    operator: OperatorFacts,
    owner: Owner,
    { answersSecret }: Route,
  ): Promise<Admitted> => {
    const length = charactersOf(text);
    if (length > maxIdempotencyCharacters)
      throw new Refusal('INVALID_IDEMPOTENCY_KEY', undefined, { max_length: maxIdempotencyCharacters, length });
    const holder = { operator_id: operator.operator_id, ...owner };
    const plain = newClaim(holder, text, fingerprint(incoming), operatorTime(operator, clock.now()));
    const wanted = answersSecret ? claims.sealing(plain) : plain;
    const stored = await claims.claim(wanted);
    return stored ? { caller, stored } : { caller, claim: wanted };
  };

  const enterStaff = async (incoming: Incoming, route: Route, isWatching: boolean): Promise<StaffFacts> => {
    const staff = await findStaff(incoming, isWatching);
    if (staff?.operator.status !== 'active') throw new Refusal('INVALID_STAFF_TOKEN');
    if (route.permission && !staff.can(route.permission))
      throw new Refusal('INSUFFICIENT_PERMISSION', undefined, { required_permission: route.permission });
    if (route.session && !staff.session) throw new Refusal('SESSION_REQUIRED');
    if (staff.mustEnroll && !route.beforeFactor) throw new Refusal('SECOND_FACTOR_REQUIRED');
    if (route.stepUp && staff.session) refuseStale(staff.session, clock.now());
    return staff;
  };

  return {
    knowsOrigin: directory.knowsOrigin,
    /** The caller whose cached key or token passes all checks of the head; otherwise `enterHead` decides. */
    knownCaller: (incoming: Incoming, route: Route): BodyCaller | undefined => {
      if (route.audience === 'staff') return undefined;
      if (route.audience === 'player') {
        const text = bearer(incoming, 'ptk_');
        const token = text === undefined ? undefined : directory.knownToken(text);
        if (!token || !isValidToken(token, clock.now())) return undefined;
        incoming.calledBy(token.key, token.player_id);
        return callerOfToken(token);
      }
      const publicId = textOf(incoming.headers, 'x-api-key') as string;
      const key = directory.knownKey(publicId);
      if (!key || !isKeyFor(key, route) || refusalOfHead(key, incoming, clock.now())) return undefined;
      incoming.calledBy(key);
      return callerOfKey(key, incoming, networks);
    },
    /**
     * Makes the checks that need no body, and returns the caller. Nothing is counted or claimed: admission makes
     * the same checks and all others after the body.
     */
    enterHead: async (incoming: Incoming, route: Route): Promise<BodyCaller> => {
      if (route.audience === 'staff') return callerOfStaff(await enterStaff(incoming, route, false));
      if (route.audience === 'player') return callerOfToken(await enterPlayer(incoming, 'head'));
      return callerOfKey(await enterSigned(incoming, route, 'head'), incoming, networks);
    },
    /** Reports the limit of a key whose body is refused, without using it up. What has ended is not cached any longer. */
    reportLimit: async (incoming: Incoming, key: KeyFacts): Promise<void> => {
      const text = bearer(incoming, 'ptk_');
      const token = text === undefined ? undefined : directory.knownToken(text);
      const verdict = await guard.enter({ key, token: token && { ...token, counts: false } });
      report(incoming, key, verdict);
      if (verdict.current) return;
      directory.forgetKey(key.key);
      if (text !== undefined) directory.forgetToken(text);
    },
    operator: async (incoming: Incoming, route: Route): Promise<Admitted> => {
      const key = await enterSigned(incoming, route, 'whole');
      if (route.scope && !key.scopes.has(route.scope))
        throw new Refusal('INSUFFICIENT_SCOPE', undefined, { required_scopes: [route.scope] });
      const fault = await injectMatchingFault(hitFault, incoming, key, route);
      const owner = { caller_kind: 'key', caller_id: key.id } as const;
      const admitted = await admit(incoming, { kind: 'api_key', key }, key.operator, owner, route);
      return fault ? { ...admitted, fault } : admitted;
    },
    provider: async (incoming: Incoming, route: Route): Promise<Admitted> => {
      let call: RepeatableCall | undefined;
      try {
        const key = await enterSigned(incoming, route, 'whole', (signed) => (call = signed));
        const fault = await injectMatchingFault(hitFault, incoming, key, route);
        const signed = call;
        const answerOnce: Admitted['answerOnce'] = signed && ((work) => refusedCalls.run(signed, work));
        return { caller: { kind: 'api_key', key }, fault, answerOnce };
      } catch (error) {
        // The first of the same calls may have succeeded: a refusal of the second here says nothing about it.
        if (call && !call.isRepeat && error instanceof Refusal) await refusedCalls.keep(call, writeRefusal(error));
        throw error;
      }
    },
    player: async (incoming: Incoming, route: Route): Promise<Admitted> => {
      const token = await enterPlayer(incoming, 'whole');
      const { key, player_id } = token;
      if (route.access && !opens(token, route.access))
        throw new Refusal('INSUFFICIENT_SCOPE', 'The player token does not open this endpoint.', {
          required_scopes: [tokenAccess[route.access]],
          required_access: [route.access],
        });
      if (token.restricted && !opensWhileRestricted(route))
        throw new Refusal('PLAYER_RESTRICTED', 'The token of this session only reads and withdraws.', {
          rule: 'restricted_session',
        });
      const fault = await injectMatchingFault(hitFault, incoming, key, route);
      const caller: Caller = { kind: 'player', player_id, key, token };
      const owner = { caller_kind: 'player', caller_id: player_id } as const;
      const admitted = await admit(incoming, caller, key.operator, owner, route);
      return fault ? { ...admitted, fault } : admitted;
    },
    /** A caller who only watches does not extend the session: an open page does not keep it alive. */
    staff: async (incoming: Incoming, route: Route, isWatching = false): Promise<Admitted> => {
      const staff = await enterStaff(incoming, route, isWatching);
      const caller: Caller = { kind: 'staff', staff };
      if (!takesIdempotencyKey(route)) return { caller };
      return admit(incoming, caller, staff.operator, { caller_kind: 'staff', caller_id: staff.id }, route);
    },
  };
};

export type Admission = ReturnType<typeof createAdmission>;

const fingerprint = ({ method, uri, body }: Incoming): Buffer =>
  createHash('sha256').update(`${method}\n${uri}\n`).update(body).digest();
