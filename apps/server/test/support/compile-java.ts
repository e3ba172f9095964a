import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short programs gain nothing from the second compiler and parallel garbage collection. */
export const quickJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Compiles a source file once, as `java Name.java` would at each start. Returns the arguments that run it. */
export const compileJava = (source: string, cwd: string): { args: string[]; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-java-'));
  const compiler = [
    ...quickJava,
    '-m',
    'jdk.compiler/com.sun.tools.javac.Main',
    '-encoding',
    'UTF-8',
    '-d',
    folder,
    source,
  ];
  const { status, stderr } = spawnSync('java', compiler, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${source} does not compile:\n${stderr}`);
  return {
    args: [...quickJava, '-cp', folder, basename(source, '.java')],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
