import { connect, type Socket } from 'node:net';

/**
 * Posts requests of the same size and number as deliveries, in the same bursts over as many connections, and does
 * nothing else: no database, no signature, no log. The remaining difference is the cost of deliveries.
 */
const [port, perSecond, endpoints, connections] = process.argv.slice(2).map(Number) as [number, number, number, number];
const burstMilliseconds = 400;
const body = JSON.stringify({ id: 'x'.repeat(36), data: 'x'.repeat(500) });
const request = Buffer.from(
  `POST /hook HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nwebhook-id: ${'x'.repeat(36)}\r\nwebhook-signature: v1,${'x'.repeat(44)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
);

const openSocket = (): Promise<{ post(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    let answered: () => void = () => undefined;
    const socket: Socket = connect(port, '127.0.0.1', () =>
      resolve({
        post: () =>
          new Promise((done) => {
            answered = done;
            socket.write(request);
          }),
      }),
    ).setNoDelay(true);
    socket.on('data', () => answered());
    socket.on('error', reject);
  });

const burst = Math.round((perSecond / endpoints) * (burstMilliseconds / 1000));
const pools = await Promise.all(
  Array.from({ length: endpoints }, () => Promise.all(Array.from({ length: connections }, openSocket))),
);
setInterval(() => {
  for (const sockets of pools) {
    let left = burst;
    for (const socket of sockets)
      void (async () => {
        while (left > 0) {
          left -= 1;
          await socket.post();
        }
      })();
  }
}, burstMilliseconds);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
