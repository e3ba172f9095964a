import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../../support/listen-locally.ts';

/** A proxy between a process and PostgreSQL: passes everything, cuts it, or stops answering. */
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
  const url = new URL(target);
  url.host = `127.0.0.1:${await listenLocally(server)}`;
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Refuses new connections, and cuts existing ones. */
    cut: () => {
      state = 'cut';
      cutAll();
    },
    /** Connections stay open, and nothing is passed on. */
    silence: () => {
      state = 'silent';
    },
    /** Silenced connections are cut, because half of their data is lost. */
    restore: () => {
      state = 'through';
      cutAll();
    },
    /** New connections go to another server; existing ones stay. */
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
