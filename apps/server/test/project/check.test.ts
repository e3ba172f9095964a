import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks } from '../../../../scripts/check.ts';
import { runTool, type ToolResult } from '../../../../scripts/tool.ts';
import { readText } from '../support/source-code.ts';

const knip = checks.find(({ script }) => script.includes('/knip/'));
const biome = checks.find(({ script }) => script.includes('/biome/'));

/** Writes a project of these files and runs a check on its folder. */
const runIn = async (files: Readonly<Record<string, string>>, run: (folder: string) => Promise<ToolResult>) => {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-planted-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** What knip says about a program that begins in src/main.ts. */
const findUnused = (files: Readonly<Record<string, string>>): Promise<ToolResult> => {
  const settings = {
    'package.json': '{ "name": "planted", "type": "module" }',
    'knip.json': '{ "entry": ["src/main.ts"], "project": ["src/**/*.ts"] }',
  };
  return runIn({ ...settings, ...files }, (folder) => runTool(knip!.script, [...knip!.args, '--directory', folder]));
};

/** What the linter says, by the rules of this repository. */
const lint = (files: Readonly<Record<string, string>>): Promise<ToolResult> => {
  const { vcs, ...rules } = JSON.parse(readText('biome.json'));
  return runIn({ 'biome.json': JSON.stringify(rules), ...files }, (folder) =>
    runTool(biome!.script, [...biome!.args, `--config-path=${folder}`, join(folder, 'src')]),
  );
};

describe('npm run check', () => {
  test('refuses an export and a file that nothing uses, and names both', async () => {
    const { ok, output } = await findUnused({
      'src/main.ts': "import { used } from './parts.ts';\nconsole.log(used);\n",
      'src/parts.ts': 'export const used = 1;\nexport const planted = 2;\n',
      'src/forgotten.ts': 'export const forgotten = 3;\n',
    });
    expect(ok).toBe(false);
    expect(output).toMatch(/Unused files \(1\)\nsrc\/forgotten\.ts/);
    expect(output).toMatch(/Unused exports \(1\)\nplanted +src\/parts\.ts:2/);
  });

  test.each([
    [
      'two files by values',
      {
        'src/one.ts': "import { two } from './two.ts';\n\nexport const one = (): number => two();\n",
        'src/two.ts': "import { one } from './one.ts';\n\nexport const two = (): number => one();\n",
      },
    ],
    [
      'two files by types',
      {
        'src/one.ts': "import type { Two } from './two.ts';\n\nexport type One = { readonly two: Two };\n",
        'src/two.ts': "import type { One } from './one.ts';\n\nexport type Two = { readonly one: One };\n",
      },
    ],
    [
      'three files',
      {
        'src/one.ts': "import { two } from './two.ts';\n\nexport const one = (): number => two();\n",
        'src/two.ts': "import { three } from './three.ts';\n\nexport const two = (): number => three();\n",
        'src/three.ts': "import { one } from './one.ts';\n\nexport const three = (): number => one();\n",
      },
    ],
  ])('refuses files that import each other: %s', async (_, files: Readonly<Record<string, string>>) => {
    const { ok, output } = await lint(files);
    expect(ok).toBe(false);
    expect(output).toContain('noImportCycles');
    // The same files without the import that closes the cycle.
    const opened = Object.entries(files).map(([path, text]) => [
      path,
      text.includes("'./one.ts'") ? text.replace(/^import .*\n\n/, '').replace(/one\(\)|One/g, '1') : text,
    ]);
    const apart = await lint(Object.fromEntries(opened));
    expect(apart.ok, apart.output).toBe(true);
  });

  test('looks for all kinds of unused code: knip.json only says where programs begin and what is installed', () => {
    expect(knip?.args).toEqual(['--no-progress', '--treat-config-hints-as-errors']);
    const { workspaces, ...whole } = JSON.parse(readText('knip.json')) as { workspaces: Record<string, object> };
    expect(Object.keys(whole)).toEqual(['$schema', 'ignoreBinaries']);
    const settings = new Set(Object.values(workspaces).flatMap(Object.keys));
    expect([...settings].toSorted()).toEqual(['entry', 'ignoreDependencies', 'project']);
  });
});
