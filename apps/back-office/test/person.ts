import type { Role } from '@croupier/contract/permissions.ts';
import type { Locator, Page } from 'playwright-core';
import type { App } from '../../server/src/platform/app.ts';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { addSignedIn, codeOf, enrollTotp, goodPassword, signInAs } from '../../server/test/support/sign-in.ts';
import { browserAt, type WebClient } from '../../server/test/support/web.ts';
import type { Operator, World } from '../../server/test/support/world.ts';

/** A person with a password and an authenticator app; after the sign-in a client with the session of their browser. */
export type Person = WebClient & {
  readonly id: number;
  readonly email: string;
  hasSignedIn: boolean;
  /** A code that was not used yet. */
  readonly nextCode: () => string;
};

const stepMilliseconds = 30_000;

export const addPersonWithApp = async (
  world: World,
  operator: Operator,
  wanted: { readonly role: Role; readonly name: string },
): Promise<Person> => {
  const { id, email, web } = await addSignedIn(world, operator, wanted);
  const { secret } = await enrollTotp(world, web);
  const stepNow = (): number => Math.floor(world.clock.now().getTime() / stepMilliseconds);
  let used = stepNow();
  const nextCode = (): string => {
    used = Math.max(used + 1, stepNow());
    // The code of the next step is accepted already, a later one is not.
    if (used > stepNow() + 1) world.clock.advance((used - stepNow()) * stepMilliseconds);
    return codeOf(secret, new Date(used * stepMilliseconds));
  };
  // The session of the invitation ends: the person has the one of their browser alone.
  await must(web.post(`${base}/sign-out`));
  return { id, email, ...web, hasSignedIn: false, nextCode };
};

/** Fills the sign-in form in, on its page or in the dialog of a session that ended. */
export const fillSignIn = async (inside: Page | Locator, person: Pick<Person, 'email' | 'nextCode'>): Promise<void> => {
  await inside.locator('input[type="email"]').fill(person.email);
  await inside.locator('input[type="password"]').fill(goodPassword);
  await inside.locator('button[type="submit"]').click();
  await inside.locator('input[autocomplete="one-time-code"]').fill(person.nextCode());
  await inside.locator('button[type="submit"]').click();
};

/** Signs in as people do: on the sign-in page, by password and a code of the authenticator app. */
export const signInByHand = async (page: Page, url: string, person: Person): Promise<void> => {
  await page.goto(`${url}/back-office/sign-in`);
  await fillSignIn(page, person);
  await page.locator('#content h1').first().waitFor();
  person.jar.clear();
  for (const { name, value } of await page.context().cookies(url)) person.jar.set(name, value);
  person.hasSignedIn = true;
};

/** Ends all sessions of a person from another device. */
export const endSessionsElsewhere = async (app: App, person: Person): Promise<void> => {
  const elsewhere = browserAt(app);
  await must(signInAs(elsewhere, person.email));
  await must(elsewhere.post(`${base}/sign-in/code`, { code: person.nextCode() }));
  await must(elsewhere.send('DELETE', `${base}/me/sessions`));
};
