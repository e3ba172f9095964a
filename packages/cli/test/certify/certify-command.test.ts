import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newReportKey, signReport } from '../../src/certify/sign-report.ts';
import { openProgram } from '../program.ts';
import { openCertifyWorld } from './certify-world.ts';

const { world, url, listen } = await openCertifyWorld();

describe('the command', () => {
  const run = async (args: string[], env: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-certify-'));
    const program = openProgram(world);
    const file = join(folder, 'report.json');
    const certify = (more: string[]) =>
      program.run(more, { env: { CROUPIER_URL: url, CROUPIER_CONFIG: join(folder, 'profiles.json'), ...env }, fetch });
    const tried = await certify([...args, '--out', file]);
    return {
      tried,
      file,
      certify,
      close: () => rm(folder, { recursive: true, force: true }).then(() => program.close()),
    };
  };
  const environment = (key: { key: string; secret: string }, secret: string): Record<string, string> => ({
    CROUPIER_KEY: key.key,
    CROUPIER_SECRET: key.secret,
    CROUPIER_WEBHOOK_SECRET: secret,
  });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;

  test('prints the findings, writes a page and a signed report, and detects a changed report', async () => {
    const { key } = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 204 }));
    const args = ['certify', 'operator', '--url', receiver, '--only', 'forged-signature'];
    const { tried, file, certify, close } = await run(args, environment(key, secret));
    expect(tried.code).toBe(1);
    expect(tried.out).toContain('seen      it answered 204; 400, 401 or 403 was expected.');
    expect(tried.out).toContain('Not certified: 0 passed, 1 failed, 0 not tried.');
    expect(await readFile(file.replace('.json', '.html'), 'utf8')).toContain('<h1>Not certified');

    const right = await certify(['certify', 'verify', file]);
    expect([right.code, right.out]).toEqual([1, expect.stringMatching(/^As it was written: .* was not certified on /)]);
    const { report, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { report: string };
    const certified = { ...JSON.parse(report), verdict: 'certified' };
    await writeFile(`${file}.certified`, JSON.stringify({ ...rest, ...signReport(certified, newReportKey()) }));
    const good = await certify(['certify', 'verify', `${file}.certified`]);
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('was certified on')]);
    await writeFile(file, (await readFile(file, 'utf8')).replace('not_certified', 'certified'));
    const changed = await certify(['certify', 'verify', file]);
    expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('was changed after it was signed')]);
    const missing = await certify(['certify', 'verify', `${file}.none`]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining(`There is no file ${file}.none.`)]);
    await writeFile(file, 'no report');
    const other = await certify(['certify', 'verify', file]);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('is not a signed report.')]);
    await close();
  });

  test('refuses an unknown trial, and a registered endpoint at the same receiver', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 204 }));
    const args = ['certify', 'operator', '--url', receiver];
    const typo = await run([...args, '--only', 'duplicates'], environment(operator.key, secret));
    expect([typo.tried.code, typo.tried.err]).toEqual([2, expect.stringContaining('There is no trial "duplicates"')]);
    await typo.close();
    const made = await operator.client.post('/api/v1/operator/webhook-endpoints', { url: receiver, events: ['*'] });
    expect(made.status, made.text).toBe(201);
    const twice = await run(args, environment(operator.key, secret));
    expect([twice.tried.code, twice.tried.err]).toEqual([2, expect.stringContaining('leads to the same receiver')]);
    await twice.close();
  });

  test('names missing scopes of the key, and a secret that the receiver does not know, before the first trial', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 401 }));
    const args = ['certify', 'operator', '--url', receiver];
    const narrow = await operator.addKey(['players:write', 'logs:read']);
    const lacking = await run(args, environment(narrow, secret));
    expect([lacking.tried.code, lacking.tried.err]).toEqual([
      2,
      expect.stringContaining('events:read, limits:write, payments:read, players:read, sandbox:write, webhooks:write'),
    ]);
    await lacking.close();
    const other = await run(args, environment(operator.key, secret));
    expect([other.tried.code, other.tried.err]).toEqual([
      2,
      expect.stringContaining(`signs with ${secret.slice(0, 12)}…, from CROUPIER_WEBHOOK_SECRET`),
    ]);
    expect(other.tried.err).not.toContain(secret);
    await other.close();
    const away = await run(['certify', 'operator', '--url', 'http://127.0.0.1:9'], environment(operator.key, secret));
    expect([away.tried.code, away.tried.err]).toEqual([2, expect.stringContaining('does not answer at')]);
    await away.close();
    const players = await operator.client.get('/api/v1/operator/players');
    expect(players.body.data).toEqual([]);
  });

  test('says before the first trial that a game server does not answer', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const provider = { CROUPIER_PROVIDER_KEY: 'gpk_x', CROUPIER_PROVIDER_SECRET: 'gps_x' };
    const args = ['certify', 'studio', '--url', 'http://127.0.0.1:9/certify/{game}', '--game', '1'];
    const { tried, close } = await run(args, { ...environment(operator.key, secret), ...provider });
    expect([tried.code, tried.err]).toEqual([
      2,
      expect.stringContaining('Your game server does not answer at http://127.0.0.1:9/certify/{game}'),
    ]);
    await close();
  });

  test('refuses the key of a live operator: nothing is created there', async () => {
    const { key } = await world.addOperator();
    const receiver = await listen(async () => ({ status: 204 }));
    const { tried, close } = await run(['certify', 'operator', '--url', receiver], environment(key, secret));
    expect([tried.code, tried.err]).toEqual([2, expect.stringContaining('is a live operator')]);
    await close();
  });
});
