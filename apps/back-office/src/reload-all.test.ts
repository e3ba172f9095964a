import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { reloadAll } from './reload-all.ts';

test('what was being loaded ahead during an action is loaded again when it is shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } });
  const early = Promise.withResolvers<string>();
  const answers = [early.promise, Promise.resolve('after the action')];
  const list = { queryKey: ['list'], queryFn: () => answers.shift() as Promise<string> };
  const ahead = client.prefetchQuery(list);
  await reloadAll(client);
  early.resolve('before the action');
  await ahead;
  expect(await client.fetchQuery(list)).toBe('after the action');
});
