import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { addSignedIn } from '../../../test/support/sign-in.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

test('where changes need a second person, sso_only is switched off by two people, and the provider is not removed while it is on', async () => {
  const live = await world.addOperator({ is_sandbox: true, settings: { second_person: true, second_factor: null } });
  const [one, two] = [await addSignedIn(world, live), await addSignedIn(world, live)];
  const url = `${base}/identity-provider`;
  const confirm = async (id: number) => must(two.web.post(`${base}/proposals/${id}/confirm`));
  const secured = {
    issuer: 'https://id.lucky.example',
    client_id: 'croupier',
    client_secret: 'secret',
    sso_only: true,
  };
  await confirm((await must(one.web.put(url, secured))).body.data.id);
  expect((await one.web.send('DELETE', url)).body.error.details).toEqual({ rule: 'sso_only' });

  const { client_secret: _, ...opened } = { ...secured, sso_only: false };
  const waiting = await must(one.web.put(url, opened));
  expect(waiting.status).toBe(202);
  expect((await one.web.get(url)).body.data.sso_only).toBe(true);
  await confirm(waiting.body.data.id);
  expect((await one.web.get(url)).body.data.sso_only).toBe(false);
  const [row] = await world.admin<{ has: boolean }[]>`
    select client_secret_sealed is not null as has from identity_providers where operator_id = ${live.operator_id}`;
  expect(row).toEqual({ has: true });
  expect((await one.web.send('DELETE', url)).status).toBe(200);
});
