// Written for any Node since 12, without dependencies: it runs before they exist. Used by run.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { createHash } = require('crypto');
const fs = require('fs');
const path = require('path');
const { installLock } = require('./install-lock.cjs');
const { runNpm } = require('./npm.cjs');
const { reportProgress } = require('./npm-progress.cjs');

const oldestNpm = 7;
const progressMilliseconds = 5000;
// No package's install script is needed: the server itself restores the links of the embedded PostgreSQL. So none runs.
// The level "http" makes npm tell of each request and each retry; only the latter is shown.
const npmCi = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=http', '--no-progress'];

/**
 * Returns what a program needs. Programs under src need only production packages; tests and checks also need the
 * development tools. In production (serve, work, NODE_ENV=production) nothing is installed automatically.
 */
function requirementsOf(machine, program, command) {
  const withTools = !path.relative(machine.root, program).split(path.sep).includes('src');
  const inProduction = machine.env.NODE_ENV === 'production' || command === 'serve' || command === 'work';
  return { withTools, mayInstall: withTools || !inProduction };
}

/**
 * Installs what package-lock.json asks for unless it is there. `withTools` asks for the development tools too;
 * `mayInstall` is false in production, where a difference is refused instead.
 */
function ensureInstalled(machine, wishes) {
  const lacking = findLacking(machine, wishes);
  if (lacking.length === 0) return Promise.resolve();
  if (!wishes.mayInstall) return Promise.reject(new Error(refusalText(machine, lacking)));
  const lock = installLock(machine);
  return lock.take().then(() => {
    process.once('exit', lock.release);
    // Another run may have installed everything while this one waited.
    const work = findLacking(machine, wishes).length === 0 ? Promise.resolve() : install(machine);
    const end = () => {
      process.removeListener('exit', lock.release);
      lock.release();
    };
    return work.then(end, (error) => {
      end();
      throw error;
    });
  });
}

function refusalText(machine, lacking) {
  return [
    `The installed dependencies are not those of package-lock.json: ${firstOf(lacking)}.`,
    'In production nothing is installed by itself.',
    `Run "npm ci --ignore-scripts --omit=dev" in ${machine.root}, then start again.`,
  ].join(' ');
}

function firstOf(names) {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
}

/** Returns the names of the packages that are missing or have another version than the lock file's. */
function findLacking(machine, { withTools, mayInstall }) {
  const text = readOrEmpty(path.join(machine.root, 'package-lock.json'));
  const wanted = JSON.parse(text).packages;
  const lacking = lackingPackages(machine, wanted, withTools);
  // A production server may use its own Node and database, so missing platform packages are not an error here.
  const all = mayInstall ? lacking.concat(missingPlatformPackages(machine, wanted, withTools)) : lacking;
  // The packages that npm could not bring are part of the stamp: without them every start would try again.
  if (lacking.length === 0 && readOrEmpty(stampFile(machine)) === stampText(machine, text, wanted)) return [];
  if (all.length === 0 && withTools) fs.writeFileSync(stampFile(machine), stampText(machine, text, wanted));
  return all;
}

/**
 * Compares npm's own record of what it installed, and the folders, with the lock file. Folders are looked at each time,
 * those of workspaces too: a folder that somebody removed would let Node find another version further up.
 */
function lackingPackages(machine, wanted, withTools) {
  const found = JSON.parse(readOrEmpty(path.join(machine.root, 'node_modules', '.package-lock.json')) || '{}').packages;
  return Object.keys(wanted)
    .filter((name) => isInstalledPath(name) && !matches(machine, name, wanted[name], found || {}, withTools))
    .map(shortName);
}

// The other entries are the workspaces themselves.
function isInstalledPath(name) {
  return /(^|\/)node_modules\//.test(name);
}

function shortName(name) {
  return name.replace(/^node_modules\//, '');
}

function matches(machine, name, entry, found, withTools) {
  if (!found[name]) return entry.optional || entry.devOptional || (entry.dev && !withTools);
  // Without its package.json Node takes no notice of a package's folder.
  return found[name].version === entry.version && fs.existsSync(path.join(machine.root, name, 'package.json'));
}

function stampFile(machine) {
  return path.join(machine.root, 'node_modules', '.croupier-installed');
}

function stampText(machine, lockText, wanted) {
  const sum = createHash('sha256').update(lockText).digest('hex');
  const missing = missingPlatformPackages(machine, wanted, true);
  return `${[sum, `${machine.platform}-${machine.arch}`].concat(missing).join('\n')}\n`;
}

// Optional packages are left out in silence when they are for another machine or an older Node: a folder copied from
// there lacks ours. The variants for musl are not asked for, as the Node that npm brings needs glibc.
function missingPlatformPackages(machine, wanted, withTools) {
  const isOurs = (entry) =>
    [].concat(entry.os || []).indexOf(machine.platform) >= 0 &&
    [].concat(entry.cpu || []).indexOf(machine.arch) >= 0 &&
    (!entry.libc || entry.libc.indexOf('glibc') >= 0) &&
    (withTools || !(entry.dev || entry.devOptional));
  return Object.keys(wanted)
    .filter((name) => isOurs(wanted[name]) && !fs.existsSync(path.join(machine.root, name, 'package.json')))
    .map(shortName);
}

function install(machine) {
  const say = machine.say;
  return checkNpm(machine).then(() => {
    say('Installing dependencies with npm (first run, about a minute)…');
    const progress = reportProgress(say, machine.progressMilliseconds || progressMilliseconds);
    return runNpm(machine, npmCi, progress.onLine).then((result) => {
      const seconds = progress.stop();
      if (result.signal) process.kill(process.pid, result.signal);
      if (result.code !== 0) {
        for (const line of errorLines(result.lines)) say(line);
        throw new Error(
          `Could not install the dependencies: npm in ${machine.root} failed after ${seconds} s, see above.`,
        );
      }
      const text = readOrEmpty(path.join(machine.root, 'package-lock.json'));
      const wanted = JSON.parse(text).packages;
      const lacking = lackingPackages(machine, wanted, true);
      if (lacking.length > 0) {
        throw new Error(
          `npm in ${machine.root} reported success, but these packages of package-lock.json are missing or have ` +
            `another version: ${firstOf(lacking)}. Remove node_modules, then start again.`,
        );
      }
      say(`Installed in ${seconds} s.`);
      fs.writeFileSync(stampFile(machine), stampText(machine, text, wanted));
    });
  });
}

// npm repeats its error at each retry: only its final error lines are shown.
function errorLines(lines) {
  const errors = lines.filter((line) => /^npm (error|ERR!)/.test(line));
  return errors.length > 0 ? errors : lines;
}

function checkNpm(machine) {
  let version = '';
  const onLine = (line) => {
    if (/^\d+\.\d+\.\d+/.test(line)) version = line;
  };
  return runNpm(machine, ['--version'], onLine).then((result) => {
    if (result.code !== 0) {
      throw new Error(`npm is needed to install the dependencies, and does not run here: ${result.lines.join(' ')}`);
    }
    if (parseInt(version, 10) < oldestNpm) {
      throw new Error(
        `npm ${version} is too old to install the dependencies: npm ${oldestNpm} or newer is needed. ` +
          'Run "npm install -g npm@8", or install a newer Node from https://nodejs.org, which brings one.',
      );
    }
  });
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

module.exports = { ensureInstalled, requirementsOf };
