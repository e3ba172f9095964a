import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that PostgreSQL runs as when this process is root: PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** initdb looks its user up, so it must be an existing user of the machine. */
export const findUnprivilegedUser = (): ServerUser => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has none of the users postgres, nobody, daemon. ' +
      'Run as another user, or point DATABASE_URL at a PostgreSQL server.',
  );
};

/** Asks the system instead of computing from mode bits: access lists and mounts matter too. */
export const canEnter = (folder: string, user: ServerUser): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

export const canRun = (program: string, user: ServerUser): boolean =>
  spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
