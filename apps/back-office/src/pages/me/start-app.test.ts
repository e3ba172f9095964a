import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { reloadAll } from '../../reload-all.ts';
import { startApp } from './start-app.ts';

test('a wrong code, after which the page is loaded again, leaves the secret of the app as it is', async () => {
  const client = new QueryClient();
  let secrets = 0;
  const queryFn = async () => `secret ${++secrets}`;
  const dialog = new QueryObserver<string>(client, { ...startApp, queryFn });
  const close = dialog.subscribe(() => undefined);
  await expect.poll(() => dialog.getCurrentResult().data).toBe('secret 1');
  await reloadAll(client);
  expect([secrets, dialog.getCurrentResult().data]).toEqual([1, 'secret 1']);

  // Cancelled and begun anew: another secret.
  close();
  await expect.poll(() => client.getQueryCache().getAll()).toEqual([]);
  const again = new QueryObserver<string>(client, { ...startApp, queryFn });
  const end = again.subscribe(() => undefined);
  await expect.poll(() => again.getCurrentResult().data).toBe('secret 2');
  end();
});
