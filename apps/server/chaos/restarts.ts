import { setTimeout as sleep } from 'node:timers/promises';
import { type Counted, type KeepAliveOptions, runKeepAliveClients } from './keep-alive-clients.ts';
import type { SupervisedServer } from './supervised-server.ts';

/** How long servers that restart under load go on serving: several looks of the clients at who is ready. */
export const drainForRestarts = { NODE_ENV: 'production', DRAIN_SECONDS: '1', DATABASE_WAIT_SECONDS: '60' } as const;

export type Restarted = Counted & {
  /** What the processes ended with: 0 is in order. */
  readonly codes: (number | null)[];
};

type Restart = (server: SupervisedServer) => Promise<number | null>;

/** By SIGTERM. */
export const restartServer: Restart = (server) => server.restart();

/** By SIGHUP, which replaces the workers of a server that goes on. */
export const rollWorkers: Restart = async (server) => {
  await server.roll();
  return 0;
};

/** Restarts the servers in turn while clients use them; each is ready again before the next one stops. */
export const restartUnderLoad = async (
  servers: readonly SupervisedServer[],
  restarts: number,
  restart: Restart,
  load: Omit<KeepAliveOptions, 'bases'>,
): Promise<Restarted> => {
  const finish = runKeepAliveClients({ ...load, bases: servers.map((server) => server.base) });
  const codes: (number | null)[] = [];
  for (let index = 0; index < restarts; index += 1) {
    await sleep(200 + load.random() * 300);
    codes.push(await restart(servers[index % servers.length] as SupervisedServer));
  }
  return { ...(await finish()), codes };
};
