import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { codeSamplesOf } from '@croupier/contract/code-samples.ts';
import type { Route } from '@croupier/contract/route.ts';
import { operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientPackages } from '../../../apps/guides/src/packages.ts';
import { filesBelow, readText, root } from '../../../apps/server/test/support/source-code.ts';
import { createWorld, type World } from '../../../apps/server/test/support/world.ts';
import { runTool } from '../../../scripts/tool.ts';

const run = promisify(execFile);
const sdk = join(import.meta.dirname, '..');

/** The line by which the README says that the types of a sample are checked. */
const printed = /^npx tsc (.+) sample\.mts$/m.exec(readText('packages/sdk/README.md'))?.[1] ?? '';
const strict = [...printed.split(' '), '--ignoreConfig', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];

/** The package as npm installs it from a server, in a folder made by npm init -y. */
describe('the published package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-sdk-'));
  let world: World;
  let env: Record<string, string>;
  beforeAll(async () => {
    writeFileSync(join(folder, 'croupier-sdk.tgz'), clientPackages(root)['croupier-sdk.tgz'] as Buffer);
    await run('npm', ['init', '-y'], { cwd: folder });
    await run('npm', ['install', '--offline', '--no-audit', './croupier-sdk.tgz'], { cwd: folder });
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    world = await createWorld(new Date());
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.http.server.address() as AddressInfo;
    const { key } = await world.addOperator({ is_sandbox: true });
    env = {
      PATH: process.env.PATH as string,
      CROUPIER_URL: `http://127.0.0.1:${port}`,
      CROUPIER_KEY: key.key,
      CROUPIER_SECRET: key.secret,
    };
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('has a licence, a repository and no sources', () => {
    const installed = join(folder, 'node_modules/@croupier/sdk');
    const { license, repository, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect([license, repository.type]).toEqual(['Apache-2.0', 'git']);
    expect(JSON.stringify(exports)).not.toContain('src');
    expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  const readme = [...readFileSync(join(sdk, 'README.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
    ([, block]) => block as string,
  );

  test('does what its README shows', async () => {
    expect(readme.length).toBeGreaterThan(7);
    const promised = readme.flatMap((block) =>
      [...block.matchAll(/console\.log\(.*\/\/ (.+)$/gm)].map(([, said]) => said),
    );
    writeFileSync(join(folder, 'readme.mjs'), readme.join('\n'));
    const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: folder, env });
    expect(promised).toEqual(['paid', 'max_single_deposit', '12500']);
    for (const said of promised) expect(stdout.split('\n')).toContain(said);
  });

  test('is the same by require', async () => {
    const source = `const { createCroupier, CroupierError } = require('@croupier/sdk');
const { verifyWebhook } = require('@croupier/sdk/webhooks');
createCroupier().getCallingKey().then(({ operator }) => console.log(operator.currency, typeof CroupierError, typeof verifyWebhook));`;
    writeFileSync(join(folder, 'required.js'), source);
    const { stdout } = await run(process.execPath, ['required.js'], { cwd: folder, env });
    expect(stdout).toBe('EUR function function\n');
  });

  test('every sample of the README, the guides and the API references compiles under strict', async () => {
    const guides = filesBelow('docs/guides')
      .filter((path) => path.endsWith('.md'))
      .map((path) => [...readText(path).matchAll(/^```ts run\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n'))
      .filter(Boolean);
    const samples = ([...operatorRoutes, ...playerRoutes, ...providerRoutes] as Route[]).flatMap((route) =>
      codeSamplesOf(route).flatMap(({ label, source }) => (label === 'TypeScript' ? [source] : [])),
    );
    const programs = [readme.join('\n'), ...guides, ...samples];
    expect(programs.length).toBeGreaterThan(60);
    expect(strict).toContain('--strict');
    const names = programs.map((code, n) => {
      writeFileSync(join(folder, `sample-${n}.mts`), code);
      return join(folder, `sample-${n}.mts`);
    });
    writeFileSync(
      join(folder, 'required.cts'),
      `import sdk = require('@croupier/sdk');\nexport const one: sdk.Croupier = sdk.createCroupier();\n`,
    );
    const { output } = await runTool('node_modules/typescript/bin/tsc', [
      ...strict,
      join(folder, 'required.cts'),
      ...names,
    ]);
    expect(output).toBe('');
  });

  test('is small: at most 7 kB compressed, webhooks alone at most 1.5 kB', async () => {
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
    expect(await sizeOf(`export { createCroupier } from '@croupier/sdk'`)).toBeLessThan(7_000);
    expect(await sizeOf(`export { verifyWebhook } from '@croupier/sdk/webhooks'`)).toBeLessThan(1_500);
  });
});
