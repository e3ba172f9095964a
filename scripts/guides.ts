// Runs every guide in every installed language against a server of its own, as a reader would: on the PostgreSQL of
// DATABASE_URL, or on an empty one that it starts. The keys come from what npm start prints.
//
//   npm run guides                       the full demo; CROUPIER_DEMO=bare npm run guides: the bare one
//   npm run guides -- python games.md    one language, one guide, or both
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts';
import { freePort, main, stopProcess, untilReady } from '../apps/server/support/server-process.ts';

const programs: Readonly<Record<string, string>> = { js: process.execPath, sh: 'sh', python: 'python3', php: 'php' };
const folder = 'docs/guides';
const wanted = process.argv.slice(2);
const isWanted = (one: string, all: readonly string[]): boolean =>
  !wanted.some((word) => all.includes(word)) || wanted.includes(one);

const home = mkdtempSync(join(tmpdir(), 'croupier-guides-'));
const own = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ home: join(home, 'postgres'), log: () => undefined });
const port = await freePort();
const env = {
  ...process.env,
  PORT: String(port),
  CROUPIER_HOME: join(home, 'server'),
  CROUPIER_MASTER_KEY: process.env.CROUPIER_MASTER_KEY ?? randomBytes(32).toString('hex'),
  DATABASE_URL: process.env.DATABASE_URL ?? own?.url,
};
const server = spawn(process.execPath, [main, 'start', '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
let printed = '';
server.stdout.on('data', (chunk) => {
  printed += chunk;
});

/** The variables that npm start tells the reader to set, with a token for each admin. */
const readerOf = async (): Promise<Record<string, string>> => {
  await untilReady(port, () => server.exitCode !== null);
  // The server answers a moment before it prints.
  while (!printed.includes('CROUPIER_SECRET=')) await sleep(50);
  const known = [...printed.matchAll(/(CROUPIER_(?:URL|KEY|SECRET))=(\S+)/g)].map((match) => [match[1], match[2]]);
  const tokenOf = (email: string): string => {
    const args = [main, 'staff', 'token', '--operator', 'demo', '--email', email];
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim();
  };
  return {
    ...Object.fromEntries(known),
    CROUPIER_STAFF_TOKEN: tokenOf('admin@demo.example'),
    CROUPIER_STAFF_TOKEN_2: tokenOf('admin2@demo.example'),
  };
};

const runAll = async (): Promise<number> => {
  const reader = await readerOf();
  const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const results = { right: 0, wrong: 0 };
  for (const language of Object.keys(programs).filter((one) => isWanted(one, Object.keys(programs)))) {
    if (spawnSync(programs[language] as string, ['-c', ':']).error) {
      console.log(`${language}: not installed`);
      continue;
    }
    for (const guide of guides.filter((one) => isWanted(one, guides))) {
      if (!readFileSync(join(folder, guide), 'utf8').includes(`\`\`\`${language} run\n`)) continue;
      const args = [join(folder, 'examples/node/run-guide.mjs'), join(folder, guide), language];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...reader },
        encoding: 'utf8',
      });
      results[status === 0 ? 'right' : 'wrong'] += 1;
      console.log(`${guide} in ${language}: ${stdout.trim().split('\n').at(-1)}${status === 0 ? '' : `\n${stderr}`}`);
    }
  }
  console.log(`${results.right} programs did what their guide says, ${results.wrong} did not`);
  return results.wrong === 0 && results.right > 0 ? 0 : 1;
};

try {
  process.exitCode = await runAll();
} finally {
  await stopProcess(server);
  await own?.stop();
  rmSync(home, { recursive: true, force: true });
}
