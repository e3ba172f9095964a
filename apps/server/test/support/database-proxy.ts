import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a process and PostgreSQL: lets everything through, cuts it, or keeps silent. */
export const startDatabaseProxy = async (target: string) => {
  let goal = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'through' | 'cut' | 'silent' = 'through';
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') client.destroy();
    if (state !== 'through') return;
    const database = keep(connect(Number(goal.port), goal.hostname));
    const forward = (from: Socket, to: Socket): void => {
      from.on('data', (chunk) => state === 'through' && to.write(chunk)).once('close', () => to.destroy());
    };
    forward(client, database);
    forward(database, client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Nobody gets through any more, and who was through is cut off. */
    cut: () => {
      state = 'cut';
      cutAll();
    },
    /** Connections stay, and nothing moves on them. */
    silence: () => {
      state = 'silent';
    },
    /** Those that were silenced are cut off, as half of what they said is lost. */
    restore: () => {
      state = 'through';
      cutAll();
    },
    /** Leads to another server from now on; who was through stays through. */
    lead: (other: string) => {
      goal = new URL(other);
    },
    close: async () => {
      cutAll();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
