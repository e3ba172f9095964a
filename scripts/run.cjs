// Runs a TypeScript file of this project on a Node that is new enough, after installing what is missing:
//   node scripts/run.cjs <file.ts> [arguments]
// Written for any Node since 12. Prints nothing of its own on stdout, which belongs to the program.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { isatty } = require('tty');
const { ensureInstalled, nodePackage } = require('./install.cjs');

const root = path.dirname(__dirname);
const NEEDED = [24, 7];
const ADVICE = `Croupier needs Node ${NEEDED.join('.')} or newer, this is ${process.versions.node}: see https://nodejs.org`;
const underNpm = Boolean(process.env.npm_lifecycle_event);
const parent = process.ppid;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function main(file, rest) {
  if (!file) throw new Error('Usage: node scripts/run.cjs <file.ts> [arguments]');
  const program = path.resolve(root, file);
  // An installation for production only is enough for the programs themselves, not for tests and checks.
  const withTools = !/[\\/]src[\\/]/.test(program);
  return ensureInstalled(withTools).then(() => {
    const node = findNode();
    const env = Object.assign({}, process.env, {
      PATH: path.dirname(node) + path.delimiter + (process.env.PATH || ''),
    });
    start(node, ['--disable-warning=ExperimentalWarning', program].concat(rest), env);
  });
}

function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const folder = nodePackage && path.join(root, 'node_modules', nodePackage);
  if (folder && fs.existsSync(path.join(folder, 'package.json'))) {
    const description = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const node = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (isNewEnough(description.version) && fs.existsSync(node)) return node;
  }
  throw new Error(`npm has no newer Node for ${process.platform}-${process.arch}. ${ADVICE}`);
}

function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1]);
}

function start(node, args, env) {
  // Where Node can, the program takes this process's place: signals, exit code and terminal are then its own.
  if (process.execve && process.platform !== 'win32' && !underNpm) process.execve(node, [node].concat(args), env);
  const child = spawn(node, args, { env, stdio: 'inherit' });
  const forward = forwardTo(child);
  for (const signal of SIGNALS) process.on(signal, forward);
  if (underNpm) whenOrphaned(() => forward('SIGTERM'));
  child.on('error', (error) => fail(new Error(`Cannot run ${node}: ${error.message}. ${ADVICE}`)));
  child.on('exit', (code, signal) => {
    for (const name of SIGNALS) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}

// A program may take a second signal for impatience, so one wish to stop must reach it once. Ctrl-C in a terminal goes
// to the whole group and with it to the program already; and npm, told to stop, tells us once more.
function forwardTo(child) {
  const inTerminal = [0, 1, 2].some((stream) => isatty(stream));
  let last = 0;
  return (signal) => {
    if ((signal === 'SIGINT' && inTerminal) || Date.now() - last < 1000) return;
    last = Date.now();
    child.kill(signal);
  };
}

// Told to stop, npm stops the shell it ran us in, which passes nothing on: that it is gone is all we learn.
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
