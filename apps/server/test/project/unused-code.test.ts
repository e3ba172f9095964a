import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks } from '../../../../scripts/check.ts';
import { runTool } from '../../../../scripts/tool.ts';
import { readText } from '../support/source-code.ts';

const knip = checks.find(({ script }) => script.includes('/knip/'));

/** A project of one program, with these files. */
const findUnused = async (files: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-unused-'));
  try {
    const all = {
      'package.json': '{ "name": "planted", "type": "module" }',
      'knip.json': '{ "entry": ["src/main.ts"], "project": ["src/**/*.ts"] }',
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await runTool(knip!.script, [...knip!.args, '--directory', folder]);
  } finally {
    await rm(folder, { recursive: true });
  }
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

  test('looks for all kinds of unused code: knip.json only says where programs begin and what is installed', () => {
    expect(knip?.args).toEqual(['--no-progress', '--treat-config-hints-as-errors']);
    const { workspaces, ...whole } = JSON.parse(readText('knip.json')) as { workspaces: Record<string, object> };
    expect(Object.keys(whole)).toEqual(['$schema', 'ignoreBinaries']);
    const settings = new Set(Object.values(workspaces).flatMap(Object.keys));
    expect([...settings].toSorted()).toEqual(['entry', 'ignoreDependencies', 'project']);
  });
});
