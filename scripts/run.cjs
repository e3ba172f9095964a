// Runs a TypeScript file of this project on a Node that is new enough, after installing what is missing:
//   node scripts/run.cjs <file.ts> [arguments]
// Written for any Node since 12. Prints nothing of its own on stdout, which belongs to the program.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { spawn } = require('child_process');
const path = require('path');
const { isatty } = require('tty');
const { findNode } = require('./find-node.cjs');
const { ensureInstalled, requirementsOf } = require('./install.cjs');

const machine = {
  root: path.dirname(__dirname),
  platform: process.platform,
  arch: process.arch,
  version: process.versions.node,
  execPath: process.execPath,
  env: process.env,
  say: (line) => process.stderr.write(`${line}\n`),
};
const underNpm = Boolean(process.env.npm_lifecycle_event);
const parent = process.ppid;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function main(file, rest) {
  if (!file) throw new Error('Usage: node scripts/run.cjs <file.ts> [arguments]');
  const program = path.resolve(machine.root, file);
  return ensureInstalled(machine, requirementsOf(machine, program, rest[0])).then(() => {
    const node = findNode(machine);
    const env = Object.assign({}, process.env, {
      PATH: path.dirname(node) + path.delimiter + (process.env.PATH || ''),
    });
    start(node, ['--disable-warning=ExperimentalWarning', program].concat(rest), env);
  });
}

function start(node, args, env) {
  // Where Node can, the program takes this process's place: signals, exit code and terminal are then its own.
  if (process.execve && process.platform !== 'win32' && !underNpm) process.execve(node, [node].concat(args), env);
  const child = spawn(node, args, { env, stdio: 'inherit' });
  const forward = forwardTo(child);
  for (const signal of signals) process.on(signal, forward);
  if (underNpm) whenOrphaned(() => forward('SIGTERM'));
  child.on('error', (error) => fail(new Error(`Cannot run ${node}: ${error.message}`)));
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}

// A program may treat a second signal as a forced stop, so each request to stop must reach it once. Ctrl-C in a
// terminal signals the whole process group, the program included; npm then sends the signal again.
function forwardTo(child) {
  const inTerminal = [0, 1, 2].some((stream) => isatty(stream));
  let last = 0;
  return (signal) => {
    if ((signal === 'SIGINT' && inTerminal) || Date.now() - last < 1000) return;
    last = Date.now();
    child.kill(signal);
  };
}

// When npm is stopped, it ends the shell that started this process, and the shell passes no signal on. A changed parent
// id is then the only sign.
function whenOrphaned(act) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 200);
  timer.unref();
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

try {
  main(process.argv[2], process.argv.slice(3)).catch(fail);
} catch (error) {
  fail(error);
}
