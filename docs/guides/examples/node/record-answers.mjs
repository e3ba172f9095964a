// For run-guide.mjs: stands between a program and the server, and keeps the last answer.
import { createServer, request } from 'node:http';
import { request as secureRequest } from 'node:https';

/** Everything is passed on as it is, also the name of the host, with which the server begins its links. */
export const recordAnswers = async (target) => {
  const { protocol, hostname, port, host } = new URL(target);
  const send = protocol === 'https:' ? secureRequest : request;
  let last = '';
  const proxy = createServer((asked, reply) => {
    const { method, url } = asked;
    last = `${method} ${url} has no answer yet`;
    const passed = send({ hostname, port, method, path: url, headers: { ...asked.headers, host } }, (answer) => {
      reply.writeHead(answer.statusCode, answer.headers);
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        last = `${method} ${url} answered ${answer.statusCode} ${Buffer.concat(parts)}`;
      });
      // An answer that is lost on the way is lost for the program, too.
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    lastAnswer: () => last,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};
