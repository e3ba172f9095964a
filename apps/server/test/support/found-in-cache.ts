import type { App } from '../../src/platform/app.ts';

const found = async (node: App) => {
  const { body } = await node.http.inject({ method: 'GET', url: '/metrics' });
  const count = (how: string) =>
    Number(new RegExp(`croupier_account_memory_commands\\{found="${how}"\\} (\\d+)`).exec(body)?.[1]);
  return { hit: count('hit'), miss: count('miss'), stale: count('stale') };
};

/** Runs calls and returns how their commands found the account on a node. */
export const foundInCache = async (node: App, calls: () => Promise<void>) => {
  const before = await found(node);
  await calls();
  const after = await found(node);
  return { hit: after.hit - before.hit, miss: after.miss - before.miss, stale: after.stale - before.stale };
};
