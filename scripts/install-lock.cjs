// Written for any Node since 12, without dependencies. Used by install.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const fs = require('fs');
const path = require('path');

const lock = path.join(path.dirname(__dirname), '.croupier', 'install.lock');
const WAIT_MS = 15 * 60 * 1000;

/** Resolves when no other run is installing. A dead holder's lock is taken over. */
function takeLock(deadline = Date.now() + WAIT_MS, told = false) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  try {
    fs.mkdirSync(lock);
    fs.writeFileSync(path.join(lock, 'holder'), identityOf(process.pid));
    return Promise.resolve();
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  clearStaleLock();
  if (Date.now() > deadline) throw new Error(`Another run seems to be installing. If there is none, remove ${lock}`);
  if (!told) process.stderr.write('Waiting for another run that installs the dependencies…\n');
  return new Promise((resolve) => setTimeout(resolve, 100)).then(() => takeLock(deadline, true));
}

// Two waiters may see the same dead holder; the guard lets one of them remove it, so that the slower one never
// removes the lock which the faster one has meanwhile taken.
function clearStaleLock() {
  if (!isStale()) return;
  const guard = `${lock}.clearing`;
  try {
    fs.mkdirSync(guard);
  } catch {
    if (ageOf(guard) > 5000) removeFolder(guard);
    return;
  }
  if (isStale()) releaseLock();
  removeFolder(guard);
}

function isStale() {
  const holder = readOrEmpty(path.join(lock, 'holder'));
  // Without a name its maker is about to write it, or died just before.
  return holder ? identityOf(parseInt(holder, 10)) !== holder : ageOf(lock) > 5000;
}

function ageOf(folder) {
  try {
    return Date.now() - fs.statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}

function releaseLock() {
  try {
    fs.unlinkSync(path.join(lock, 'holder'));
  } catch {
    // Its maker died before naming itself.
  }
  removeFolder(lock);
}

function removeFolder(folder) {
  try {
    fs.rmdirSync(folder);
  } catch {
    // In use, or gone already.
  }
}

// On Linux with the moment it began: after a reboot the same pid is another process.
function identityOf(pid) {
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^[\s\S]*\) /, '')
    .split(' ');
  if (fields.length > 19) return fields[0] === 'Z' ? '' : `${pid}:${fields[19]}`;
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : '';
  }
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

module.exports = { releaseLock, takeLock };
