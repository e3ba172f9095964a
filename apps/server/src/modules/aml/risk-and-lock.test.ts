import { restrictionNames } from '@croupier/contract/back-office/players.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { openMonitoring, playerUrl } from '../../../test/support/aml.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { operator, staff, auditOf } = await openMonitoring(world);

describe('a risk level by staff', () => {
  test('200: is raised and lowered with a reason, an event and a line in the audit log', async () => {
    const player = await registerTestPlayer(operator);
    const raised = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'critical', reason: 'exposed' });
    expect(raised.body.data).toMatchObject({ id: player, risk_level: 'critical' });
    const lowered = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'low', reason: 'checked' });
    expect(lowered.body.data.risk_level).toBe('low');
    await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'low', reason: 'checked again' });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'risk.level_changed', 'risk.level_changed']);
    const logged = (await auditOf('player', player)).filter((row) => row.action === 'player.risk_level_changed');
    expect(logged.map((row) => row.to_value)).toEqual(['critical', 'low']);
  });

  test('raising a verified player to high sends them back to review', async () => {
    const player = await registerTestPlayer(operator);
    await staff.post(playerUrl(player, '/kyc/submit'));
    await staff.post(playerUrl(player, '/kyc/verify'), { override_reason: 'known' });
    const medium = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'medium', reason: 'x' });
    expect(medium.body.data).toMatchObject({ risk_level: 'medium', kyc_status: 'verified' });
    const high = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'high', reason: 'x' });
    expect(high.body.data).toMatchObject({ risk_level: 'high', kyc_status: 'pending_review', is_verified: false });
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['risk.level_changed', 'kyc.submitted']);
  });
});

describe('a lock by staff who monitor', () => {
  test('200: the player is locked, every token ends, and the operator cannot lift it', async () => {
    const player = await registerTestPlayer(operator);
    const url = `/api/v1/operator/players/${player}`;
    const { token } = (await operator.client.post(`${url}/session-tokens`, {})).body.data;
    const browser = bearerFor(world.app, token);
    expect((await browser.get('/api/v1/player/me')).status).toBe(200);

    const locked = await staff.post(playerUrl(player, '/aml-lock'), { reason: 'under investigation' });
    expect(locked.body.data).toMatchObject({ id: player, status: 'locked', restrictions: { can_login: false } });
    expect((await browser.get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    const lifted = await operator.client.put(`${url}/status`, { status: 'active' });
    expect(lifted.body.error.code).toBe('PLAYER_RESTRICTED');
    expect((await eventsOf(world, player)).filter((type) => type === 'player.status_changed')).toHaveLength(1);
    await staff.post(playerUrl(player, '/aml-lock'), { reason: 'again' });
    expect((await auditOf('player', player)).filter((row) => row.action === 'player.locked_by_aml')).toHaveLength(1);
  });

  test("200: it replaces the operator's own lock, and a closed account stays closed", async () => {
    const [locked, closed] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    await operator.client.put(`/api/v1/operator/players/${locked}/status`, { status: 'locked' });
    await operator.client.put(`/api/v1/operator/players/${closed}/status`, { status: 'closed' });
    for (const [player, status] of [
      [locked, 'locked'],
      [closed, 'closed'],
    ] as const) {
      const reply = await staff.post(playerUrl(player, '/aml-lock'), { reason: 'x' });
      expect(reply.body.data.status).toBe(status);
      const lifted = await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'active' });
      expect(lifted.body.error.code).toBe('PLAYER_RESTRICTED');
    }
  });
});

describe('what monitoring imposed can be lifted with review_aml', () => {
  const roles = allRoles.filter((role) => roleHas(role, 'manage_players'));
  const lacking = [403, 'INSUFFICIENT_PERMISSION', { required_permission: 'review_aml' }];
  const refusal = (reply: { status: number; body: { error?: { code: string; details: object } } }) => [
    reply.status,
    reply.body.error?.code,
    reply.body.error?.details,
  ];

  test.each(roles)('%s: the lock, also after closing the account', async (role) => {
    const member = await addTestStaff(world, operator, role);
    const mayLift = roleHas(role, 'review_aml');
    for (const between of [[], ['closed'], ['closed', 'locked']]) {
      const player = await registerTestPlayer(operator);
      await staff.post(playerUrl(player, '/aml-lock'), { reason: 'x' });
      for (const status of between)
        expect((await member.put(playerUrl(player, '/status'), { status })).body.data.status).toBe(status);
      const lifted = await member.put(playerUrl(player, '/status'), { status: 'active' });
      if (mayLift) expect(lifted.body.data.status).toBe('active');
      else expect(refusal(lifted)).toEqual(lacking);
    }
  });

  test.each(roles)('%s: every restriction that monitoring set, and no other', async (role) => {
    const member = await addTestStaff(world, operator, role);
    const mayLift = roleHas(role, 'review_aml');
    for (const name of restrictionNames) {
      const [off, on] = name === 'excluded_from_bonuses' ? [true, false] : [false, true];
      const player = await registerTestPlayer(operator);
      const url = playerUrl(player, '/restrictions');
      const set = await member.patch(url, { [name]: off, by_aml: true });
      if (!mayLift) {
        expect(refusal(set)).toEqual(lacking);
        await staff.patch(url, { [name]: off, by_aml: true });
      }
      expect((await member.get(url)).body.data).toMatchObject({ set_by_aml: [name], switches: { [name]: off } });

      const lifted = await member.patch(url, { [name]: on });
      if (mayLift) expect(lifted.body.data).toMatchObject({ set_by_aml: [], switches: { [name]: on } });
      else {
        expect(refusal(lifted)).toEqual(lacking);
        expect((await member.get(url)).body.data.switches[name]).toBe(off);
      }

      const plain = playerUrl(await registerTestPlayer(operator), '/restrictions');
      await member.patch(plain, { [name]: off });
      expect((await member.patch(plain, { [name]: on })).body.data).toMatchObject({ set_by_aml: [] });
    }
  });

  test('setting a restriction again makes it one of monitoring, with an audit row', async () => {
    const player = await registerTestPlayer(operator);
    const url = playerUrl(player, '/restrictions');
    const support = await addTestStaff(world, operator, 'support');
    await support.patch(url, { can_withdraw: false });
    await staff.patch(url, { can_withdraw: false, by_aml: true, reason: 'Layering' });
    expect(refusal(await support.patch(url, { can_withdraw: true }))).toEqual(lacking);
    expect((await auditOf('player', player)).at(-1)).toEqual({
      action: 'player.aml_restrictions_changed',
      field: 'restrictions_set_by_aml',
      to_value: '["can_withdraw"]',
    });
  });
});
