import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { seedAdmission } from '../bench/seed.ts';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { hashToken } from '../src/http/directory.ts';
import { createKey } from '../src/modules/keys/create-key.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { issueToken } from '../src/modules/staff/issue-token.ts';
import type { Identities } from './fuzz-requests.ts';
import { main } from './process.ts';

const day = 86_400_000;

/** Someone of every kind to call as; what the fuzzer may revoke or lock is not what it calls with. */
export const seedIdentities = async (databaseUrl: string, masterKey: Buffer): Promise<Identities> => {
  const { operator_id, key, players } = await seedAdmission(databaseUrl, masterKey, systemClock);
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  const context = { operator_id, actor: { kind: 'system', id: null, request_id: null } as const, now };
  const playerToken = `ptk_${randomBytes(32).toString('base64url')}`;
  try {
    const staffToken = await inOperator(sql, operator_id, async (tx) => {
      for (let n = 2; n < 10; n += 1) {
        const wanted = newApiKey.parse({ name: `spare ${n}`, scopes: scopesFor({ is_sandbox: false }) });
        await createKey(tx, { masterKey, random: systemRandom }, context, wanted);
        await addStaff(tx, context, { email: `spare-${n}@example.com`, name: 'Spare', role: 'support' });
      }
      const [own] = await tx<{ id: number }[]>`select min(id) as id from api_keys`;
      await tx`insert into player_tokens (operator_id, player_id, api_key_id, token_hash, expires_at, created_at)
        values (${operator_id}, ${players[0]}, ${own!.id}, ${hashToken(playerToken)}, ${new Date(now.getTime() + day)}, ${now})`;
      const admin = await addStaff(tx, context, { email: 'fuzz@example.com', name: 'Fuzz', role: 'admin' });
      const wanted = { staff_id: admin.id, ttl_hours: 24, random: systemRandom, realNow: now };
      return (await issueToken(tx, context, wanted)).token;
    });
    return { key, playerToken, staffToken, players: players.slice(1, 40) };
  } finally {
    await sql.end();
  }
};

export type FuzzTarget = {
  readonly port: number;
  readonly child: ChildProcess;
  /** Bytes of heap in use after a full collection. */
  heap(): Promise<number>;
  output(): string;
  stop(): Promise<void>;
};

/** The server as a process of its own, with an inspector through which its heap can be collected and measured. */
export const startTarget = async (databaseUrl: string, masterKey: Buffer): Promise<FuzzTarget> => {
  const home = await mkdtemp(join(tmpdir(), 'croupier-fuzz-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--inspect=127.0.0.1:0', main, 'serve'],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        CROUPIER_MASTER_KEY: masterKey.toString('hex'),
        CROUPIER_HOME: home,
        PORT: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  const ready = new Promise<{ port: number; inspector: string }>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed = (printed + chunk).slice(-200_000);
      const url = /Croupier is ready at (\S+)/.exec(printed)?.[1];
      const inspector = /Debugger listening on (ws:\S+)/.exec(printed)?.[1];
      if (url && inspector) resolve({ port: Number(new URL(url).port), inspector });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  const { port, inspector } = await ready;
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(home, { recursive: true, force: true });
  };
  return { port, child, heap: () => measureHeap(inspector), output: () => printed, stop };
};

const measureHeap = async (inspector: string): Promise<number> => {
  const socket = new WebSocket(inspector);
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  let id = 0;
  const ask = (method: string): Promise<{ usedSize?: number }> => {
    id += 1;
    const asked = id;
    return new Promise((resolve) => {
      const read = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result: { usedSize?: number } };
        if (message.id !== asked) return;
        socket.removeEventListener('message', read);
        resolve(message.result);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id: asked, method }));
    });
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize ?? Number.NaN;
};
