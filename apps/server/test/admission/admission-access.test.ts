import type { Scope } from '@croupier/contract/scopes.ts';
import { allTokenAccess, type TokenAccess, tokenAccess } from '@croupier/contract/token-access.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { accessProbes, createProbe, playerProbe } from '../fixtures/probe.ts';
import { registerPlayer } from '../fixtures/tokens.ts';
import { codeOrStatus } from '../support/admission-request.ts';
import { bearerFor, clientFor, mustData } from '../support/client.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const player = await registerPlayer(operator);
const probes = [createProbe(world), createProbe(world)];
afterAll(() => Promise.all(probes.map((probe) => probe.app.close())));

const keyWith = (scopes: readonly Scope[]) => operator.addKey(['players:write', ...scopes]);
const issue = async (key: { key: string; secret: string }, access?: TokenAccess[]): Promise<string> => {
  const client = clientFor(world.app, world.clock, key);
  return (await mustData(client.post(`/api/v1/operator/players/${player}/session-tokens`, { access }))).token;
};
/** What each node answers to a token at the endpoint of an access, or at one that needs none. */
const ask = (token: string, access?: TokenAccess) => {
  const { path } = accessProbes.find((probe) => probe.access === access) ?? playerProbe;
  return Promise.all(
    probes.map(async ({ app }) => codeOrStatus(await bearerFor(app, token).post(path, { mark: 'x' }))),
  );
};
const both = (answer: number | string) => [answer, answer];

describe.each(allTokenAccess)('an endpoint that needs the access %s', (access) => {
  const scope = tokenAccess[access];

  test('is closed to a token without it, whatever the key may do, and open to one with it', async () => {
    const key = await operator.addKey();
    const others = allTokenAccess.filter((other) => other !== access);
    for (const token of [await issue(key), await issue(key, []), await issue(key, others)]) {
      expect(await ask(token, access)).toEqual(both('INSUFFICIENT_SCOPE'));
      expect(await ask(token)).toEqual(both(201));
    }
    expect(await ask(await issue(key, [access]), access)).toEqual(both(201));
  });

  test('names what the token needs', async () => {
    const { path } = accessProbes.find((probe) => probe.access === access)!;
    const reply = await bearerFor(probes[0]!.app, await issue(operator.key)).post(path, { mark: 'x' });
    expect([reply.status, reply.body.error.details]).toEqual([
      403,
      { required_scopes: [scope], required_access: [access] },
    ]);
  });

  test('is closed on the next request once the key has lost the scope, on every node', async () => {
    // The key of the tokens stays able to issue them: for the profile, that is the scope itself.
    const key = await keyWith([scope]);
    const token = await issue(key, [access]);
    expect(await ask(token, access)).toEqual(both(201));
    await mustData(staff.patch(`/api/back-office/v1/api-keys/${key.id}`, { scopes: ['players:read'] }));
    expect(await ask(token, access)).toEqual(both('INSUFFICIENT_SCOPE'));
    expect(await ask(token)).toEqual(both(201));
    await mustData(staff.patch(`/api/back-office/v1/api-keys/${key.id}`, { scopes: [scope] }));
    expect(await ask(token, access)).toEqual(both(201));
  });
});
