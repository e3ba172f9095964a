import { setTimeout as sleep } from 'node:timers/promises';
import { type Counted, type KeepAliveOptions, runKeepAliveClients } from './keep-alive-clients.ts';
import type { SupervisedServer } from './supervised-server.ts';

/** How long servers that restart under load go on serving: several looks of the clients at who is ready. */
export const drainForRestarts = { NODE_ENV: 'production', DRAIN_SECONDS: '1', DATABASE_WAIT_SECONDS: '60' } as const;

export type Restarted = Counted & {
  /** What the processes ended with: 0 is in order. */
  readonly codes: (number | null)[];
};

/** Restarts the servers in turn, by SIGTERM, while clients use them; each is ready again before the next one stops. */
export const restartUnderLoad = async (
  servers: readonly SupervisedServer[],
  restarts: number,
  load: Omit<KeepAliveOptions, 'bases'>,
): Promise<Restarted> => {
  const finish = runKeepAliveClients({ ...load, bases: servers.map((server) => server.base) });
  const codes: (number | null)[] = [];
  for (let index = 0; index < restarts; index += 1) {
    await sleep(200 + load.random() * 300);
    codes.push(await (servers[index % servers.length] as SupervisedServer).restart());
  }
  return { ...(await finish()), codes };
};
