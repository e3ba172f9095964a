import { expect } from 'vitest';
import { registerTestPlayer } from './players.ts';
import { addTestStaff } from './staff.ts';
import type { World } from './world.ts';

/** A document to be uploaded. */
export const content = Buffer.from('%PDF-1.7 passport').toString('base64');
export const kycUrl = (player: number, rest = '') => `/api/back-office/v1/players/${player}/kyc${rest}`;

/** An operator that verifies its players, its reviewer, and short helpers. */
export const openReview = async (world: World) => {
  const operator = await world.addOperator({ is_sandbox: true, settings: { unverified_withdrawal_threshold: 1_000 } });
  const staff = await addTestStaff(world, operator, 'compliance');

  const move = (player: number, verb: string, body: object = {}) => staff.post(kycUrl(player, `/${verb}`), body);

  const acceptedPassport = async (player: number, expires_on: string | null = null): Promise<number> => {
    const document = { kind: 'passport', file_name: 'passport.pdf', content, expires_on };
    const uploaded = await staff.post(kycUrl(player, '/documents'), document);
    expect(uploaded.status, uploaded.text).toBe(201);
    const accepted = await staff.post(kycUrl(player, `/documents/${uploaded.body.data.id}/accept`));
    expect(accepted.status, accepted.text).toBe(200);
    return uploaded.body.data.id;
  };

  const verifiedPlayer = async (expires_on: string | null = null): Promise<number> => {
    const player = await registerTestPlayer(operator);
    await acceptedPassport(player, expires_on);
    await move(player, 'submit');
    const reply = await move(player, 'verify');
    expect(reply.status, reply.text).toBe(200);
    return player;
  };

  const playerSeen = async (player: number) =>
    (await operator.client.get(`/api/v1/operator/players/${player}`)).body.data;

  const stored = async (player: number) => {
    const [row] = await world.admin<{ kyc_status: string; kyc_expires_at: Date | null }[]>`
      select kyc_status, kyc_expires_at from players where id = ${player}`;
    return row!;
  };

  const auditOf = async (player: number) => [
    ...(await world.admin`
      select action, from_value, to_value, reason, actor_kind from audit_log
      where subject_kind = 'player' and subject_id = ${player} and action like 'kyc.%' order by id`),
  ];

  return { operator, staff, move, acceptedPassport, verifiedPlayer, playerSeen, stored, auditOf };
};
