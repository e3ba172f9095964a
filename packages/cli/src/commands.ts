import { certifyOperatorCommand, certifyStudioCommand, certifyVerify } from './commands/certify.ts';
import { clockAdvance, clockShow } from './commands/clock.ts';
import { doctor } from './commands/doctor.ts';
import { eventsTail } from './commands/events-tail.ts';
import { listen } from './commands/listen.ts';
import { login } from './commands/login.ts';
import { logsTail } from './commands/logs-tail.ts';
import { mcp } from './commands/mcp.ts';
import { logout, profilesCommand } from './commands/profiles.ts';
import { request } from './commands/request.ts';
import { trigger } from './commands/trigger.ts';
import { findConnection } from './connection.ts';
import { describeError } from './describe-error.ts';
import type { ProgramCommand } from './program/command.ts';
import { rowOf, type Section } from './program/help.ts';
import type { Io } from './program/io.ts';
import type { DescribedError } from './program/run-program.ts';

/** Every command that works over HTTP, in the order in which --help lists them. */
export const httpCommands: readonly ProgramCommand[] = [
  login,
  logout,
  profilesCommand,
  doctor,
  request,
  listen,
  trigger,
  eventsTail,
  logsTail,
  clockShow,
  clockAdvance,
  certifyOperatorCommand,
  certifyStudioCommand,
  certifyVerify,
  mcp,
];

export const httpSection: Section = {
  title: 'For integrators, over HTTP',
  rows: httpCommands.map(rowOf),
};

/** Explains the errors of these commands; returns undefined for others. */
export const describeHttpError = (
  io: Io,
  args: readonly string[],
): ((error: unknown) => DescribedError | undefined) => {
  const at = args.indexOf('--profile');
  return describeError(() => {
    try {
      return findConnection(io, at === -1 ? undefined : args[at + 1]).url;
    } catch {
      return undefined;
    }
  });
};
