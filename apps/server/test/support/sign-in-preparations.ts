import { base } from '../../support/back-office.ts';
import { createPasskey, type Passkey } from './authenticator.ts';
import { must } from './client.ts';
import { sharedOidcProvider } from './oidc.ts';
import { addInvited, addSignedIn, codeOf, enrollPasskey, enrollTotp, goodPassword, signInAs } from './sign-in.ts';
import type { Preparation, Tenant } from './tenant-type.ts';
import { browserAt } from './web.ts';

const passkeys = new WeakMap<object, Promise<Passkey>>();

/** A passkey of the member at the browser, the same each time. */
const ownPasskey = ({ web }: Tenant): Promise<Passkey> => {
  const known = passkeys.get(web) ?? enrollPasskey(web.web).then(({ passkey }) => passkey);
  passkeys.set(web, known);
  return known;
};

/** Another session of the member at the browser. */
export const makeSession = async (tenant: Tenant): Promise<number> => {
  const { world, web } = tenant;
  const passkey = await ownPasskey(tenant);
  const other = browserAt(world.app);
  const { options } = (await must(other.post(`${base}/sign-in/passkey/options`))).body.data;
  await must(other.post(`${base}/sign-in/passkey`, { response: passkey.use(options) }));
  const listed = await must(web.web.get(`${base}/me/sessions`));
  return listed.body.data[0].id;
};

/** One to be removed, beside the one that stays. */
export const makeFactor = async (tenant: Tenant): Promise<number> => {
  await ownPasskey(tenant);
  return (await enrollPasskey(tenant.web.web)).id;
};

/** Starts a sign-in in the guest's browser, and returns what the next step needs. */
const halfSignedIn = async ({ world, operator, guest }: Tenant, kind: 'code' | 'passkey') => {
  const member = await addSignedIn(world, operator);
  if (kind === 'code') {
    const { codes } = await enrollTotp(world, member.web);
    await must(signInAs(guest, member.email));
    return { body: { code: codes?.[0] } };
  }
  const { passkey } = await enrollPasskey(member.web);
  const { options } = (await must(guest.post(`${base}/sign-in/passkey/options`))).body.data;
  return { body: { response: passkey.use(options) } };
};

const invited: Preparation = async ({ world, operator }) => {
  const { invite } = await addInvited(world, operator);
  return { body: { invite } };
};

const stepUpPasskey: Preparation = async (tenant) => {
  const passkey = await ownPasskey(tenant);
  const { options } = (await must(tenant.web.web.post(`${base}/me/step-up/passkey/options`))).body.data;
  return { body: { response: passkey.use(options) } };
};

const newPasskey: Preparation = async ({ web }) => {
  const { options } = (await must(web.web.post(`${base}/me/factors/passkey/options`))).body.data;
  return { body: { name: 'Laptop', response: createPasskey().make(options) } };
};

const withProvider: Preparation = async ({ web }) => {
  const provider = await sharedOidcProvider();
  const wanted = { issuer: provider.issuer, client_id: 'croupier', client_secret: provider.secret };
  await must(web.web.put(`${base}/identity-provider`, wanted));
  return {};
};

export const signInPreparations: Readonly<Record<string, Preparation>> = {
  sign_in: async ({ world, operator }) => {
    const { email } = await addSignedIn(world, operator);
    return { body: { email, password: goodPassword } };
  },
  sign_in_with_code: (tenant) => halfSignedIn(tenant, 'code'),
  sign_in_with_passkey: (tenant) => halfSignedIn(tenant, 'passkey'),
  look_at_invite: invited,
  accept_invite: async (tenant) => {
    const { body } = await invited(tenant);
    return { body: { ...(body as object), password: goodPassword } };
  },
  accept_invite_by_oidc: async (tenant) => {
    await withProvider(tenant);
    return invited(tenant);
  },
  start_oidc: async ({ operator }) => ({ query: { operator: operator.slug } }),
  finish_oidc: async ({ operator }) => ({ params: { operator: operator.slug } }),
  step_up: async () => ({ body: { password: goodPassword } }),
  change_own_password: async () => ({ body: { password: goodPassword } }),
  step_up_with_passkey: stepUpPasskey,
  step_up_with_oidc: withProvider,
  add_passkey: newPasskey,
  confirm_totp: async ({ world, web }) => {
    const { secret } = (await must(web.web.post(`${base}/me/factors/totp`))).body.data;
    return { body: { code: codeOf(secret, world.clock.now()) } };
  },
  make_recovery_codes: async (tenant) => {
    await ownPasskey(tenant);
    return {};
  },
  remove_factor: async (tenant) => ({ params: { staff_factor: await makeFactor(tenant) } }),
  set_identity_provider: async () => {
    const { issuer, secret } = await sharedOidcProvider();
    return { body: { issuer, client_id: 'croupier', client_secret: secret, label: 'Lucky account' } };
  },
  release_invite: async ({ operator, world, web, make }) => {
    const staff = await make('staff');
    const other = await addSignedIn(world, operator);
    await world.app.control`update operators set settings = settings || '{"second_person":true}', version = version + 1
      where operator_id = ${operator.operator_id}`;
    await must(other.web.post(`${base}/staff/${staff}/invite`));
    await world.app.control`update operators set settings = settings || '{"second_person":false}', version = version + 1
      where operator_id = ${operator.operator_id}`;
    await must(web.web.get(`${base}/me`));
    return { params: { staff } };
  },
};
