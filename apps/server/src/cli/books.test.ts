import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerWith } from '../../test/support/money.ts';
import { runCommand } from '../../test/support/run-command.ts';
import { createWorld, masterKey, type Operator, type World } from '../../test/support/world.ts';
import { masterKeyId } from '../base/secret-box.ts';

/** Commands about the books: exchange rates, ledger roots and verify. */
describe('the books on the command line', () => {
  let world: World;
  let operator: Operator;
  let folder: string;
  beforeAll(async () => {
    // Commands run on the real clock, and a future day has no rate.
    world = await createWorld(new Date(Date.now() - 3 * 24 * 3_600_000));
    operator = await world.addOperator({ slug: 'lucky' });
    folder = await mkdtemp(join(tmpdir(), 'croupier-books-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await world.close();
  });

  const key = { CROUPIER_MASTER_KEY: masterKey.toString('hex') };
  const croupier = (...args: string[]) => runCommand(args, { DATABASE_URL: world.url, ...key });
  const json = async (...args: string[]) => {
    const { code, out, err } = await croupier(...args, '--json');
    return { code, err, data: JSON.parse(out || '{}') };
  };

  test('rates set: a rate from a day on', async () => {
    const set = await json('rates', 'set', '--operator', 'lucky', '--currency', 'USD', '--rate', '0.9231');
    expect(set).toMatchObject({ code: 0, err: '', data: [{ currency: 'USD', rate: '0.9231', source: 'manual' }] });
    const wrong = await croupier('rates', 'set', '--operator', 'lucky', '--currency', 'USD', '--rate', 'much');
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain('rates.0.rate: must be a decimal number as text');
  });

  test('rates import: imports a file, and names the rows it skipped', async () => {
    const file = join(folder, 'eurofxref-hist.csv');
    await writeFile(file, 'Date,JPY,BGN,\n2026-01-05,160,1.9558,\n2026-01-02,N/A,1.9558,\n');
    const result = await croupier('rates', 'import', '--operator', 'lucky', '--file', file);
    expect(result.code).toBe(0);
    expect(result.out).toMatch(/^added +1$/m);
    expect(result.out).toMatch(/^BGN +2 +2026-01-02 +2026-01-05 +no player can have this currency$/m);
    const again = await json('rates', 'import', '--operator', 'lucky', '--file', file);
    expect(again.data).toMatchObject({ days: 2, added: 0, unchanged: 1, gaps: 1 });
    const missing = await croupier('rates', 'import', '--operator', 'lucky', '--file', join(folder, 'none.csv'));
    expect(missing.code).toBe(2);
  });

  test('ledger close-day: closes the finished days; a second run has nothing to do', async () => {
    const closed = await json('ledger', 'close-day');
    expect(closed.data.length).toBeGreaterThanOrEqual(2);
    expect(closed.data[0]).toEqual({
      operator: 'lucky',
      day: world.clock.now().toISOString().slice(0, 10),
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
      wallets: 0,
      entries: 0,
    });
    expect(await croupier('ledger', 'close-day', '--operator', 'lucky')).toMatchObject({ code: 0, out: 'none' });
    expect(await croupier('ledger', 'close-day', '--operator', 'nobody')).toMatchObject({ code: 1 });
  });

  test('verify: exit code 0 and one line when everything agrees, otherwise 1 and the findings', async () => {
    world.clock.set(new Date());
    const player = await playerWith(operator, 500);
    const clean = await croupier('verify');
    expect(clean).toEqual({
      code: 0,
      out: 'Verified 1 operator, 1 account, 1 entries: everything agrees.',
      err: '',
    });
    await world.admin`update accounts set real_balance = 501 where player_id = ${player}`;
    const broken = await croupier('verify', '--operator', 'lucky');
    expect(broken.code).toBe(1);
    expect(broken.out.split('\n')).toEqual([
      `balance: lucky, player_id ${player}: the real balance is 501, its entries sum to 500`,
      'Verified 1 operator, 1 account, 1 entries: 1 finding.',
    ]);
    const result = await json('verify', '--operator', 'lucky');
    expect(result).toMatchObject({ code: 1, data: { findings: [{ check: 'balance', player_id: player }] } });
    expect((await croupier('verify', '--operator', 'nobody')).code).toBe(1);
    await world.admin`update accounts set real_balance = 500 where player_id = ${player}`;
  });

  describe('verify with a master key', () => {
    const verifyWith = async (env: Record<string, string>) => {
      const { code, out } = await runCommand(['verify'], { DATABASE_URL: world.url, ...env });
      return { code, lines: out.split('\n') };
    };
    const other = randomBytes(32);

    test('that seals nothing here: exit code 1, and every place with secrets that it does not open', async () => {
      const { code, lines } = await verifyWith({ CROUPIER_MASTER_KEY: other.toString('hex') });
      expect(code).toBe(1);
      expect(lines).toContain(
        `master_key: lucky: api_keys.secret_sealed, 1 values: sealed under the master key ${masterKeyId(masterKey)}, which is not given`,
      );
      expect(lines.at(-1)).toMatch(/: \d+ findings?\.$/);
    });

    test('beside the one that sealed, as before a rekey: everything agrees', async () => {
      const both = {
        CROUPIER_MASTER_KEY: other.toString('hex'),
        CROUPIER_MASTER_KEY_OTHERS: masterKey.toString('hex'),
      };
      expect(await verifyWith(both)).toMatchObject({ code: 0, lines: [expect.stringMatching(/everything agrees/)] });
    });

    test('that is the right one, where a secret was altered: exit code 1', async () => {
      await world.admin`
        update api_keys set secret_sealed = set_byte(secret_sealed, length(secret_sealed) - 1,
          255 - get_byte(secret_sealed, length(secret_sealed) - 1))`;
      const { code, lines } = await verifyWith(key);
      expect(code).toBe(1);
      expect(lines[0]).toBe(
        'master_key: lucky: api_keys.secret_sealed, 1 values: the last of them does not open: wrong master key, moved to another owner, or altered',
      );
    });

    test('that is not given: says that it was not checked', async () => {
      expect(await verifyWith({})).toEqual({
        code: 0,
        lines: [
          'There is no CROUPIER_MASTER_KEY: whether secrets open was not checked.',
          'Verified 1 operator, 1 account, 1 entries: everything agrees.',
        ],
      });
    });
  });
});
