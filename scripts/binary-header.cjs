// Written for any Node since 12, without dependencies. Used by find-node.cjs.
// biome-ignore-all lint/style/useNodejsImportProtocol: the older versions do not know it.
'use strict';

const fs = require('fs');

const elfArchitectures = { 62: 'x64', 183: 'arm64', 3: 'ia32', 40: 'arm', 21: 'ppc64', 22: 's390x', 243: 'riscv64' };
const machOArchitectures = { 16777223: 'x64', 16777228: 'arm64' };
const peArchitectures = { 34404: 'x64', 43620: 'arm64', 332: 'ia32' };

/**
 * Returns the platform and architecture that a program was built for, as in "linux-arm64", or undefined when its
 * header tells nothing: a script, a program for several architectures, an unknown format.
 */
function builtFor(file) {
  const head = readHead(file, 4096);
  if (head.length < 64) return undefined;
  if (head.readUInt32BE(0) === 0x7f454c46) {
    return named('linux', elfArchitectures[head[5] === 2 ? head.readUInt16BE(18) : head.readUInt16LE(18)]);
  }
  if (head.readUInt32LE(0) === 0xfeedfacf) return named('darwin', machOArchitectures[head.readUInt32LE(4)]);
  const pe = head.readUInt16LE(0) === 0x5a4d ? head.readUInt32LE(60) : head.length;
  if (pe + 6 <= head.length && head.readUInt32LE(pe) === 0x4550)
    return named('win32', peArchitectures[head.readUInt16LE(pe + 4)]);
  return undefined;
}

function named(platform, arch) {
  return arch && `${platform}-${arch}`;
}

function readHead(file, length) {
  const opened = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(length);
    return head.slice(0, fs.readSync(opened, head, 0, length, 0));
  } finally {
    fs.closeSync(opened);
  }
}

module.exports = { builtFor };
