import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'croupier-tool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Takes a moment to clean up. Like a test run, a second signal kills it meanwhile.
const tool = join(folder, 'tool.mjs');
writeFileSync(
  tool,
  `setInterval(() => undefined, 1000);
  const cleanUp = () => setTimeout(() => { console.log('cleaned up'); process.exit(0); }, 200);
  process.once('SIGINT', cleanUp);
  process.once('SIGTERM', cleanUp);
  console.log('ready');`,
);
const runner = join(folder, 'runner.mjs');
writeFileSync(
  runner,
  `import { runTool } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'tool.ts')).href)};
  const { stoppedBy } = await runTool(${JSON.stringify(tool)}, [], { streamsOutput: true, ownEndMilliseconds: Number(process.argv[2]) });
  console.log('stopped by ' + stoppedBy);`,
);

/** Runs the tool, sends the signal when it is ready, and returns what was printed. */
const outputAfter = (send: (child: ChildProcess) => void, ownEnd: number): Promise<string> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', runner, String(ownEnd)], {
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    const wasReady = printed.includes('ready');
    printed += chunk;
    if (!wasReady && printed.includes('ready')) send(child);
  });
  return new Promise((done) => child.once('close', () => done(printed)));
};

describe.skipIf(process.platform === 'win32')('a tool that is stopped cleans up', () => {
  test('by Ctrl-C, which signals it directly', async () => {
    const printed = await outputAfter(({ pid }) => process.kill(-(pid as number), 'SIGINT'), 600_000);
    expect(printed).toBe('ready\ncleaned up\nstopped by SIGINT\n');
  });

  test('by a signal to the process that runs it', async () => {
    const printed = await outputAfter(({ pid }) => process.kill(pid as number, 'SIGTERM'), 0);
    expect(printed).toBe('ready\ncleaned up\nstopped by SIGTERM\n');
  });
});
