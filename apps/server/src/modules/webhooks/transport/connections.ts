import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { type Connection, wrapSocket } from './connection.ts';

type Got = (error: Error | undefined, connection: Connection | undefined) => void;

/** The connections to one endpoint: so many and no more; whoever comes first is served first. */
export type Pool = {
  /** A connection that is free, or a new one: of those that were kept none if `fresh`. Calls back once, perhaps at once. */
  take(fresh: boolean, got: Got): void;
  give(connection: Connection): void;
  /** Ends every connection; what is under way fails. */
  close(): void;
};

export const createPool = (url: URL, most: number, connect: buildConnector.connector): Pool => {
  const open = new Set<Connection>();
  const idle: Connection[] = [];
  const queue: Got[] = [];
  const target = { hostname: url.hostname, host: url.host, protocol: url.protocol, port: url.port };
  let [connecting, closed] = [0, false];

  const forget = (connection: Connection): void => {
    open.delete(connection);
    const place = idle.indexOf(connection);
    if (place !== -1) idle.splice(place, 1);
    serveNext();
  };
  const openNew = (got: Got): void => {
    connecting += 1;
    connect(target, (error: Error | null, socket: Socket | null) => {
      connecting -= 1;
      if (error || !socket || closed) {
        socket?.destroy();
        got(error ?? new Error('closed'), undefined);
        return serveNext();
      }
      const connection = wrapSocket(socket, forget);
      open.add(connection);
      got(undefined, connection);
    });
  };
  const nextIdle = (): Connection | undefined => {
    const now = performance.now();
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isFree(now)) return connection;
      connection.close();
    }
    return undefined;
  };
  const hasRoom = (): boolean => open.size - idle.length + connecting < most;
  const serveNext = (): void => {
    if (queue.length > 0 && hasRoom()) openNew(queue.shift() as Got);
  };

  return {
    take: (fresh, got) => {
      const kept = fresh ? undefined : nextIdle();
      if (kept) got(undefined, kept);
      else if (hasRoom()) openNew(got);
      else queue.push(got);
    },
    give: (connection) => {
      const now = performance.now();
      if (!connection.isFree(now)) return connection.close();
      const next = queue.shift();
      if (next) return next(undefined, connection);
      idle.push(connection);
      // Whoever is used last is used next: the first is the one that has waited longest.
      if (idle[0]?.isFree(now) === false) idle[0].close();
    },
    close: () => {
      closed = true;
      for (const connection of open) connection.close();
    },
  };
};
