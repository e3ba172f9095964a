import { connect, type Socket } from 'node:net';
import type { StoredAnswer } from '../call/idempotency.ts';
import { CommitUnknown } from '../engine/command.ts';
import { onFrames, toFrame } from './frames.ts';
import { type FromOwner, type SentAnswer, type SentCommand, toError } from './messages.ts';

export type SenderOptions = {
  /** The socket of the owner. */
  readonly path: string;
  readonly build: string;
  /** How many commands may be on their way at once. */
  readonly maxPending: number;
  /** How long a command may be without an answer: only the database knows then whether it was done. */
  readonly maxAnswerMilliseconds: number;
};

/** Undefined: the owner has not run the command, so that it is decided here. */
type Taken = StoredAnswer | undefined;

export type Sender = {
  /** Opens the connection before the first command needs it. */
  open(): void;
  /** Hands a command over; undefined when the owner cannot be reached now. */
  send(command: Omit<SentCommand, 'id'>): Promise<Taken> | undefined;
  close(): void;
};

type Pending = {
  readonly since: number;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: Error) => void;
};

/** After a connection has failed, commands are decided here for so long before the next try. */
const retryMilliseconds = 200;
const lookMilliseconds = 1_000;

/** One connection to another worker. A command opens it again when it was lost. */
export const createSender = (options: SenderOptions): Sender => {
  let link: Link | undefined;
  let retryAt = 0;
  let isClosed = false;
  const open = (): void => {
    if (isClosed || link !== undefined || performance.now() < retryAt) return;
    link = openLink(options, () => {
      link = undefined;
      retryAt = performance.now() + retryMilliseconds;
    });
  };
  return {
    open,
    send: (command) => {
      open();
      return link?.send(command);
    },
    close: () => {
      isClosed = true;
      link?.finish();
    },
  };
};

type Link = { readonly send: Sender['send']; finish(): void };

const openLink = (options: SenderOptions, onGone: () => void): Link => {
  const { path, build, maxPending, maxAnswerMilliseconds } = options;
  const socket: Socket = connect({ path, allowHalfOpen: true });
  const pending = new Map<number, Pending>();
  let queue: SentCommand[] = [];
  let [isOpen, isFinishing, isGone, lastId] = [false, false, false, 0];

  /** From here on no command is sent over this connection; answers still come. */
  const finish = (): void => {
    if (isFinishing) return;
    isFinishing = true;
    flush();
    gone();
    socket.end();
  };
  const gone = (): void => {
    if (isGone) return;
    isGone = true;
    onGone();
  };
  const settle = (answer: SentAnswer): void => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if ('answer' in answer) waiting?.resolve(answer.answer);
    else if ('failure' in answer) waiting?.reject(toError(answer.failure));
    else waiting?.resolve(undefined);
  };
  const flush = (): void => {
    const commands = queue;
    queue = [];
    if (commands.length === 0 || !socket.writable) return;
    for (const frame of framesOf(commands, (id) => settle({ id, declined: true }))) socket.write(frame);
  };
  const looking = setInterval(() => {
    const oldest = performance.now() - maxAnswerMilliseconds;
    for (const [id, { since, reject }] of pending)
      if (since <= oldest) {
        pending.delete(id);
        reject(new CommitUnknown());
      }
  }, lookMilliseconds).unref();

  socket.once('connect', () => socket.write(toFrame({ build })));
  onFrames(socket, (value) => {
    const message = value as FromOwner;
    if ('build' in message) {
      if (message.build === build) isOpen = true;
      else finish();
    } else if ('answers' in message) message.answers.forEach(settle);
    else finish();
  });
  socket.on('end', finish);
  // The reason does not matter: 'close' follows.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(looking);
    gone();
    const unsent = new Set(queue.map(({ id }) => id));
    queue = [];
    for (const [id, { resolve, reject }] of pending) {
      if (unsent.has(id)) resolve(undefined);
      else reject(new CommitUnknown());
    }
    pending.clear();
  });
  socket.unref();

  return {
    finish,
    send: (command) => {
      if (!isOpen || isFinishing || pending.size >= maxPending) return undefined;
      lastId += 1;
      const id = lastId;
      // What arrives in one turn of the event loop travels in one frame.
      if (queue.length === 0) setImmediate(flush);
      queue.push({ ...command, id });
      return new Promise((resolve, reject) => pending.set(id, { since: performance.now(), resolve, reject }));
    },
  };
};

/** One frame for all, if that is possible. A command that cannot be written, such as one with a function, is declined. */
const framesOf = (commands: readonly SentCommand[], decline: (id: number) => void): Buffer[] => {
  try {
    return [toFrame({ commands })];
  } catch {
    return commands.flatMap((command) => {
      try {
        return [toFrame({ commands: [command] })];
      } catch {
        decline(command.id);
        return [];
      }
    });
  }
};
