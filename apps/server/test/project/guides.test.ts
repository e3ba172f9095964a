import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runHttp } from '@croupier/cli/run-http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentIo } from '../../../../packages/cli/test/silent-io.ts';
import { startFlakyProxy } from '../support/flaky-proxy.ts';
import { curlSampleOf, guideLanguages, prepareProgram, quietCurl } from '../support/guide-languages.ts';
import { differencesIn, programIn, syntaxErrorsIn } from '../support/guide-steps.ts';
import { type GuideWorld, openGuideWorld } from '../support/guide-world.ts';
import { filesBelow, readText, root } from '../support/source-code.ts';

const guides = filesBelow('docs/guides')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, name: path.replace('docs/guides/', ''), text: readText(path) }));
const fences = guides.flatMap(({ name, text }) =>
  [...text.matchAll(/^```(\S.*)$/gm)].map((match) => ({ name, fence: match[1] as string })),
);

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh croupier\n([\s\S]*?)^```$/gm)].flatMap((match) =>
    [...(match[1] as string).matchAll(/^npx croupier (.+)$/gm)].map(([, line]) => line as string),
  );

const programs = { sh: 'bash', python: 'python3', php: 'php' } as const;

/** Prints something else than it says, then takes a proposal for what it proposes. */
const wrongGuide = () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-wrong-'));
  const client = pathToFileURL(join(root, 'docs/guides/examples/node/croupier.mjs'));
  const lines = [
    '# A wrong guide',
    '```js run',
    "import { randomUUID } from 'node:crypto';",
    `const { operator, staff } = await import('${client}');`,
    '',
    "const { data } = await operator.get('/api/v1/operator/bonuses');",
    "console.log('bonuses', data.length > 0); // bonuses false",
    '```',
    '```js run',
    "const body = { name: randomUUID(), type: 'manual', wagering_multiplier: 1 };",
    "const asked = await staff.post('/api/back-office/v1/bonuses', body);",
    '',
    'console.log(asked.data.id); // 1',
    '```',
  ];
  const name = join(folder, 'wrong.md');
  writeFileSync(name, `${lines.join('\n')}\n`);
  return { folder, name };
};

describe('the code in the guides', () => {
  test('every snippet says whether it is run', () => {
    const known = /^((js|ts|python|php|sh) run|sh croupier|sh not run|json|text|\w+ from examples\/\S+)$/;
    expect(fences.filter(({ fence }) => !known.test(fence))).toEqual([]);
  });

  test('every step is in curl, JavaScript or TypeScript, Python and PHP, and calls the same operations in each', () => {
    expect(guides.flatMap(({ name, text }) => differencesIn(name, text))).toEqual([]);
  });

  test('a step that leaves out a language, or a call in one of them, is found', () => {
    const { text } = guides.find(({ name }) => name === 'players.md') as { text: string };
    const without = text.replace(/^```python run\n[^`]*?change_player_status[\s\S]*?^```\n\n/m, '');
    expect(differencesIn('players.md', without)).toEqual([expect.stringMatching(/^players\.md:\d+: sh, js, php$/)]);
    const other = text.replace('$browser->getOwnPlayer()', '$browser->getOwnWallet()');
    expect(differencesIn('players.md', other)).toEqual([
      expect.stringMatching(/^players\.md:\d+: php calls .*player\/wallet, sh calls .*player\/me$/),
    ]);
  });

  test.for(['sh', 'python', 'php'] as const)('every snippet of %s is free of syntax errors', (language, context) => {
    if (spawnSync(programs[language], ['--version']).error)
      return context.skip(`${programs[language]} is not installed`);
    expect(syntaxErrorsIn(language, guides)).toEqual([]);
    const broken = { name: 'broken.md', text: `\`\`\`${language} run\nif (\n\`\`\`\n` };
    expect(syntaxErrorsIn(language, [broken])).toEqual([expect.stringContaining('broken.md')]);
  });

  describe('against the demo that npm start makes', () => {
    let here: GuideWorld;
    let bare: GuideWorld;
    beforeAll(async () => {
      [here, bare] = [await openGuideWorld('full'), await openGuideWorld('bare')];
    });
    afterAll(async () => {
      await here.close();
      await bare.close();
    });

    /** Runs a guide and asserts that every line prints what the guide says. */
    const runGuide = async (name: string, env = {}, at = here, language = 'js'): Promise<void> => {
      const { code, out, err } = await at.run(process.execPath, ['examples/node/run-guide.mjs', name, language], env);
      expect(`\n${out}${err}`).toMatch(/\nas the guide says: (\d+) of \1 lines\n$/);
      expect(code).toBe(0);
    };

    test('has the complete demo', () => {
      expect([here.warnings, bare.warnings]).toEqual([[], []]);
    });

    test('a change of staff waits for a second person there, and is made at once in the bare demo', async () => {
      const create = async ({ url, env }: GuideWorld) => {
        const headers = { Authorization: `Bearer ${env.CROUPIER_STAFF_TOKEN}`, 'Content-Type': 'application/json' };
        const body = JSON.stringify({ name: 'Guides', type: 'manual', default_amount: 100, wagering_multiplier: 1 });
        const reply = await fetch(`${url}/api/back-office/v1/bonuses`, { method: 'POST', headers, body });
        return [reply.status, ((await reply.json()) as { proposal?: { status: string } }).proposal?.status];
      };
      expect([await create(here), await create(bare)]).toEqual([
        [202, 'pending'],
        [201, undefined],
      ]);
    });

    test('a guide that is wrong is named with its line and the answer of the server', async () => {
      const { folder, name } = wrongGuide();
      const { code, out, err } = await here.run(process.execPath, ['examples/node/run-guide.mjs', name]);
      rmSync(folder, { recursive: true });
      expect([code, out]).toEqual([1, 'bonuses true\nnot as the guide says: 0 of 2 lines\n']);
      expect(err).toMatch(
        /^wrong\.md:7: printed bonuses true, the guide says bonuses false\n {4}the last answer: GET .* answered 200 \{/,
      );
      expect(err).toMatch(
        /\nwrong\.md:13: Error: proposal \d+ \(bonus\.\w+\) waits for a second person: nothing was made yet\n/,
      );
      expect(err).toMatch(/the last answer: POST \S+\/bonuses answered 202 \{"data":\{/);
    });

    const wrong = {
      sh: ['. examples/shell/croupier.sh', "croupier GET '/api/v1/operator/players/1000000' | field code  # DONE"],
      python: ['from guide import croupier', 'croupier.get_player(player=1_000_000)'],
      php: ["require 'examples/php/guide.php';", '$croupier->getPlayer(player: 1_000_000);'],
    };
    test.for(['sh', 'python', 'php'] as const)(
      'a guide that is wrong in %s is named with its line and the last answer',
      async (language, context) => {
        if (spawnSync(programs[language], ['--version']).error)
          return context.skip(`${programs[language]} is not installed`);
        // Its programs run in the folder of the guides, where their clients are.
        const name = join(root, 'docs/guides', `.wrong-${language}-${process.pid}.md`);
        writeFileSync(name, ['# Wrong', '', `\`\`\`${language} run`, ...wrong[language], '```', ''].join('\n'));
        context.onTestFinished(() => rmSync(name));
        const { code, err } = await here.run(process.execPath, ['examples/node/run-guide.mjs', name, language]);
        expect(code).toBe(1);
        expect(err).toMatch(/^\.wrong-\w+-\d+\.md:5: /);
        expect(err).toMatch(
          /last answer of the program: GET \/api\/v1\/operator\/players\/1000000 answered 404 \{"error"/,
        );
      },
    );

    test.each(guides.filter(({ text }) => text.includes('```js run\n')))(
      '$name does what it says, and does it again',
      async ({ name }) => {
        await runGuide(name);
        await runGuide(name);
        await runGuide(name, {}, bare);
      },
    );

    test('idempotency-and-retries.md does the same when every answer is lost once and every deposit fails twice', async () => {
      const proxy = await startFlakyProxy(here.url);
      await runGuide('idempotency-and-retries.md', { CROUPIER_URL: proxy.url });
      await proxy.close();
      expect(Math.min(...proxy.attempts())).toBeGreaterThanOrEqual(3);
    });

    const lines = guides.flatMap(({ name, text }) => commandsIn(text).map((line) => ({ name, line })));
    test.each(lines)('$name: npx croupier $line succeeds', async ({ line }) => {
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

    test.for(['quick-start.md', 'signing.md'])('%s does what it says in a shell', async (name, context) => {
      const missing = ['curl', 'openssl'].find((program) => spawnSync(program, ['--version']).error !== undefined);
      if (missing) return context.skip(`${missing} is not installed`);
      await runGuide(name, {}, here, 'sh');
    });

    // Every guide in every language takes minutes: before a release.
    describe.runIf(process.env.CROUPIER_LONG === '1')('in the other languages', () => {
      const inAll = guides.filter(({ text }) => programIn(text, 'python') !== '');
      const languages = ['sh', 'python', 'php'] as const;
      test.for(inAll.flatMap(({ name }) => languages.map((language) => ({ name, language }))))(
        '$name does what it says in $language, and does it again',
        async ({ name, language }, context) => {
          if (spawnSync(programs[language], ['--version']).error)
            return context.skip(`${programs[language]} is not installed`);
          await runGuide(name, {}, here, language);
          await runGuide(name, {}, here, language);
          await runGuide(name, {}, bare, language);
        },
      );

      test.for(languages)('idempotency-and-retries.md survives lost answers in %s', async (language) => {
        const proxy = await startFlakyProxy(here.url);
        await runGuide('idempotency-and-retries.md', { CROUPIER_URL: proxy.url }, here, language);
        await proxy.close();
        expect(Math.min(...proxy.attempts())).toBeGreaterThanOrEqual(3);
      });
    });

    test.for(['get_calling_key', 'list_players', 'move_sandbox_clock'])(
      'the sample of the API reference for %s answers 200 in bash',
      async (name, context) => {
        const missing = ['bash', 'curl', 'openssl'].find((one) => spawnSync(one, ['--version']).error !== undefined);
        if (missing) return context.skip(`${missing} is not installed`);
        const { folder, remove } = quietCurl();
        context.onTestFinished(remove);
        const { code, out, err } = await here.run('bash', ['-c', curlSampleOf(name)], { CURL_HOME: folder });
        expect([code, out.split('\n').at(-1), err]).toEqual([0, '200', '']);
      },
    );

    test.for(guideLanguages)(
      'prints what the quick start says in $title, and accepts a webhook',
      async (language, context) => {
        if (spawnSync(language.program, language.asks).status !== 0)
          return context.skip(`${language.title} is not installed`);
        const program = programIn(readText('docs/guides/quick-start.md'), language.fence);
        expect(program).not.toBe('');
        const prepared = await prepareProgram(language, program);
        const { out, err } = await here.run(language.program, prepared.args, prepared.env);
        prepared.remove();
        expect(err).toBe('');
        expect(out.trim().split('\n')).toEqual(prepared.expected);
      },
    );
  });
});
