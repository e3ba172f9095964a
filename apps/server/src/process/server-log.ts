import { type Logger, pino } from 'pino';
import { createLog } from '../base/log.ts';

/** What a write to a pipe may hold so that lines of several processes never mix (PIPE_BUF of Linux). */
const atomicBytes = 4_096;

type ServerLogOptions = {
  /** The number of the worker, which every line names. */
  readonly worker?: number | undefined;
  readonly isWritten?: (line: string) => boolean;
};

/** The log of a server on its standard output. It is written in the background, and the rest of it at the exit. */
export const openServerLog = (level: string, { worker, isWritten = () => true }: ServerLogOptions = {}): Logger => {
  const destination = pino.destination({ dest: 1, sync: false, maxWrite: atomicBytes });
  process.once('exit', () => {
    try {
      destination.flushSync();
    } catch {
      // No log was written.
    }
  });
  const log = createLog(level, { write: (line) => void (isWritten(line) && destination.write(line)) });
  return worker === undefined ? log : log.child({ worker });
};
