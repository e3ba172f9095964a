import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import type { Claim, StoredAnswer } from '../call/idempotency.ts';
import { CommitUnknown } from '../engine/command.ts';
import type { Engine } from '../engine/engine.ts';
import { onFrames, toFrame } from './frames.ts';
import { createHandOver, type HandOver } from './hand-over.ts';
import { ownerOf } from './owner.ts';

type Ran = { readonly by: number; readonly player_id: number; readonly input: unknown; readonly claim?: Claim };

let folder: string;
let ran: Ran[];
let open: HandOver[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-hand-over-'));
  ran = [];
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  await rm(folder, { recursive: true });
});

const definition = { name: 'deposit', facets: [], decide: () => ({ status: 201, data: null }) } as never;
const command = (player_id: number, input: unknown = { amount: 5, at: new Date(0) }, claim?: Claim) => ({
  ...{ operator_id: 1, player_id, input, status: 201 },
  actor: { kind: 'system', id: null, request_id: null } as const,
  ...(claim && { claim }),
});
const claim: Claim = {
  ...{ operator_id: 1, caller_kind: 'key', caller_id: 1, key: 'k', claim: 'c' },
  fingerprint: Buffer.from('abc'),
  expires_at: new Date(1),
};

type Run = (by: number, ran: Ran) => Promise<StoredAnswer>;

/** A worker with an engine that notes what it was given. */
const worker = async (number: number, run: Run = answered, build = 'one') => {
  const engine = {
    submit: (_: unknown, given: Omit<Ran, 'by'>) => {
      ran.push({ ...given, by: number });
      return run(number, { ...given, by: number });
    },
    offer: () => undefined,
  } as unknown as Engine;
  const handOver = createHandOver({
    ...{ number, workers: 2, folder, build, engine, maxAnswerMilliseconds: 60_000 },
    sealing: (own) => ({ ...own, seal: (body) => `sealed by ${number}: ${body}` }),
  });
  handOver.engine.offer(definition);
  await handOver.open();
  open.push(handOver);
  return handOver;
};
const answered: Run = async (by, { player_id }) => ({ status: 201, body: `${player_id} by ${by}` });

const ofWorker = (owner: number): number[] =>
  Array.from({ length: 200 }, (_, index) => index + 1).filter((player) => ownerOf(1, player, 2) === owner);
const [own1, own2] = [ofWorker(1), ofWorker(2)];

/** The first command opens the connection and is decided here. */
const connected = async (from: HandOver, player = own2[0] as number): Promise<void> => {
  for (;;) {
    const before = ran.length;
    await from.engine.submit(definition, command(player));
    if (ran[before]?.by === 2) break;
    await new Promise((done) => setImmediate(done));
  }
  ran.length = 0;
};
const routed = (handOver: HandOver) => handOver.readings[0]?.read();

test('a command runs at the owner of its account, whole', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  const player = own2[1] as number;
  expect(await one.engine.submit(definition, command(player, undefined, claim))).toEqual({
    status: 201,
    body: `${player} by 2`,
  });
  expect(ran).toEqual([{ by: 2, ...command(player, undefined, claim) }]);
  expect(Buffer.isBuffer(ran[0]?.claim?.fingerprint)).toBe(true);
});

test('on an own account it runs here', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  await one.engine.submit(definition, command(own1[0] as number));
  expect(ran.map(({ by }) => by)).toEqual([1]);
});

test('many at once get each its own answer', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  const players = [...own1, ...own2];
  const answers = await Promise.all(players.map((player) => one.engine.submit(definition, command(player))));
  expect(answers.map(({ body }) => body)).toEqual(players.map((player) => `${player} by ${ownerOf(1, player, 2)}`));
});

test('an answer that must be stored sealed is sealed by the owner', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  await one.engine.submit(definition, command(own2[0] as number, null, { ...claim, seal: (body) => body }));
  expect(ran[0]?.claim?.seal?.('x')).toBe('sealed by 2: x');
});

test('a refusal is thrown here as there', async () => {
  const run: Run = async (by) => {
    if (by === 1) return { status: 201, body: '' };
    throw new Refusal('LIMIT_EXCEEDED', 'Too much.', { left: 1 });
  };
  const one = await worker(1, run);
  await worker(2, run);
  await connectedByRefusal(one);
  const refused = one.engine.submit(definition, command(own2[0] as number));
  await expect(refused).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', message: 'Too much.', details: { left: 1 } });
});

const connectedByRefusal = async (from: HandOver): Promise<void> => {
  let isRefused = false;
  await until(async () => {
    await from.engine.submit(definition, command(own2[0] as number)).catch(() => {
      isRefused = true;
    });
    return isRefused;
  });
};

test('without the owner it runs here', async () => {
  const one = await worker(1);
  expect(await one.engine.submit(definition, command(own2[0] as number))).toMatchObject({ status: 201 });
  expect(ran.map(({ by }) => by)).toEqual([1]);
  expect(routed(one)).toMatchObject({ owner_away: 1, handed_over: 0 });
});

test('a command that no route offers runs here', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  await one.engine.submit({ ...(definition as object), name: 'other' } as never, command(own2[0] as number));
  await one.engine.submit({ ...(definition as object) } as never, command(own2[0] as number));
  expect(ran.map(({ by }) => by)).toEqual([1, 1]);
});

test('a command that cannot be written runs here, and its neighbours at the owner', async () => {
  const one = await worker(1);
  await worker(2);
  await connected(one);
  const player = own2[0] as number;
  await Promise.all([
    one.engine.submit(definition, command(player)),
    one.engine.submit(definition, command(player, { draw: () => 1 })),
  ]);
  expect(ran.map(({ by }) => by).sort()).toEqual([1, 2]);
});

test('workers of different code decide by themselves', async () => {
  const one = await worker(1);
  await worker(2, answered, 'two');
  for (let tries = 0; tries < 20; tries += 1) {
    await one.engine.submit(definition, command(own2[0] as number));
    await new Promise((done) => setImmediate(done));
  }
  expect(new Set(ran.map(({ by }) => by))).toEqual(new Set([1]));
});

test('an owner that leaves answers what it has, and the next commands run here', async () => {
  const go = Promise.withResolvers<void>();
  const slow: Run = async (by, given) => {
    if (by === 2 && given.input === 'slow') await go.promise;
    return answered(by, given);
  };
  const one = await worker(1, slow);
  const two = await worker(2, slow);
  await connected(one);
  const player = own2[0] as number;
  const pending = one.engine.submit(definition, command(player, 'slow'));
  await until(() => ran.length === 1);
  two.leave();
  await until(async () => (await one.engine.submit(definition, command(player))).body === `${player} by 1`);
  go.resolve();
  expect(await pending).toEqual({ status: 201, body: `${player} by 2` });
});

test('a command whose owner dies with it is not run again: only the database knows', async () => {
  const one = await worker(1);
  const dying = createServer((socket) => {
    socket.write(toFrame({ build: 'one' }));
    onFrames(socket, (value) => {
      if ('commands' in (value as object)) socket.destroy();
    });
  });
  onTestFinished(() => void dying.close());
  await new Promise<void>((listening) => dying.listen(join(folder, '2.sock'), listening));
  const outcome = (): Promise<unknown> =>
    one.engine.submit(definition, command(own2[0] as number)).catch((error: unknown) => error);
  const seen: unknown[] = [];
  await until(async () => {
    seen.push(await outcome());
    return seen.at(-1) instanceof CommitUnknown;
  });
  expect(seen.at(-1)).toMatchObject({ code: '08007' });
  expect(routed(one)).toMatchObject({ owner_away: ran.length, handed_over: 0 });
});

test('its successor takes over at the same place', async () => {
  const one = await worker(1);
  const two = await worker(2);
  await connected(one);
  const successor = await worker(2);
  await two.close();
  await connected(one);
  expect(routed(successor)).toMatchObject({ taken_over: expect.any(Number) });
  expect((routed(successor) as { taken_over: number }).taken_over).toBeGreaterThan(0);
});

test('two commands of one name are refused', async () => {
  const one = await worker(1);
  one.engine.offer(definition);
  expect(() => one.engine.offer({ ...(definition as object) } as never)).toThrow('Two commands have the name deposit.');
});

test('only the user of the process can open the socket', async () => {
  await worker(1);
  expect((await stat(join(folder, '1.sock'))).mode & 0o777).toBe(0o600);
});

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((done) => setImmediate(done));
};
