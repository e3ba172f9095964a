import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHome, type RunningServer, runMain, startServer } from '../../../../apps/server/test/support/process.ts';
import { studioTrials } from '../../src/certify/studio-trials.ts';
import { startGameServer } from './example-receivers.ts';

/** A whole certification lasts a minute on an idle machine: answers are lost and delayed on purpose. */
const patience = 600_000;

describe('on the server that npm start makes', () => {
  let home: string;
  let remove: () => Promise<void>;
  let env: Record<string, string>;
  let server: RunningServer;
  beforeAll(async () => {
    ({ home, remove } = await makeHome());
    env = { CROUPIER_HOME: home, PORT: '0', LOG_LEVEL: 'warn', NO_PROXY: '*' };
    server = await startServer('start', env);
  }, patience);
  afterAll(async () => {
    await server.stop();
    await remove();
  });

  /** Two admins of the demo add a studio with a key and a game, as the guide for studios says. */
  const addStudio = async () => {
    const tokens = await Promise.all(
      ['admin@demo.example', 'admin2@demo.example'].map((email) =>
        runMain(['staff', 'token', '--operator', 'demo', '--email', email], env),
      ),
    );
    const post = async (by: number, path: string, body: object = {}) => {
      const reply = await fetch(`${server.url}/api/back-office/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[by]?.out.trim()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = await reply.json();
      if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    };
    const confirmed = async (answer: { data?: { id: number }; proposal?: { id: number } }): Promise<number> =>
      answer.proposal
        ? (await post(1, `proposals/${answer.proposal.id}/confirm`)).data.subject_id
        : (answer.data?.id as number);
    const slug = `studio-${randomBytes(4).toString('hex')}`;
    const launch_url = 'http://localhost:4100/play/{game}?token={token}';
    const provider_id = await confirmed(await post(0, 'game-providers', { slug, name: 'Guide Studio', launch_url }));
    const game = await post(0, 'games', {
      provider: slug,
      external_id: 'lucky-lantern',
      name: 'Lucky Lantern',
      type: 'rng',
      category: 'slots',
      rtp: 96.1,
    });
    const asked = await post(0, 'api-keys', { name: 'Wallet', scopes: [], provider_id });
    await confirmed(asked);
    const { key, secret = asked.secret } = asked.data ?? asked.proposal.after;
    return { game: game.data.id as number, key: key as string, secret: secret as string };
  };

  test(
    'croupier certify studio certifies the example game server, and certify verify ends with 0',
    async () => {
      const demo = JSON.parse(await readFile(join(home, 'demo.json'), 'utf8'));
      const { game, key, secret } = await addStudio();
      const example = await startGameServer({ CROUPIER_URL: server.url, CROUPIER_KEY: key, CROUPIER_SECRET: secret });
      const report = join(home, 'certification.json');
      const url = example.url.replace('http://', '');
      try {
        const tried = await runMain(
          ['certify', 'studio', '--url', `${url}/certify/{game}`, '--game', String(game)].concat(
            ['--digest-url', `${url}/reconciliation`],
            ['--out', report],
          ),
          {
            ...env,
            CROUPIER_URL: server.url,
            CROUPIER_KEY: demo.key,
            CROUPIER_SECRET: demo.secret,
            CROUPIER_PROVIDER_KEY: key,
            CROUPIER_PROVIDER_SECRET: secret,
            CROUPIER_CONFIG: join(home, 'profiles.json'),
          },
        );
        expect([tried.code, tried.out], `${tried.err}${example.said()}`).toEqual([
          0,
          expect.stringContaining(`Certified: ${studioTrials.length} passed, 0 failed, 0 not tried.`),
        ]);
      } finally {
        await example.kill();
        await example.remove();
      }
      const verified = await runMain(['certify', 'verify', report], env);
      expect([verified.code, verified.out, verified.err]).toEqual([
        0,
        expect.stringMatching(/^As it was written: .* was certified on .*\n$/),
        '',
      ]);
    },
    patience,
  );

  test.each([
    ['a missing file', 'none.json', 2, /^Error: There is no file .*none\.json\.\n$/],
    ['a folder', '.', 2, /^Error: .* is a folder; name the report in it\.\n$/],
    ['another file', 'demo.json', 1, /^Error: .*demo\.json is not a signed report\.\n$/],
  ])(
    'certify verify of %s says so in one line, and does not end with 0',
    async (_what, name, code, said) => {
      const verified = await runMain(['certify', 'verify', join(home, name)], env);
      expect([verified.code, verified.out, verified.err]).toEqual([code, '', expect.stringMatching(said)]);
    },
    patience,
  );
});
