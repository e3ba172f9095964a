import { base } from '../../support/back-office.ts';
import { must } from './client.ts';
import { sharedOidcProvider, visitProvider } from './oidc.ts';
import { addInvited, addSignedIn, inviteOf, signInAs } from './sign-in.ts';
import { browserAt } from './web.ts';
import type { World } from './world.ts';

/** Sign-in paths beyond the examples: failures, locks, wrong codes, and an identity provider. */
export const walkSignIn = async (world: World): Promise<void> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const admin = await addSignedIn(world, operator);
  world.clock.advance(120_000);
  await must(admin.web.get(`${base}/me`));

  const stranger = browserAt(world.app);
  const guess = (email: string) => stranger.post(`${base}/sign-in`, { email, password: 'a wrong password' });
  for (let n = 0; n < 6; n += 1) await guess(admin.email);
  for (let n = 0; n < 31; n += 1) await guess(`n${n}@mail.test`);
  world.clock.advance(600_000);

  const strict = await world.addOperator({ is_sandbox: true, settings: { second_person: true } });
  const [one, two] = [await addSignedIn(world, strict), await addSignedIn(world, strict)];
  const { id } = await addInvited(world, strict);
  const { link } = (await must(one.web.post(`${base}/staff/${id}/invite`))).body.data;
  await must(two.web.post(`${base}/staff/${id}/invite/release`));
  const wrong = { invite: inviteOf(link), password: 'three quiet blue lamps', code: 'WRONG' };
  await stranger.post(`${base}/invites/accept`, wrong);

  const provider = await sharedOidcProvider();
  provider.login.account = 'walked';
  const member = await addInvited(world, operator);
  const wanted = { issuer: provider.issuer, client_id: 'croupier', client_secret: provider.secret };
  await must(signInAs(admin.web, admin.email));
  await must(admin.web.put(`${base}/identity-provider`, wanted));
  const web = browserAt(world.app);
  const { url } = (await must(web.post(`${base}/invites/accept/oidc`, { invite: member.invite }))).body.data;
  const back = await web.get(await visitProvider(url));
  if (back.headers.location !== '/back-office') throw new Error(`The way back led to ${back.headers.location}.`);
};
