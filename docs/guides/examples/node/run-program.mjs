// Runs the code of a guide that is not JavaScript, for run-guide.mjs.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const below = (path) => fileURLToPath(new URL(path, import.meta.url));
const clients = '../../../../clients';

/** How each language runs a file, and how a guide says what a line prints. */
export const languages = {
  sh: { command: ['sh', '-e'], prints: /^\s*[^#\s].* {2}# (.*)$/ },
  python: { command: ['python3', '-B'], prints: /^\s*print\(.*\) {2}# (.*)$/ },
  php: {
    command: ['php', '-d', `include_path=${below(`${clients}/php`)}`, '-d', 'display_errors=stderr'],
    prints: /^\s*echo .*; \/\/ (.*)$/,
    first: '<?php',
  },
};

const env = {
  ...process.env,
  PYTHONPATH: [below(`${clients}/python`), below('../python')].join(delimiter),
  // What a guide calls may be on this machine, which a proxy does not reach.
  NO_PROXY: '*',
  no_proxy: '*',
};

/** In a shell an answer may be printed as it is; an error is not what a guide says. */
const isData = (language, line) => language === 'sh' && line.startsWith('{"data":');

/**
 * Runs the lines as one program in the folder of the guide, with more variables of the environment, and returns the
 * lines that it printed. Those of the program have the same number as those of the guide.
 */
export const runProgram = async (language, lines, guide, more) => {
  const { command, first = '' } = languages[language];
  const [program, ...args] = command;
  const folder = mkdtempSync(join(tmpdir(), 'croupier-guide-'));
  const file = join(folder, `guide.${language}`);
  writeFileSync(file, [first, ...lines.slice(1)].join('\n'));
  const cwd = fileURLToPath(new URL('.', guide));
  const { status, stdout, stderr } = await ended(spawn(program, [...args, file], { cwd, env: { ...env, ...more } }));
  rmSync(folder, { recursive: true });
  const printed = stdout.split('\n').slice(0, -1);
  if (status !== 0 || stderr !== '') throw failure(`${program} ended with ${status} after ${printed.at(-1)}\n${stderr}`, file);
  return printed.filter((line) => !isData(language, line));
};

const ended = (child) =>
  new Promise((done, failed) => {
    const [out, errors] = [[], []];
    child.stdout.on('data', (part) => out.push(part));
    child.stderr.on('data', (part) => errors.push(part));
    child.once('error', failed);
    child.once('close', (status) =>
      done({ status, stdout: String(Buffer.concat(out)), stderr: String(Buffer.concat(errors)) }),
    );
  });

/** The error names the line of the guide. */
const failure = (words, file) => {
  const places = [...words.matchAll(new RegExp(`${file}(?:", line |:| on line |\\()(\\d+)`, 'g'))];
  return Object.assign(new Error(words.replaceAll(file, 'the guide')), { line: places.at(-1)?.[1] });
};
