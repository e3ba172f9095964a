// Written for any Node since 12, without dependencies. Used by install.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const fs = require('fs');
const path = require('path');

const maxWaitMilliseconds = 15 * 60 * 1000;

/** The lock of the data folder, which one run at a time holds while it installs. */
function installLock(machine) {
  const home = path.resolve(machine.root, (machine.env.CROUPIER_HOME || '').trim() || '.croupier');
  const lock = path.join(home, 'install.lock');
  return {
    take: () => takeLock(lock, machine.say, Date.now() + maxWaitMilliseconds, false),
    release: () => releaseLock(lock),
  };
}

/** Resolves when no other run is installing. A dead holder's lock is taken over. */
function takeLock(lock, say, deadline, told) {
  try {
    // Nobody else may write there, whatever the umask: the server keeps compiled code in it.
    fs.mkdirSync(path.dirname(lock), { recursive: true, mode: 0o755 });
    if (create(lock)) return Promise.resolve();
  } catch (error) {
    const advice = 'Make the data folder writable, or name another with CROUPIER_HOME.';
    return Promise.reject(new Error(`Cannot create the lock of the installation: ${error.message}. ${advice}`));
  }
  clearStaleLock(lock);
  if (Date.now() > deadline)
    return Promise.reject(new Error(`Another run seems to be installing. If there is none, remove ${lock}`));
  if (!told) say('Waiting for another run that installs the dependencies…');
  return new Promise((resolve) => setTimeout(resolve, 100)).then(() => takeLock(lock, say, deadline, true));
}

function create(lock) {
  try {
    fs.mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  fs.writeFileSync(path.join(lock, 'holder'), identityOf(process.pid));
  return true;
}

// Two waiters may see the same dead holder; the guard lets one of them remove it, so that the slower one never
// removes the lock which the faster one has meanwhile taken.
function clearStaleLock(lock) {
  if (!isStale(lock)) return;
  const guard = `${lock}.clearing`;
  try {
    fs.mkdirSync(guard);
  } catch {
    if (ageOf(guard) > 5000) removeFolder(guard);
    return;
  }
  if (isStale(lock)) releaseLock(lock);
  removeFolder(guard);
}

function isStale(lock) {
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

function releaseLock(lock) {
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

module.exports = { installLock };
