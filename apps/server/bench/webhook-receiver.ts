import { createServer, type Socket } from 'node:net';

/**
 * Nine cheap receivers in one process: they read a request only by its length and answer 204. Reports its port to its
 * parent, and on request the number of requests.
 */
let received = 0;

const answer = Buffer.from('HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\nKeep-Alive: timeout=60\r\n\r\n');
const lengthName = 'content-length: ';

const serve = (socket: Socket): void => {
  let held: Buffer = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const end = held.indexOf('\r\n\r\n');
      if (end === -1) return;
      const at = held.lastIndexOf(lengthName, end) + lengthName.length;
      const whole = end + 4 + Number.parseInt(held.toString('latin1', at, at + 8), 10);
      if (held.length < whole) return;
      held = held.subarray(whole);
      received += 1;
      socket.write(answer);
    }
  });
};

const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as { port: number }).port });
});
process.on('message', () => process.send?.({ received }));
