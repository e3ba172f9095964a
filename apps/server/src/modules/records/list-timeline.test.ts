import { allTimelineKinds, type TimelineKind, timelineKinds } from '@croupier/contract/back-office/timeline.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addBonus } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

type Item = {
  id: string;
  at: string;
  kind: TimelineKind;
  action: string;
  amount: number | null;
  reason: string | null;
  actor: { kind: string; name: string | null } | null;
  facts: Record<string, unknown>;
  subject: { kind: string; id: string };
};

let studio: Awaited<ReturnType<typeof openStudio>>;
let admin: Staff;
let gameSession: GameSession;
let withdrawal: number;

const timeline = async (by: Staff, query = '', limit = 100): Promise<Item[]> => {
  const seen: Item[] = [];
  let before: string | null = null;
  do {
    const more: string = before === null ? '' : `&before=${encodeURIComponent(before)}`;
    const reply = await must(by.get(`${base}/players/${gameSession.player}/timeline?limit=${limit}&${query}${more}`));
    seen.push(...reply.body.data);
    before = reply.body.meta.next_before;
  } while (before !== null);
  return seen;
};

/** A history with something of every kind, much of it in the same millisecond. */
beforeAll(async () => {
  studio = await openStudio(world);
  const { operator } = studio;
  admin = studio.staff;
  await addMethod(admin);
  gameSession = await studio.openSession(10_000);
  const own = `${base}/players/${gameSession.player}`;
  const bonus = await addBonus(admin, { wagering_multiplier: 3 });
  for (let turn = 0; turn < 3; turn += 1) {
    const round_id = newName('r');
    await must(gameSession.bet(newName('b'), 100, { round_id }));
    await must(gameSession.win(newName('w'), 30, { round_id, round_finished: true }));
    await must(deposit(operator, gameSession.player, 500));
    await must(admin.post(`${own}/notes`, { note: `Note ${turn}` }));
    await must(operator.client.post(`/api/v1/operator/players/${gameSession.player}/session-tokens`, {}));
    if (turn === 1) world.clock.advance(60_000);
  }
  withdrawal = (await must(withdraw(operator, gameSession.player, 200))).body.data.id;
  await must(admin.post(`${base}/payments/${withdrawal}/reject`, { reason: 'Not their account' }));
  const correction = { wallet: 'real', direction: 'up', amount: 70, reason: 'Goodwill' };
  await must(admin.post(`${own}/corrections`, correction));
  await must(admin.put(`${own}/limits`, { limits: { max_daily_deposit: 100_000 } }));
  await must(admin.put(`${own}/category`, { category: 'gold' }));
  await must(admin.put(`${own}/risk-level`, { risk_level: 'high', reason: 'Looks odd' }));
  await must(admin.post(`${own}/kyc/submit`, {}));
  const granted = { bonus_id: bonus, amount: 1_000 };
  await must(operator.client.post(`/api/v1/operator/players/${gameSession.player}/bonuses`, granted));
  await must(admin.patch(own, { city: 'Bremen' }));
});

describe('200 the timeline of a player', () => {
  test('has items of every kind, newest first', async () => {
    const items = await timeline(admin);
    expect([...new Set(items.map((item) => item.kind))].toSorted()).toEqual([...allTimelineKinds].toSorted());
    const times = items.map((item) => item.at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('every line about a payment names its number and its amount: a decision, too', async () => {
    const items = (await timeline(admin)).filter(({ kind }) => kind === 'payment');
    expect(items.length).toBeGreaterThan(4);
    for (const { subject, amount } of items) {
      const [payment] = await world.admin<{ amount: number }[]>`
        select amount from payment_requests where id = ${Number(subject.id)} and player_id = ${gameSession.player}`;
      expect([subject.kind, amount]).toEqual(['payment', payment?.amount]);
    }
  });

  test.each([1, 2, 7])('no item is lost or shown twice, %i at a time, though many share a time', async (limit) => {
    const all = await timeline(admin);
    expect(new Set(all.map((item) => item.at)).size).toBeLessThan(all.length / 4);
    const paged = await timeline(admin, '', limit);
    expect(paged).toEqual(all);
    expect(new Set(paged.map((item) => item.id)).size).toBe(paged.length);
  });

  test.each(allTimelineKinds)('kind=%s shows only that kind, page by page', async (kind) => {
    const items = await timeline(admin, `kind=${kind}`);
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.kind === kind)).toBe(true);
    expect(await timeline(admin, `kind=${kind}`, 2)).toEqual(items);
  });

  test('kind=ledger shows every entry, in the order of the ledger', async () => {
    const rows = await world.admin<{ id: number }[]>`
      select id from ledger_entries where player_id = ${gameSession.player} order by seq desc`;
    const items = await timeline(admin, 'kind=ledger');
    const entries = items.filter((item) => item.subject.kind === 'transaction');
    expect(entries.map((item) => Number(item.subject.id))).toEqual(rows.map((row) => row.id));
    const merged = await timeline(admin);
    const shown = merged.filter((item) => item.subject.kind === 'transaction');
    expect(shown.map((item) => item.action)).toEqual(['bonus_correction_up', 'correction_up']);
  });

  test('says who did what, and why', async () => {
    const items = await timeline(admin);
    const find = (action: string) => items.find((item) => item.action === action);
    expect(find('withdrawal.reject')).toMatchObject({
      kind: 'payment',
      actor: { kind: 'staff', name: 'admin' },
      reason: 'Not their account',
      facts: { field: 'status', from: 'new', to: 'rejected' },
      subject: { kind: 'payment', id: String(withdrawal) },
    });
    expect(find('withdrawal.requested')).toMatchObject({ kind: 'payment', amount: 200, facts: { status: 'rejected' } });
    expect(find('note.added')).toMatchObject({ reason: 'Note 2', actor: { kind: 'staff', name: 'admin' } });
    expect(find('round.closed')).toMatchObject({ kind: 'round', amount: -70, facts: { game: 'Some Game' } });
    expect(find('session.started')).toMatchObject({ actor: { kind: 'api_key', name: 'test' } });
    expect(find('bonus.granted')).toMatchObject({ kind: 'bonus', amount: 1_000 });
    expect(find('player.risk_level_changed')).toMatchObject({ kind: 'aml', reason: 'Looks odd' });
  });

  test('says who proposed a change that a second person confirmed', async () => {
    const operator = await world.addOperator({ settings: { second_person: true } });
    const [proposer, other] = [await addTestStaff(world, operator), await addTestStaff(world, operator, 'admin')];
    const player = await registerTestPlayer(operator);
    const body = { wallet: 'real', direction: 'up', amount: 70, reason: 'Goodwill' };
    const proposed = await must(proposer.post(`${base}/players/${player}/corrections`, body));
    expect(proposed.status).toBe(202);
    await must(other.post(`${base}/proposals/${proposed.body.data.id}/confirm`));
    await must(proposer.put(`${base}/players/${player}/category`, { category: 'monitored' }));
    const items: Item[] = (await must(proposer.get(`${base}/players/${player}/timeline`))).body.data;
    expect(items.find((item) => item.action === 'balance.correct')).toMatchObject({
      actor: { id: other.id },
      proposer: { id: proposer.id, name: 'admin' },
    });
    expect(items.find((item) => item.action === 'player.category_changed')).toMatchObject({
      actor: { id: proposer.id },
      proposer: null,
    });
  });

  const seers = allRoles.filter((role) => roleHas(role, 'view_players'));
  test.each(seers)('a %s sees only the kinds that their permissions allow', async (role) => {
    const staff = await addTestStaff(world, studio.operator, role);
    const seen = new Set((await timeline(staff)).map((item) => item.kind));
    const allowed = allTimelineKinds.filter((kind) => roleHas(role, timelineKinds[kind]));
    expect([...seen].toSorted()).toEqual(allowed.toSorted());
    for (const kind of allTimelineKinds.filter((one) => !allowed.includes(one)))
      expect(await timeline(staff, `kind=${kind}`)).toEqual([]);
  });

  test('404 NOT_FOUND: the player of another operator', async () => {
    const { staff } = await openStudio(world);
    expect((await staff.get(`${base}/players/${gameSession.player}/timeline`)).status).toBe(404);
  });

  test.each(['kind=gossip', 'before=x', 'limit=0', 'limit=101'])('422 VALIDATION_FAILED: %s', async (query) => {
    expect((await admin.get(`${base}/players/${gameSession.player}/timeline?${query}`)).status).toBe(422);
  });

  test('a made-up cursor is taken as the time that it names', async () => {
    for (const before of [
      '0-0-x',
      '999999999999999-99-1',
      '1772445600000-5-x-y-z',
      '1772445600000-4-',
      '1-1-9999999999999999',
    ])
      expect((await admin.get(`${base}/players/${gameSession.player}/timeline?before=${before}`)).status).toBe(200);
  });
});
