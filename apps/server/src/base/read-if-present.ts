import { readFileSync } from 'node:fs';

/** The text of a file, or undefined when there is no such file. Throws when it exists and cannot be read. */
export const readIfPresent = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
