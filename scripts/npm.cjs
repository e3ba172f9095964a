// Written for any Node since 12, without dependencies: it runs before they exist. Used by install.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const maxKeptLines = 200;

/**
 * The variables that npm may see, by their names in upper case: what it needs to find itself, its settings, the
 * network and a folder for its files. Nothing else is npm's business, least of all this project's secrets.
 */
const allowed = new RegExp(
  `^(${[
    'PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TERM|TMPDIR|TMP|TEMP|CI|XDG_\\w+',
    'HTTPS?_PROXY|NO_PROXY|ALL_PROXY|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|NODE_USE_SYSTEM_CA|SSL_CERT_FILE|SSL_CERT_DIR',
    'NPM_CONFIG_.+|NPM_TOKEN|NODE_AUTH_TOKEN|NVM_DIR|FNM_DIR|VOLTA_HOME|ASDF_\\w+|MISE_\\w+|COREPACK_HOME',
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES.*',
    'HOMEDRIVE|HOMEPATH|OS|PROCESSOR_ARCHITECTURE|NUMBER_OF_PROCESSORS',
  ].join('|')})$`,
);

function npmEnvironment(machine) {
  const env = {};
  for (const name of Object.keys(machine.env)) if (allowed.test(name.toUpperCase())) env[name] = machine.env[name];
  // The folder that npm replaces holds a node of its own: npm must not run on that one.
  const name = Object.keys(env).filter((one) => one.toUpperCase() === 'PATH')[0] || 'PATH';
  const folders = (env[name] || '').split(path.delimiter);
  env[name] = folders.filter((folder) => !isInside(modulesOf(machine), folder)).join(path.delimiter);
  // npm would keep compiled code in a folder of the system's that anyone may create.
  env.NODE_DISABLE_COMPILE_CACHE = '1';
  return env;
}

function npmCommand(machine) {
  const outside = (file) => file && fs.existsSync(file) && !isInside(modulesOf(machine), file);
  const npm = machine.env.npm_execpath;
  const node = [machine.env.npm_node_execpath, machine.execPath].filter(outside)[0];
  return node && npm && path.basename(npm) === 'npm-cli.js' && outside(npm) ? [node, npm] : ['npm'];
}

/** Runs npm in the project's folder. `onLine` gets each line as npm says it; the result has the last of them. */
function runNpm(machine, args, onLine) {
  const command = npmCommand(machine).concat(args);
  const child = spawn(command[0], command.slice(1), {
    cwd: machine.root,
    env: npmEnvironment(machine),
    shell: machine.platform === 'win32' && command[0] === 'npm',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // npm must have ended before we do, or the next run would take our lock while it is still at work.
  const stop = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, stop);
  const lines = [];
  const listen = (line) => {
    onLine(line);
    if (!isTraffic(line)) lines.push(line);
    if (lines.length > maxKeptLines) lines.shift();
  };
  const ends = [eachLine(child.stdout, listen), eachLine(child.stderr, listen)];
  return new Promise((resolve) => {
    const end = (code, signal) => {
      for (const name of signals) process.removeListener(name, stop);
      for (const finish of ends) finish();
      resolve({ code, signal, lines });
    };
    child.on('error', (error) => {
      lines.push(`Cannot run ${command[0]}: ${error.message}`);
      end(1, null);
    });
    child.on('close', end);
  });
}

function eachLine(stream, listen) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const parts = (rest + text).split(/\r?\n/);
    rest = parts.pop();
    for (const line of parts) if (line.trim()) listen(line);
  });
  return () => {
    if (rest.trim()) listen(rest);
    rest = '';
  };
}

/** Whether npm reports a request to the registry that went well. */
function isTraffic(line) {
  return /^npm http (fetch|cache) /.test(line) && !isTrouble(line);
}

/** Whether npm reports that something failed, or that it tries once more. */
function isTrouble(line) {
  return /^npm (error|ERR!)|attempt #?\d+|retry/i.test(line);
}

function modulesOf(machine) {
  return path.join(machine.root, 'node_modules');
}

function isInside(folder, file) {
  return file.startsWith(folder + path.sep);
}

module.exports = { isTraffic, isTrouble, npmEnvironment, runNpm };
