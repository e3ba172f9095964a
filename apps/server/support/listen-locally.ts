import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of loopback, and returns the port. */
export const listenLocally = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
