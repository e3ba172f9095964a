import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compileJava, quickJava } from '../support/compile-java.ts';
import { type GuideWorld, openGuideWorld } from '../support/guide-world.ts';
import { readText, root } from '../support/source-code.ts';

type Language = { readonly name: string; readonly program: string; readonly args: string[]; readonly asks: string[] };

const languages: Language[] = [
  { name: 'Node.js', program: process.execPath, args: ['examples/node/sign.mjs'], asks: ['--version'] },
  { name: 'Python', program: 'python3', args: ['examples/python/sign.py'], asks: ['--version'] },
  { name: 'PHP', program: 'php', args: ['examples/php/sign.php'], asks: ['--version'] },
  { name: 'Go', program: 'go', args: ['run', 'examples/go/sign.go'], asks: ['version'] },
  // The compiler is needed too: a Java runtime alone cannot run a source file.
  { name: 'Java', program: 'java', args: [...quickJava, 'examples/java/Sign.java'], asks: ['--list-modules'] },
];

/** Without the program its example is not tested, and the report says so. */
const isInstalled = ({ name, program, asks }: Language): boolean => {
  const { status, stdout } = spawnSync(program, asks, { encoding: 'utf8' });
  return status === 0 && (name !== 'Java' || stdout.includes('jdk.compiler'));
};

// Long, because compilers are slow on a busy machine.
const patience = 120_000;
const total = JSON.parse(readText('docs/guides/examples/signing-vectors.json')).cases.length;

describe('the guide to signing', () => {
  const text = readText('docs/guides/signing.md');
  let here: GuideWorld;
  beforeAll(async () => {
    here = await openGuideWorld('bare');
  });
  afterAll(() => here.close());

  const quoted = [...text.matchAll(/^```(\w+) from (\S+)\n([\s\S]*?)^```$/gm)];

  test('quotes the examples exactly', () => {
    expect(quoted.map((match) => match[1])).toEqual(['js', 'python', 'php', 'go', 'java']);
    for (const [, , file, code] of quoted) expect(readText(`docs/guides/${file}`)).toContain(code);
  });

  describe.each(languages)('in $name', (language) => {
    const { name, program, args } = language;
    const installed = isInstalled(language);

    test(
      'signs every test vector as published',
      async (context) => {
        if (!installed) return context.skip(`${name} is not installed`);
        const { code, out, err } = await here.run(program, [...args, 'vectors', 'examples/signing-vectors.json']);
        expect([code, out, err]).toEqual([0, `${total} of ${total} signing vectors match\n`, '']);
      },
      patience,
    );

    test(
      'makes successful calls, with a query and with a body',
      async (context) => {
        if (!installed) return context.skip(`${name} is not installed`);
        const compiled =
          name === 'Java' ? compileJava(args.at(-1) as string, join(root, 'docs/guides')) : { args, remove: () => {} };
        onTestFinished(compiled.remove);
        const call = (...request: string[]) => here.run(program, [...compiled.args, 'call', ...request]);
        const me = await call('GET', '/api/v1/operator/me');
        expect(me).toMatchObject({ code: 0, out: expect.stringContaining('"slug":"demo"'), err: '' });
        const uri = '/api/v1/operator/players?search=%C3%85berg&per_page=1&page=1';
        expect((await call('GET', uri)).out).toMatch(/^200\n.*"username":"oskar_a"/);
        const moved = await call('POST', '/api/v1/operator/sandbox/clock', '{ "advance_seconds": 60 }');
        expect(moved.out).toMatch(/^200\n.*"offset_seconds":\d+/);
        const refused = await call('GET', '/api/v1/operator/players/999999999');
        expect(refused).toMatchObject({ code: 1, out: expect.stringMatching(/^404\n.*NOT_FOUND/) });
      },
      patience,
    );
  });
});
