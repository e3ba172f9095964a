import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, casinoAt } from './addresses.ts';
import { type Access, banner } from './banner.ts';
import { writePrivately } from './home.ts';

/** Whether standard output is a file, as in `npm start > log`. A terminal and a pipe are read at once, a file by others. */
export const printsIntoFile = (): boolean => {
  try {
    return fstatSync(1).isFile();
  } catch {
    // There is no standard output.
    return false;
  }
};

type Shown = {
  readonly home: string;
  /** Whether what is printed is kept in a file. */
  readonly isKept: boolean;
  readonly say: (line: string) => void;
};

/** Says how to use the demo. A log gets no secret: it says in which file, that only its owner can read, they are. */
export const showBanner = (access: Access, { home, isKept, say }: Shown): void => {
  if (!isKept) {
    say(banner(access));
    return;
  }
  const file = join(home, 'demo.txt');
  writePrivately(file, banner(access));
  say(
    [
      '',
      `Croupier is ready at ${access.url} (${(access.readyMilliseconds / 1000).toFixed(1)} s)`,
      '',
      `Play: ${casinoAt(access.url)}`,
      '',
      ...addresses(access.url),
      '',
      `The keys of the demo, the password of its staff, the address of its start page and a signed call to copy are in ${file}: this output goes into a file, so they are not printed here.`,
      '',
      'Ctrl-C stops the server.',
      '',
    ].join('\n'),
  );
};
