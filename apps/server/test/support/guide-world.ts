import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { systemRandom } from '../../src/base/random.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { demoSlug } from '../../src/demo/demo.ts';
import type { Filled } from '../../src/demo/history/fill-history.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { demoStaff } from '../../src/demo/staff.ts';
import { systemActor } from '../../src/modules/audit/audit.ts';
import { findOperator } from '../../src/modules/operators/queries.ts';
import { issueToken } from '../../src/modules/staff/issue-token.ts';
import { findStaffByEmail } from '../../src/modules/staff/queries.ts';
import { runMark } from '../../support/run-mark.ts';
import { fill } from './demo-history.ts';
import type { Finished } from './process.ts';
import { root } from './source-code.ts';
import { createWorld, masterKey, type World } from './world.ts';

/** Almost no play: what the guides depend on are the settings, the catalogue and the rules that the history leaves. */
const pace = 0.01;

/**
 * What a reader of the guides has after npm start: the demo operator at a real address, a key and two admins. The full
 * demo has a history, after which changes of staff wait for a second person; the bare one is CROUPIER_DEMO=bare.
 */
export const openGuideWorld = async (demo: 'full' | 'bare') => {
  // In real time: the examples sign by the clock of the day.
  const world = await createWorld(new Date());
  const warnings: string[] = [];
  const { clock } = world;
  const maker = { masterKey, random: systemRandom };
  const warn = (line: string): void => void warnings.push(line);
  const keys = await seedDemo(world.app, { clock, maker, warn, withHistory: demo === 'full' });
  if (demo === 'full') expectComplete(await fill(world, keys.operator_id, { pace }));
  const url = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const admins = demoStaff.filter(({ role }) => role === 'admin');
  const [admin, colleague] = await Promise.all(admins.map(({ email }) => tokenOf(world, email)));
  const env = {
    CROUPIER_URL: url,
    CROUPIER_KEY: keys.full.key,
    CROUPIER_SECRET: keys.full.secret,
    CROUPIER_STAFF_TOKEN: admin as string,
    CROUPIER_STAFF_TOKEN_2: colleague as string,
  };

  /** A program of the guides with the environment that a reader would give it. */
  const run = (program: string, args: readonly string[], more: Record<string, string> = {}): Promise<Finished> => {
    clock.set(new Date());
    return runProgram(program, args, { ...env, ...more });
  };
  return { world, url, env, warnings, run, close: world.close };
};

const expectComplete = ({ isComplete }: Filled): void => {
  if (!isComplete) throw new Error('The history of the demo was not filled in.');
};

export type GuideWorld = Awaited<ReturnType<typeof openGuideWorld>>;

const tokenOf = async (world: World, email: string): Promise<string> => {
  const { operator_id } = (await findOperator(world.app.control, demoSlug))!;
  const now = world.clock.now();
  return inOperator(world.app.sql, operator_id, async (tx) => {
    const { id: staff_id } = (await findStaffByEmail(tx, operator_id, email))!;
    const wanted = { staff_id, ttl_hours: 24, random: systemRandom, realNow: now };
    return (await issueToken(tx, { operator_id, actor: systemActor, now }, wanted)).token;
  });
};

const runProgram = (program: string, args: readonly string[], env: Record<string, string>): Promise<Finished> => {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, { cwd: join(root, 'docs/guides'), env: { PATH, HOME, ...runMark(), ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, out, err }));
  });
};
