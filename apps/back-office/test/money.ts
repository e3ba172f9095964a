import { originalOf } from '../../server/test/support/games.ts';
import { addMethod, deposit, newReference, withdraw } from '../../server/test/support/money.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import type { BackOffice } from './back-office.ts';

/** Minutes since the request, and the amount: below the four-eyes threshold, above it, huge, tiny. */
const requests = [
  [134, 240_000],
  [112, 18_000],
  [91, 500_000],
  [58, 7_550],
  [47, 125_000],
  [33, 31_000],
  [12, 987_654_321_00],
  [1, 1],
] as const;

const must = <T extends { status: number; text: string }>(reply: T, status: number): T => {
  if (reply.status !== status) throw new Error(reply.text);
  return reply;
};

/** A round of the slot, by the player's own token. */
const playRound = async ({ world, operator }: BackOffice, player: number): Promise<void> => {
  const path = `/api/v1/operator/players/${player}/session-tokens`;
  const token = must(await operator.client.post(path, { ttl_minutes: 60 }), 201).body.data.token;
  const reply = await world.app.http.inject({
    method: 'POST',
    url: `/api/v1/player/games/${await originalOf(world, operator)}/play`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ stake: 100 }),
  });
  if (reply.statusCode >= 300) throw new Error(reply.body);
};

export type MovedMoney = { readonly withdrawals: readonly number[] };

/** Deposits and a round of every player, most of them verified, and a withdrawal of each that waits, the oldest first. */
export const moveMoney = async (office: BackOffice, players: readonly number[]): Promise<MovedMoney> => {
  const { world, operator } = office;
  const admin = await addTestStaff(world, operator);
  await addMethod(admin, { code: 'bank', name: 'SEPA' });
  await addMethod(admin, { code: 'card', name: 'Card' });
  const verified = players.filter((_, index) => index % 6 !== 1);
  await world.admin`
    update players set kyc_status = 'verified', kyc_expires_at = '2031-05-31' where id = any(${verified}::bigint[])`;
  const withdrawals: number[] = [];
  let before: number = requests[0][0];
  for (const [index, [minutes, amount]] of requests.entries()) {
    const player = players[index % players.length] as number;
    const payment_method = index % 3 === 1 ? 'card' : 'bank';
    world.clock.advance((before - minutes) * 60_000);
    before = minutes;
    must(await deposit(operator, player, amount + 31_020, { payment_method, external_reference: newReference() }), 201);
    await playRound(office, player);
    withdrawals.push(must(await withdraw(operator, player, amount, { payment_method }), 201).body.data.id);
  }
  world.clock.advance(before * 60_000);
  const [, , , risky, watched] = players;
  await admin.put(`/api/back-office/v1/players/${risky}/risk-level`, { risk_level: 'high', reason: 'Large deposits' });
  await admin.put(`/api/back-office/v1/players/${watched}/risk-level`, { risk_level: 'critical', reason: 'PEP' });
  return { withdrawals };
};
