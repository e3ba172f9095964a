import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { systemActor } from '../src/modules/audit/audit.ts';
import { makeInvite } from '../src/modules/sign-in/invite-staff.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { base } from '../support/back-office.ts';

/** The cookies of a new admin's session, by name. */
export type Session = ReadonlyMap<string, string>;

/** Invites an admin and signs in as they would: by the link, a password and an authenticator app. */
export const signInAdmin = async (databaseUrl: string, url: string): Promise<Session> => {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${url}${base}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-croupier': '1',
        origin: url,
        cookie: cookieHeader(cookies),
      },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      cookies.set(name, value);
    }
    return JSON.parse(text).data;
  };
  const invite = await inviteAdmin(databaseUrl, url);
  const { next } = await post('/invites/accept', { invite, password: 'three quiet blue lamps' });
  if (next === 'enroll_factor') {
    const { secret } = await post('/me/factors/totp', {});
    const app = new TOTP({ secret: Secret.fromBase32(secret as string), digits: 6, period: 30 });
    await post('/me/factors/totp/confirm', { code: app.generate() });
  }
  return cookies;
};

export const cookieHeader = (session: Session): string => [...session].map((pair) => pair.join('=')).join('; ');

const inviteAdmin = async (databaseUrl: string, origin: string): Promise<string> => {
  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1 });
  const [operator] = await control<{ operator_id: number }[]>`select operator_id from operators where slug = 'big'`;
  await control.end();
  const { operator_id } = operator!;
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const context = { operator_id, actor: systemActor, now: systemClock.now() };
  try {
    return await inOperator(sql, operator_id, async (tx) => {
      const member = { email: `bench-${randomUUID()}@example.com`, name: 'Bench', role: 'admin' as const };
      const { id } = await addStaff(tx, context, member);
      const wanted = { staff_id: id, made_by: null, needs_code: false, origin };
      const { link } = await makeInvite(tx, context, { random: systemRandom, clock: systemClock }, wanted);
      return link.split('#')[1] as string;
    });
  } finally {
    await sql.end();
  }
};
