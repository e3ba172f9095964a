import { join } from 'node:path';

/** A web build: its sources and its program. */
export type WebBuild = {
  /** As in "the back office is built". */
  readonly title: string;
  /** Where it is served. */
  readonly path: string;
  /** The workspace; a build made ahead of time is in its `dist`. */
  readonly app: string;
  /** The folder below the data folder. */
  readonly home: string;
  /** All sources of the built files. */
  readonly inputs: readonly string[];
  /** The arguments of Node that build into a folder. */
  readonly command: (root: string, folder: string) => readonly string[];
};

const office = 'apps/back-office';

const casino = 'apps/casino';

/** The colours, type and lengths of all web apps. */
const tokens = 'packages/tokens';

const sourcesOf = (app: string): string[] =>
  ['src', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `${app}/${name}`);

const runVite =
  (app: string): WebBuild['command'] =>
  (root, folder) => [
    join(root, 'node_modules/vite/bin/vite.js'),
    ...['build', join(root, app)],
    // The config is loaded unbundled: bundled, it would be written into a checkout that may be read-only.
    ...['--config', join(root, app, 'vite.config.ts'), '--configLoader', 'native'],
    ...['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
  ];

export const backOfficeBuild: WebBuild = {
  title: 'the back office',
  path: '/back-office',
  app: office,
  home: 'web',
  inputs: [...sourcesOf(office), tokens, 'packages/contract/src', 'package-lock.json'],
  command: runVite(office),
};

export const casinoBuild: WebBuild = {
  title: 'the casino',
  path: '/casino',
  app: casino,
  home: 'casino',
  inputs: [...sourcesOf(casino), `${casino}/original.html`, tokens, 'packages/sdk/src', 'package-lock.json'],
  command: runVite(casino),
};

export const guidesBuild: WebBuild = {
  title: 'the site of the guides',
  path: '/guides/',
  app: 'apps/guides',
  home: 'guides',
  inputs: [
    ...['apps/guides/src', 'docs', 'README.md', 'CHANGELOG.md', 'packages/sdk/README.md'],
    ...['packages/sdk/src', 'packages/sdk/package.json', 'packages/sdk/tsconfig.build.json', 'clients', 'LICENSE'],
    ...['packages/sdk/tsconfig.cjs.json', 'packages/contract/src'],
    ...[tokens, 'package-lock.json'],
  ],
  command: (root, folder) => ['--disable-warning=ExperimentalWarning', join(root, 'apps/guides/src/main.ts'), folder],
};
