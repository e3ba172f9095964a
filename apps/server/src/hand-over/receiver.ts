import { chmod, rename } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredAnswer } from '../call/idempotency.ts';
import { onFrames, toFrame } from './frames.ts';
import { describeFailure, type SentAnswer, type SentCommand, type ToOwner } from './messages.ts';

export type ReceiverOptions = {
  /** Where other workers find this one. It replaces the socket of a predecessor. */
  readonly path: string;
  readonly build: string;
  /** Runs a command here; undefined when it is not known by its name. */
  readonly run: (command: SentCommand) => Promise<StoredAnswer> | undefined;
};

export type Receiver = {
  /** Asks the others to send nothing more. What has arrived is still answered. */
  leave(): void;
  /** Leaves, and resolves when all have gone, or after this time. */
  close(waitMilliseconds: number): Promise<void>;
};

const ownerOnly = 0o600;
const lookMilliseconds = 20;

/** Listens for commands of other workers, on a socket that only the user of this process can open. */
export const openReceiver = async (options: ReceiverOptions): Promise<Receiver> => {
  const { path, build } = options;
  const connections = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    serve(socket, options);
    socket.write(toFrame({ build }));
    if (isLeaving) socket.write(toFrame({ leaving: true }));
  });
  let isLeaving = false;
  const own = `${path}.${process.pid}`;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(own, listening);
  });
  server.on('error', () => undefined);
  await chmod(own, ownerOnly);
  // In one step: others find either the predecessor or this one.
  await rename(own, path);
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    server.close();
    for (const socket of connections) socket.write(toFrame({ leaving: true }));
  };
  return {
    leave,
    close: async (waitMilliseconds) => {
      leave();
      const end = performance.now() + waitMilliseconds;
      while (connections.size > 0 && performance.now() < end) await sleep(lookMilliseconds);
      for (const socket of connections) socket.destroy();
    },
  };
};

const serve = (socket: Socket, { build, run }: ReceiverOptions): void => {
  let answers: SentAnswer[] = [];
  let [running, isEnded] = [0, false];
  const endIfDone = (): void => {
    if (isEnded && running === 0 && answers.length === 0) socket.end();
  };
  const flush = (): void => {
    const ready = answers;
    answers = [];
    if (socket.writable) for (const frame of framesOf(ready)) socket.write(frame);
    endIfDone();
  };
  const reply = (answer: SentAnswer): void => {
    if (answers.length === 0) setImmediate(flush);
    answers.push(answer);
  };
  const take = async (command: SentCommand): Promise<void> => {
    const { id } = command;
    running += 1;
    try {
      const answer = await run(command);
      reply(answer ? { id, answer } : { id, declined: true });
    } catch (error) {
      reply({ id, failure: describeFailure(error) });
    } finally {
      running -= 1;
    }
  };
  onFrames(socket, (value) => {
    const message = value as ToOwner;
    if ('build' in message) {
      if (message.build !== build) socket.end();
    } else for (const command of message.commands) void take(command);
  });
  socket.on('end', () => {
    isEnded = true;
    endIfDone();
  });
  // The sender answers its callers as after any lost connection.
  socket.on('error', () => undefined);
};

/** An answer that is too large for a frame fails alone. */
const framesOf = (answers: readonly SentAnswer[]): Buffer[] => {
  try {
    return [toFrame({ answers })];
  } catch {
    return answers.map((answer) => {
      try {
        return toFrame({ answers: [answer] });
      } catch (error) {
        return toFrame({ answers: [{ id: answer.id, failure: describeFailure(error) }] });
      }
    });
  }
};
