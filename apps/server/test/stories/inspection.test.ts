import { expect, test } from 'vitest';
import { day, hour } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { playerUrl } from '../support/aml.ts';
import { granted } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { deposit, withdraw } from '../support/money.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

/** A file of the back office as rows of named cells. */
const readFile = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [names[n] ?? '', cell])));
};

test("a regulator's inspection: every entry has its reason, every day its root, every change its author, and nothing can be altered", async () => {
  const casino = await openCasino(world);
  const { operator, ann, bob, api, pass, money, decide } = casino;
  const { operator_id } = operator;

  // A fortnight of business: deposits, play, a bonus, a payout, a rejection, and a correction by two people.
  await mustData(ann.patch(`${base}/operator`, { settings: { second_person: true, solo_credit_allowance: 5_000 } }));
  const gameSessions = [await casino.openSession(20_000), await casino.openSession(8_000)];
  const [first, second] = gameSessions.map(({ player }) => player) as [number, number];
  await mustData(spin(gameSessions[0]!, 3_000, 1_000));
  await pass(day);
  const offer = await mustData(
    ann.post(`${base}/bonuses`, { name: 'Gift', type: 'manual', default_amount: 500, wagering_multiplier: 2 }),
  );
  const confirmed = await mustData(bob.post(`${base}/proposals/${offer.id}/confirm`));
  await granted(operator, second, confirmed.subject_id);
  const gameSession = await casino.openSessionOf(second);
  for (let n = 0; n < 2; n += 1) await mustData(spin(gameSession, 500, 100));
  await pass(3 * day);
  const [payout, returned] = [
    await mustData(withdraw(operator, first, 6_000)),
    await mustData(withdraw(operator, first, 1_000)),
  ];
  for (const move of ['approve', 'pay']) await mustData(decide(payout.id, move));
  await mustData(decide(returned.id, 'reject', bob, { reason: 'Another account holder.' }));
  const correction = { wallet: 'real', direction: 'up', amount: 7_000, reason: 'A jackpot that was not paid.' };
  const waiting = await mustData(ann.post(playerUrl(second, '/corrections'), correction));
  expect((await refused(ann.post(`${base}/proposals/${waiting.id}/confirm`))).code).toBe('PROPOSAL_INVALID');
  await mustData(bob.post(`${base}/proposals/${waiting.id}/confirm`));
  await mustData(deposit(operator, second, 100));
  await pass(10 * day);

  // The inspector reads and changes nothing.
  const inspector = await addTestStaff(world, operator, 'auditor', 'Inspector');
  const attempt = inspector.post(playerUrl(first, '/corrections'), correction);
  expect((await refused(attempt)).code).toBe('INSUFFICIENT_PERMISSION');

  // The ledger as a file: the entries of each wallet sum to its balance, and each names its cause.
  const file = await inspector.get(`${base}/ledger?format=csv`);
  const entries = readFile(file.text);
  expect(file.headers['x-total-rows']).toBe(String(entries.length));
  for (const player of [first, second]) {
    const sum = (wallet: string): number =>
      entries
        .filter((row) => row.player_id === String(player) && row.wallet === wallet)
        .reduce((total, row) => total + Number(row.amount), 0);
    expect([sum('real'), sum('bonus')]).toEqual(await money(player));
  }
  const unexplained = entries.filter(
    (row) => !row.payment_request_id && !row.game_round_id && !row.player_bonus_id && row.type !== 'correction_up',
  );
  expect(unexplained).toEqual([]);
  expect(entries.filter((row) => row.type === 'correction_up')).toMatchObject([{ amount_decimal: '70.00' }]);

  // Each day has a root that covers all before it. Those of the first week are the same a week later.
  const roots = async () => [
    ...(await world.admin<{ day: string; root: Buffer; entries: number }[]>`
      select day, root, entries from ledger_roots where operator_id = ${operator_id} order by day`),
  ];
  const kept = await roots();
  expect(kept).toHaveLength(14);
  expect(kept.reduce((total, row) => total + row.entries, 0)).toBe(entries.length);
  await pass(7 * day);
  expect((await roots()).slice(0, 14)).toEqual(kept);

  // Who did what: the correction has two authors, the payout one, and the export itself is recorded.
  expect(await casino.audited('payment', returned.id)).toEqual([['withdrawal.reject', 'Bob']]);
  const timeline = await mustData(ann.get(playerUrl(second, '/timeline?limit=100')));
  const corrected = timeline.find((item: { action: string }) => /correct/.test(item.action));
  expect(corrected).toMatchObject({ actor: { name: 'Bob' }, proposer: { name: 'Ann' }, reason: correction.reason });
  const exported = await mustData(inspector.get(`${base}/audit-log?action=list.exported`));
  expect(exported).toMatchObject([{ actor_name: 'Inspector', to_value: String(entries.length) }]);

  // Records are permanent: the database refuses to change or remove an entry or an audit row.
  for (const table of ['ledger_entries', 'audit_log', 'ledger_roots']) {
    const name = world.app.sql(table);
    await expect(world.app.sql`delete from ${name}`).rejects.toThrow(/permission denied/);
    await expect(world.app.sql`update ${name} set operator_id = 1`).rejects.toThrow(/permission denied/);
  }
  await pass(hour);
  expect((await mustData(operator.client.get(api(first, '/wallet')))).balance).toBe(12_000);
  await casino.expectSoundBooks();
});
