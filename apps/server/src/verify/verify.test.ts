import { describe, expect, test } from 'vitest';
import { bearerFor } from '../../test/support/client.ts';
import { originalOf } from '../../test/support/games.ts';
import { playerWith } from '../../test/support/money.ts';
import { findingsAt, playStory, storyStart } from '../../test/support/verify-story.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { day } from '../base/durations.ts';
import { closeLedgerDays } from '../modules/wallet/close-ledger-days.ts';
import { verify, verifyDatabase } from './verify.ts';

const world = await createFileWorld(storyStart);

describe('verify', () => {
  test('finds nothing in an untouched database, and says what it checked', async () => {
    const { operator } = await playStory(world);
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict).toEqual({
      operators: 1,
      accounts: 2,
      entries: 28,
      abandoned_claims: 0,
      read_from: 'primary',
      findings: [],
      checked: [{ operator_id: operator.operator_id, accounts: 2, findings: 0 }],
    });
  });

  test('finds nothing after rounds of play over three days', async () => {
    world.clock.set(storyStart);
    const operator = await world.addOperator();
    const slot = await originalOf(world, operator, 'orig-slot');
    const player = await playerWith(operator, 100_000);
    for (let round = 0; round < 30; round += 1) {
      if (round % 10 === 9) world.clock.advance(day);
      const issued = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
      const played = await bearerFor(world.app, issued.body.data.token).post(`/api/v1/player/games/${slot}/play`, {
        stake: 100,
      });
      expect(played.status, played.text).toBe(200);
    }
    await closeLedgerDays({ sql: world.app.sql, control: world.app.control, clock: world.clock }, operator.operator_id);
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict.findings).toEqual([]);
    expect(verdict.entries).toBeGreaterThan(30);
  });

  test('refuses an unknown operator', async () => {
    await expect(verify({ databaseUrl: world.url, clock: world.clock, operator: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('counts an abandoned claim of an Idempotency-Key, which is not a finding', async () => {
    const operator = await world.addOperator();
    await world.admin`
      insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at)
      values (${operator.operator_id}, 'key', 1, 'k', '\\x00', gen_random_uuid(),
        ${new Date(world.clock.now().getTime() - 301_000)}, ${new Date(world.clock.now().getTime() + day)})`;
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict).toMatchObject({ abandoned_claims: 1, findings: [] });
  });

  test('finds what the database forbids, also after its constraint or trigger was removed', async () => {
    const { operator, player, payments } = await playStory(world);
    const { operator_id } = operator;
    await world.admin`drop index payment_requests_reference`;
    await world.admin`alter table idempotency drop constraint idempotency_check`;
    await world.admin`
      update payment_requests set external_reference = 'twice' where id in (${payments.waiting}, ${payments.paid})`;
    await world.admin`
      insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at,
        status)
      values (${operator_id}, 'player', ${player}, 'half', '\\x00', gen_random_uuid(), ${storyStart}, ${storyStart}, 201)`;
    expect(
      (await findingsAt(world, operator)).map(({ check, payment_id, message }) => [check, payment_id, message]),
    ).toEqual([
      [
        'payment_reference',
        payments.waiting,
        `"twice" is the reference of the payments ${payments.waiting}, ${payments.paid}`,
      ],
      ['idempotency', undefined, '1 stored answers lack their status or their body'],
    ]);
  });

  test('checks every operator when none is named', async () => {
    const [clean, broken] = [await playStory(world), await playStory(world)];
    await world.admin`update accounts set real_balance = real_balance + 1 where player_id = ${broken.player}`;
    const found = await verify({ databaseUrl: world.url, clock: world.clock });
    expect(found.filter(({ operator }) => operator === clean.operator.slug)).toEqual([]);
    expect(found.filter(({ operator }) => operator === broken.operator.slug)).toHaveLength(1);
  });
});
