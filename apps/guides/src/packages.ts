import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArchiveFile, tarGz, zip } from './archives.ts';

/** The clients and the command line as packages that npm, pip and Composer install from this server, by name. */
export const clientPackages = (root: string): Record<string, Buffer> => {
  const read = (path: string): Buffer => readFileSync(join(root, path));
  return {
    'croupier-sdk.tgz': tarGz(sdkFiles(root, read)),
    'croupier-cli.tgz': tarGz(cliFiles(root, read)),
    [pythonWheelName(root)]: zip(wheelFiles(root, read)),
    'croupier-php.zip': zip(
      ['composer.json', 'Croupier.php', 'Operations.php', 'README.md']
        .map((name) => ({ name, content: read(`clients/php/${name}`) }))
        .concat({ name: 'LICENSE', content: read('LICENSE') }),
    ),
  };
};

type Read = (path: string) => Buffer;

/** Both forms of the client, ECMAScript modules and CommonJS, with types. */
const sdkFiles = (root: string, read: Read): ArchiveFile[] => [
  { name: 'package/package.json', content: read('packages/sdk/package.json') },
  { name: 'package/README.md', content: read('packages/sdk/README.md') },
  { name: 'package/LICENSE', content: read('LICENSE') },
  ...builtFiles('sdk', (folder) => buildSdk(root, folder)),
];

/** The command line: the commands over HTTP alone. */
const cliFiles = (root: string, read: Read): ArchiveFile[] => [
  { name: 'package/package.json', content: read('packages/cli/package.json') },
  { name: 'package/README.md', content: read('packages/cli/README.md') },
  { name: 'package/LICENSE', content: read('LICENSE') },
  { name: 'package/bin/croupier.js', content: read('packages/cli/bin/croupier.js') },
  ...builtFiles('cli', (folder) => compile(root, 'packages/cli/tsconfig.build.json', folder)),
];

/** The files that a build writes into an empty folder, as those of `dist`. */
const builtFiles = (name: string, build: (folder: string) => void): ArchiveFile[] => {
  const built = mkdtempSync(join(tmpdir(), `croupier-${name}-build-`));
  try {
    build(built);
    return readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1))
      .sort()
      .map((path) => ({
        name: `package/dist/${path.replaceAll('\\', '/')}`,
        content: readFileSync(join(built, path)),
      }));
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
};

const compile = (root: string, config: string, to: string): unknown =>
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, config), '--outDir', to],
    { stdio: 'pipe' },
  );

/** Compiles the client into a folder; CommonJS into `cjs` below it. */
export const buildSdk = (root: string, folder: string): void => {
  compile(root, 'packages/sdk/tsconfig.build.json', folder);
  compile(root, 'packages/sdk/tsconfig.cjs.json', join(folder, 'cjs'));
  writeFileSync(join(folder, 'cjs/package.json'), '{ "type": "commonjs" }\n');
};

const pythonVersion = (root: string): string =>
  /^version = "(.+)"$/m.exec(readFileSync(join(root, 'clients/python/pyproject.toml'), 'utf8'))?.[1] ?? '';

const pythonWheelName = (root: string): string => `croupier-${pythonVersion(root)}-py3-none-any.whl`;

const wheelFiles = (root: string, read: Read): ArchiveFile[] => {
  const info = `croupier-${pythonVersion(root)}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: croupier',
    `Version: ${pythonVersion(root)}`,
    'Summary: Client for the Croupier casino platform',
    'License: Apache-2.0',
    'Requires-Python: >=3.9',
    'Description-Content-Type: text/markdown',
    '',
    read('clients/python/README.md').toString('utf8'),
  ].join('\n');
  const wheel = 'Wheel-Version: 1.0\nGenerator: croupier\nRoot-Is-Purelib: true\nTag: py3-none-any\n';
  const files = [
    { name: 'croupier.py', content: read('clients/python/croupier.py') },
    { name: 'croupier_operations.py', content: read('clients/python/croupier_operations.py') },
    { name: `${info}/METADATA`, content: Buffer.from(metadata) },
    { name: `${info}/WHEEL`, content: Buffer.from(wheel) },
    { name: `${info}/LICENSE`, content: read('LICENSE') },
  ];
  const record = files.map(({ name, content }) => {
    const digest = createHash('sha256').update(content).digest('base64url');
    return `${name},sha256=${digest},${content.length}\n`;
  });
  return [...files, { name: `${info}/RECORD`, content: Buffer.from(`${record.join('')}${info}/RECORD,,\n`) }];
};
