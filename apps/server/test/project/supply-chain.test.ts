import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, readText, root } from '../support/source-code.ts';

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const every = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found as string);

/** Images without a digest, and why. */
const unpinned: Readonly<Record<string, string>> = {
  'mcr.microsoft.com/devcontainers/javascript-node:24':
    'a developer opens it on their own machine; nothing is built in it',
  'postgres:${{ matrix.postgres }}': 'tests run on the newest release of each major version; it gets no secret',
};

const isPinned = (image: string): boolean => /^[\w./-]+(?::[\w.-]+)?@sha256:[0-9a-f]{64}$/.test(image);

describe('what is taken from others', () => {
  test('every image is named by its digest', () => {
    const file = readText('Dockerfile');
    const stages = every(file, /^FROM .+ AS (\w+)$/gm);
    const images = [
      ...every(file, /^FROM (\S+)/gm).filter((image) => !stages.includes(image)),
      ...every(file, /^# syntax=(\S+)/gm),
      ...every(readText('deploy/compose.yml'), /^ +image: ([^$\s]+)$/gm),
      ...every(readText('.devcontainer/devcontainer.json'), /"image": "(.+)"/g),
      ...workflows.flatMap((path) => every(readText(path), /^ +(postgres:\S+(?: [^-\s]\S*)* \}\})/gm)),
    ];
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !isPinned(image) && !(image in unpinned))).toEqual([]);
    expect(Object.keys(unpinned).filter((image) => !images.includes(image))).toEqual([]);
  });

  test('the chart refuses an image without a digest, unless it is told to take a tag', () => {
    const helpers = readText('deploy/helm/croupier/templates/_helpers.tpl');
    expect(helpers).toMatch(
      /@\{\{ \.Values\.image\.digest \}\}[\s\S]*else if \.Values\.image\.allowTag[\s\S]*fail "Set image\.digest/,
    );
    expect(readText('deploy/helm/croupier/values.yaml')).toContain('allowTag: false');
  });

  test('every action is named by its commit, with its version beside it', () => {
    const actions = workflows.flatMap((path) => every(readText(path), /uses: +(.+)$/gm));
    expect(actions.length).toBeGreaterThan(10);
    const own = './.github/workflows/check.yml';
    expect(
      actions.filter((action) => action !== own && !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
  });

  test('packages are audited, the image is scanned and listed, and a release is signed', () => {
    const [chain, release] = ['supply-chain', 'release'].map((name) => readText(`.github/workflows/${name}.yml`));
    expect(chain).toMatch(/^ {2}pull_request:$/m);
    expect(chain).toMatch(/^ {2}schedule:/m);
    for (const text of [chain, release]) {
      expect(text).toMatch(/npm audit .*--audit-level=high/);
      expect(text).toContain('uses: anchore/sbom-action@');
      expect(text).toMatch(
        /uses: anchore\/scan-action@.*\n.*sbom: sbom\.spdx\.json, fail-build: true, severity-cutoff: high/,
      );
    }
    expect(release?.indexOf('anchore/scan-action')).toBeLessThan(release?.indexOf('docker push') ?? 0);
    expect(every(release ?? '', /(cosign sign --yes "\$IMAGE@\$digest")/g)).toHaveLength(2);
    expect(release).toContain('cosign attest --yes --type spdxjson --predicate sbom.spdx.json "$IMAGE@$digest"');
  });

  test('a release is built only after the checks of its commit have passed', () => {
    const release = readText('.github/workflows/release.yml');
    expect(release).toMatch(/^ {2}check:\n {4}uses: \.\/\.github\/workflows\/check\.yml$/m);
    expect(release).toMatch(/^ {2}build:\n(?: {4}.*\n)*? {4}needs: check$/m);
    expect(release).toMatch(/^ {2}publish:\n(?: {4}.*\n)*? {4}needs: build$/m);
    expect(readText('.github/workflows/check.yml')).toMatch(/^ {2}workflow_call:$/m);
  });

  test('workflows may read by default, and only a release may write and sign', () => {
    for (const path of workflows) {
      const text = readText(path);
      expect(text).toMatch(/^permissions:\n {2}contents: read\n[^ ]/m);
      expect([path, /\b(?:packages|id-token): write/.test(text)]).toEqual([path, path.endsWith('/release.yml')]);
    }
  });

  test('a bot proposes new versions of all that is pinned', () => {
    const bot = readText('.github/dependabot.yml');
    expect(every(bot, /package-ecosystem: (\S+)/g)).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
  });
});

/** The rules of .dockerignore as Docker reads them: the last that fits decides, and a folder stands for what is in it. */
const ignoreRules = readText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*' })[stars] ?? '[^/]*');
    return { isAllowed: line.startsWith('!'), fits: new RegExp(`^${pattern}(?:/|$)`) };
  });
const isInImage = (path: string): boolean =>
  ignoreRules.reduce((isIn, { isAllowed, fits }) => (fits.test(path) ? isAllowed : isIn), true);

describe('.dockerignore', () => {
  test('begins by leaving out everything', () => {
    expect(readText('.dockerignore')).toMatch(/^(?:#.*\n)*\*\*\n/);
  });

  test('lets in what the Dockerfile copies and the builds read', () => {
    const copied = every(readText('Dockerfile'), /^COPY ((?:apps|packages)\/\S+)/gm);
    const named = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'tsconfig.json',
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
    ];
    const run = every(readText('Dockerfile') + readText('deploy/compose.yml'), /"?\/app\/((?:apps|deploy)\/[\w./-]+)/g);
    const built = ['apps', 'packages', 'docs', 'clients', 'scripts'].flatMap(filesBelow);
    const wanted = [...copied, ...named, ...run, ...built];
    expect(run.length).toBeGreaterThan(2);
    expect(wanted.filter((path) => !isInImage(path))).toEqual([]);
  });

  test.each([
    '.git/config',
    '.env',
    '.croupier/demo.json',
    '.croupier/master.key',
    'deploy/secrets/master_key',
    'deploy/secrets.tar',
    'notes-with-passwords.txt',
    'apps/server/.env',
    'apps/server/.env.production',
    'apps/server/.croupier/master.key',
    'docs/tls.pem',
    'node_modules/a/index.js',
    'apps/server/node_modules/a/index.js',
  ])('keeps %s out', (path) => {
    expect(isInImage(path)).toBe(false);
  });
});
