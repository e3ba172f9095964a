import { randomBytes } from 'node:crypto';
import type { Role } from '@croupier/contract/permissions.ts';
import { Secret, TOTP } from 'otpauth';
import { systemRandom } from '../../src/base/random.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { makeInvite } from '../../src/modules/sign-in/invite-staff.ts';
import { addStaff } from '../../src/modules/staff/create-staff.ts';
import type { App } from '../../src/platform/app.ts';
import { base } from '../../support/back-office.ts';
import { createPasskey, type Passkey } from './authenticator.ts';
import { must, type Reply } from './client.ts';
import { browserAt, type WebClient } from './web.ts';
import { type Operator, testActor, type World } from './world.ts';

export const goodPassword = 'three quiet blue lamps';

/** The link of an invitation, without the page. */
export const inviteOf = (link: string): string => link.split('#')[1] as string;

export type NewMember = { readonly role?: Role; readonly email?: string; readonly name?: string };

/** A member of staff who has not signed in yet, with an invitation of the command line. */
export const addInvited = async (world: World, { operator_id }: Operator, wanted: NewMember = {}) => {
  const { role = 'admin', email = `w-${randomBytes(5).toString('hex')}@mail.test`, name = 'Wren Quill' } = wanted;
  const context = { operator_id, actor: testActor, now: world.clock.now() };
  return inOperator(world.app.sql, operator_id, async (tx) => {
    const { id } = await addStaff(tx, context, { email, name, role });
    const invited = { staff_id: id, made_by: null, needs_code: false, origin: 'http://localhost:3000' };
    const { link } = await makeInvite(tx, context, { random: systemRandom, clock: world.clock }, invited);
    return { id, email, invite: inviteOf(link) };
  });
};

/** A member of staff in a browser, signed in by an invitation, with only a password. */
export const addSignedIn = async (world: World, operator: Operator, wanted: NewMember & { via?: App } = {}) => {
  const invited = await addInvited(world, operator, wanted);
  const web = browserAt(wanted.via ?? world.app);
  const accepted = await must(web.post(`${base}/invites/accept`, { invite: invited.invite, password: goodPassword }));
  return { ...invited, web, next: accepted.body.data.next as string };
};

export type SignedIn = Awaited<ReturnType<typeof addSignedIn>>;

export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

/** Sets up an authenticator app; returns its secret and the recovery codes. */
export const enrollTotp = async (world: World, web: WebClient) => {
  const { secret } = (await must(web.post(`${base}/me/factors/totp`))).body.data as { secret: string };
  const code = codeOf(secret, world.clock.now());
  const { data } = (await must(web.post(`${base}/me/factors/totp/confirm`, { code }))).body;
  return { secret, id: data.factor.id as number, codes: data.recovery_codes as string[] | null };
};

export const enrollPasskey = async (web: WebClient, passkey: Passkey = createPasskey(`http://${web.host}`)) => {
  const { options } = (await must(web.post(`${base}/me/factors/passkey/options`))).body.data;
  const reply = await must(web.post(`${base}/me/factors/passkey`, { name: 'Laptop', response: passkey.make(options) }));
  return { passkey, id: reply.body.data.factor.id as number, codes: reply.body.data.recovery_codes as string[] | null };
};

/** Signs in with the password, in a separate browser unless one is given. */
export const signInAs = (web: WebClient, email: string, more: object = {}): Promise<Reply> =>
  web.post(`${base}/sign-in`, { email, password: goodPassword, ...more });
