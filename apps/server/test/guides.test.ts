import { spawnSync } from 'node:child_process';
import { runHttp } from '@croupier/cli/run-http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentIo } from '../../../packages/cli/test/silent-io.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { type GuideWorld, openGuideWorld } from './guide-world.ts';
import { filesBelow, readText } from './source-code.ts';

const guides = filesBelow('docs/guides')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, name: path.replace('docs/guides/', ''), text: readText(path) }));
const fences = guides.flatMap(({ name, text }) =>
  [...text.matchAll(/^```(\S.*)$/gm)].map((match) => ({ name, fence: match[1] as string })),
);

const shellIn = (text: string): string[] =>
  [...text.matchAll(/^```sh run\n([\s\S]*?)^```$/gm)].map((match) => match[1] as string);

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh croupier\n([\s\S]*?)^```$/gm)].flatMap((match) =>
    [...(match[1] as string).matchAll(/^npx croupier (.+)$/gm)].map(([, line]) => line as string),
  );

describe('the code in the guides', () => {
  test('says of every piece whether it is run', () => {
    const known = /^(js run|sh run|sh croupier|sh not run|json|text|\w+ from examples\/\S+)$/;
    expect(fences.filter(({ fence }) => !known.test(fence))).toEqual([]);
  });

  describe('against the demo operator', () => {
    let here: GuideWorld;
    beforeAll(async () => {
      here = await openGuideWorld();
    });
    afterAll(() => here.close());

    /** Prints what the guide says it prints, line by line. */
    const runGuide = async (name: string, env?: Record<string, string>): Promise<void> => {
      const { code, out, err } = await here.run(process.execPath, ['examples/node/run-guide.mjs', name], env);
      expect(`\n${out}${err}`).toMatch(/\nas the guide says: (\d+) of \1 lines\n$/);
      expect(code).toBe(0);
    };

    test('has the demo complete', () => {
      expect(here.warnings).toEqual([]);
    });

    test.each(guides.filter(({ text }) => text.includes('```js run\n')))(
      '$name does what it says, and does it again',
      async ({ name }) => {
        await runGuide(name);
        await runGuide(name);
      },
    );

    test('idempotency-and-retries.md does the same when every answer is lost once and every deposit fails twice', async () => {
      const proxy = await startFlakyProxy(here.url);
      await runGuide('idempotency-and-retries.md', { CROUPIER_URL: proxy.url });
      await proxy.close();
      expect(Math.min(...proxy.attempts())).toBeGreaterThanOrEqual(3);
    });

    const lines = guides.flatMap(({ name, text }) => commandsIn(text).map((line) => ({ name, line })));
    test.each(lines)('$name: npx croupier $line ends well', async ({ line }) => {
      const args = line.split(/\s+/);
      here.world.clock.set(new Date());
      const said: string[] = [];
      const note = (text: string): void => void said.push(text);
      const io = silentIo(args, {
        env: { ...here.env, CROUPIER_CONFIG: '/nowhere/at/all/profiles.json' },
        out: note,
        err: note,
      });
      expect([await runHttp(args, io), said]).toEqual([0, expect.any(Array)]);
    });

    test.for(guides.flatMap(({ name, text }) => shellIn(text).map((code) => ({ name, code }))))(
      '$name: its shell commands are answered with 200',
      async ({ code }, context) => {
        const missing = ['curl', 'openssl'].find((program) => spawnSync(program, ['--version']).error !== undefined);
        if (missing) return context.skip(`${missing} is not installed`);
        const { out, err } = await here.run('sh', ['-ec', code]);
        expect(err).toBe('');
        expect(JSON.parse(out)).toHaveProperty('data');
      },
    );
  });
});
