import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listenLocally } from '../../../../apps/server/support/listen-locally.ts';
import { eventually } from '../../../../apps/server/test/support/eventually.ts';

const root = resolve(import.meta.dirname, '../../../..');

type Command = readonly [program: string, args: readonly string[]];

export type ExampleReceiver = {
  readonly language: string;
  /** Exits with 0 if the language is installed in a version that is new enough. */
  readonly asks: Command;
  readonly missing: string;
  readonly run: (port: number) => readonly Command[];
};

/** Users install the client; here its source takes the place of the package. */
const clientFromSource = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const source = ${JSON.stringify(new URL('../../../sdk/src/', import.meta.url).href)};
  const files = { '@croupier/sdk': 'croupier.ts', '@croupier/sdk/webhooks': 'webhooks.ts', '@croupier/sdk/provider': 'provider.ts' };
  registerHooks({ resolve: (name, context, next) => next(files[name] ? source + files[name] : name, context) });
`)}`;

const php = join(root, 'clients/php/examples/receiver.php');

export const exampleReceivers: readonly ExampleReceiver[] = [
  {
    language: 'JavaScript',
    asks: [process.execPath, ['--version']],
    missing: '',
    run: () => [
      [process.execPath, ['--import', clientFromSource, join(root, 'packages/sdk/examples/receiver.mjs')]] as const,
    ],
  },
  {
    language: 'Python',
    asks: ['python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']],
    missing: 'Python 3.9 is not installed',
    run: () => [['python3', ['-B', join(root, 'clients/python/examples/receiver.py')]]],
  },
  {
    language: 'PHP',
    asks: ['php', ['-r', 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);']],
    missing: 'PHP 8.1 is not installed',
    run: (port) => [
      ['php', ['-S', `127.0.0.1:${port}`, php]],
      ['php', [php]],
    ],
  },
];

export const isInstalled = ({ asks: [program, args] }: ExampleReceiver): boolean =>
  spawnSync(program, args).status === 0;

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((done) => server.close(done));
  return port;
};

/** Starts the example game server, and waits until it answers. A second start with the same folder goes on with its journal. */
export const startGameServer = async (env: Record<string, string>, folder?: string) => {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'croupier-game-')));
  const port = await freePort();
  const example = join(root, 'packages/sdk/examples/game-server.mjs');
  const child = spawn(process.execPath, ['--import', clientFromSource, example], {
    cwd: home,
    env: { ...process.env, ...env, PORT: String(port), CERTIFY: '1', NO_PROXY: '*', no_proxy: '*' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await eventually(() =>
    fetch(`${url}/play/any`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    folder: home,
    said: () => said.join(''),
    kill: () => new Promise((done) => child.once('close', done) && child.kill('SIGKILL')),
    remove: () => rm(home, { recursive: true, force: true }),
  };
};

/** Starts an example as its users would, and waits until it answers. */
export const startReceiver = async (example: ExampleReceiver, env: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-receiver-'));
  const port = await freePort();
  const said: string[] = [];
  const children: ChildProcess[] = example.run(port).map(([program, args]) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...process.env,
        ...env,
        PORT: String(port),
        PYTHONPATH: join(root, 'clients/python'),
        NO_PROXY: '*',
        no_proxy: '*',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => said.push(String(chunk)));
    return child;
  });
  const url = `http://127.0.0.1:${port}/`;
  await eventually(() =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );
  return {
    url,
    said: () => said.join(''),
    stop: async () => {
      for (const child of children) child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
