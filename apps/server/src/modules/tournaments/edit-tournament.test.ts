import { describe, expect, test } from 'vitest';
import { openStudio } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { finish, openTournament, playRound, prizesPaid, startCup } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/back-office/v1/tournaments';
const planned = {
  name: 'Cup',
  starts_at: '2026-04-01T00:00:00Z',
  ends_at: '2026-04-02T00:00:00Z',
  score: 'staked',
  prizes: [100],
};

const world = await createFileWorld();

describe('editing', () => {
  test('before the start everything can change, afterwards only name, description and grace', async () => {
    const { cup, studio } = await startCup(world);
    expect((await cup.patch({ name: 'Renamed', grace_minutes: 5 })).body.data).toMatchObject({ name: 'Renamed' });
    expect((await cup.patch({ prizes: [1], score: 'won' })).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'started', fields: ['score', 'prizes'] },
    });
    const later = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const upcoming = await openTournament(world, studio, { starts_at: later });
    expect((await upcoming.patch({ prizes: [7], score: 'won' })).body.data).toMatchObject({
      prizes: [7],
      score: 'won',
    });
  });

  test('202: one person alone moves neither the period nor the grace nor the least stake; a name changes at once', async () => {
    const operator = await world.addOperator({ settings: { second_person: true } });
    const [one, other] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
    const proposed = (await one.post(url, planned)).body.data;
    const confirmed = await other.post(`/api/back-office/v1/proposals/${proposed.id}/confirm`);
    const at = `${url}/${confirmed.body.data.subject_id}`;
    const before = (await one.get(at)).body.data;
    for (const change of [
      { starts_at: '2026-04-01T04:00:00Z', ends_at: '2026-04-01T04:00:02Z' },
      { grace_minutes: 1 },
      { min_stake: 1_000_000 },
    ]) {
      const reply = await one.patch(at, change);
      expect([reply.status, reply.body.data.kind], reply.text).toEqual([202, 'tournament.update']);
    }
    expect((await one.get(at)).body.data).toEqual(before);
    expect((await one.patch(at, { name: 'Renamed' })).status).toBe(200);
  });

  test('a cancelled tournament pays nobody, and cannot be cancelled or changed again', async () => {
    const { cup, studio } = await startCup(world);
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 100, 0);
    expect((await cup.cancel()).body.data).toMatchObject({ state: 'cancelled', cancel_reason: 'test' });
    await finish(studio);
    expect(await prizesPaid(world, gameSession.player)).toEqual([]);
    for (const reply of [await cup.cancel(), await cup.patch({ name: 'Again' })])
      expect(reply.body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: { rule: 'status', status: 'cancelled' },
      });
  });

  test('422 INVALID_REQUEST: a finished tournament cannot be cancelled', async () => {
    const { cup, studio } = await startCup(world);
    await finish(studio);
    expect((await cup.cancel()).body.error.details).toEqual({ rule: 'status', status: 'finished' });
  });

  test.each([
    [{ game_ids: [999_999] }, { game_ids: ['do not exist: 999999'] }],
    [{ provider_ids: [999_999] }, { provider_ids: ['do not exist: 999999'] }],
    [{ prize_currency: 'USD' }, { prize_currency: ['has no exchange rate to EUR'] }],
    [{ starts_at: '2026-03-01T00:00:00Z' }, { starts_at: ['must not be in the past'] }],
  ])('422 VALIDATION_FAILED: %o', async (more, details) => {
    const studio = await openStudio(world);
    await expect(openTournament(world, studio, more)).rejects.toThrow(JSON.stringify(details).slice(1, -1));
  });

  test('422 INVALID_REQUEST: more than a hundred that have not ended, because each is scored every minute', async () => {
    const staff = await addTestStaff(world, await world.addOperator(), 'marketing');
    let last = 0;
    for (let n = 0; n < 100; n += 1) {
      const { status, body } = await staff.post(url, planned);
      expect(status).toBe(201);
      last = body.data.id;
    }
    const { status, body } = await staff.post(url, planned);
    expect([status, body.error.code, body.error.details]).toEqual([
      422,
      'INVALID_REQUEST',
      { rule: 'too_many', most: 100 },
    ]);

    await staff.post(`${url}/${last}/cancel`, { reason: 'test' });
    expect((await staff.post(url, planned)).status).toBe(201);
  });
});
