import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../apps/server/test/support/world.ts';
import { runTool } from '../../../scripts/tool.ts';

const run = promisify(execFile);
const sdk = join(import.meta.dirname, '..');

/** The package as npm would install it, in a separate folder. */
describe('the published package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-sdk-'));
  const installed = join(folder, 'node_modules/@croupier/sdk');
  let world: World;
  beforeAll(async () => {
    mkdirSync(installed, { recursive: true });
    const built = await runTool('node_modules/typescript/bin/tsc', [
      ...['-p', 'packages/sdk/tsconfig.build.json', '--outDir', join(installed, 'dist')],
    ]);
    expect(built.output).toBe('');
    cpSync(join(sdk, 'package.json'), join(installed, 'package.json'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    world = await createWorld(new Date());
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('does what its README shows', async () => {
    const readme = readFileSync(join(sdk, 'README.md'), 'utf8');
    const code = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block]) => block as string);
    expect(code.length).toBeGreaterThan(5);
    const promised = code.flatMap((block) =>
      [...block.matchAll(/console\.log\(.*\/\/ (.+)$/gm)].map(([, said]) => said),
    );
    writeFileSync(join(folder, 'readme.js'), code.join('\n'));
    const operator = await world.addOperator({ is_sandbox: true });
    const { port } = world.app.http.server.address() as AddressInfo;
    const { stdout } = await run(process.execPath, ['readme.js'], {
      cwd: folder,
      env: {
        CROUPIER_URL: `http://127.0.0.1:${port}`,
        CROUPIER_KEY: operator.key.key,
        CROUPIER_SECRET: operator.key.secret,
        CROUPIER_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
      },
    });
    expect(promised).toEqual(['paid', 'max_single_deposit', '12500']);
    for (const said of promised) expect(stdout.split('\n')).toContain(said);
  });

  test('has types that a strict project accepts', async () => {
    const source = `import { createCroupier, type Player } from '@croupier/sdk';
import { verifyWebhook } from '@croupier/sdk/webhooks';
export const name = async (): Promise<Player['username']> =>
  (await createCroupier({ url: '', key: '', secret: '' }).getPlayer({ player: 1 })).username;
export const event = verifyWebhook('', {}, '');
`;
    writeFileSync(join(folder, 'consumer.ts'), source);
    const { output } = await runTool('node_modules/typescript/bin/tsc', [
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2023,dom,dom.iterable',
      ],
      ...['--types', '', join(folder, 'consumer.ts')],
    ]);
    expect(output).toBe('');
  });

  test('is small: at most 6 kB compressed, webhooks alone at most 1.5 kB', async () => {
    const sizeOf = async (source: string): Promise<number> => {
      writeFileSync(join(folder, 'entry.js'), source);
      const result = await build({
        root: folder,
        logLevel: 'silent',
        build: { write: false, minify: true, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
      });
      const [{ output }] = [result].flat() as unknown as [{ output: { code: string }[] }];
      return gzipSync(output.map(({ code }) => code).join('')).length;
    };
    expect(await sizeOf(`export { createCroupier } from '@croupier/sdk'`)).toBeLessThan(6_000);
    expect(await sizeOf(`export { verifyWebhook } from '@croupier/sdk/webhooks'`)).toBeLessThan(1_500);
  });
});
