import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAdmission } from '../../src/admission/admission.ts';
import { createDirectory } from '../../src/admission/directory.ts';
import { createGuard } from '../../src/admission/guard.ts';
import type { Incoming } from '../../src/admission/incoming.ts';
import { createRefusedCalls } from '../../src/admission/refused-calls.ts';
import { createClaims } from '../../src/call/idempotency.ts';
import { operatorProbe } from '../fixtures/probe.ts';
import { type Prepared, prepare } from '../support/admission-request.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld, masterKey } from '../support/world.ts';

const world = await createFileWorld();
const { key } = await world.addOperator();
const guarded = openTestPool({ url: world.url, role: 'croupier_admission', max: 3 });
afterAll(() => guarded.end());

const open = () =>
  createAdmission({
    directory: createDirectory(guarded, masterKey),
    guard: createGuard(guarded, world.clock),
    claims: createClaims(guarded, world.clock, masterKey),
    refusedCalls: createRefusedCalls(guarded),
    clock: world.clock,
    web: { publicUrl: undefined },
  });
let admission: ReturnType<typeof open>;
beforeEach(() => {
  admission = open();
});

/** A route whose repeats are answered, as those of game providers are, so that a replay gets past the guard. */
const route = { ...operatorProbe, answersReplays: true };
const home = '203.0.113.7';
const elsewhere = '198.51.100.9';
let nonces = 0;
const signed = (): Prepared => {
  nonces += 1;
  return prepare(key, world.clock.now(), { method: 'POST', url: route.path, body: '{}', nonce: `n-${nonces}` });
};
const from = (ip: string, { method, url, payload = '', headers }: Prepared): Incoming => ({
  method,
  ...{ uri: url, body: Buffer.from(payload), headers, ip },
  setRateLimit: () => undefined,
  calledBy: () => undefined,
  hitBy: () => undefined,
});
const isKnownAt = (ip: string): boolean => admission.knownCaller(from(ip, signed()), route)?.operator_id !== undefined;

test('a key counts for its operator at the address from which a call was signed, and at no other', async () => {
  await admission.provider(from(home, signed()), route);
  expect([isKnownAt(home), isKnownAt(elsewhere)]).toEqual([true, false]);
});

test('a head alone proves nothing of the address', async () => {
  await admission.enterHead(from(home, signed()), route);
  expect(isKnownAt(home)).toBe(false);
});

test('a captured call that is sent again proves nothing of the address', async () => {
  const call = signed();
  await admission.provider(from(home, call), route);
  await admission.provider(from(elsewhere, call), route);
  expect([isKnownAt(home), isKnownAt(elsewhere)]).toEqual([true, false]);
});
