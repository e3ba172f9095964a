import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file of an archive. Its time is fixed: equal files make an equal archive. */
export type ArchiveFile = { readonly name: string; readonly content: Buffer };

const blockBytes = 512;

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

const tarHeader = ({ name, content }: ArchiveFile): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive.`);
  const header = Buffer.alloc(blockBytes);
  const fields: readonly [number, string][] = [
    [0, name],
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(content.length, 12)],
    [136, octal(0, 12)],
    // The checksum is counted with spaces in its place.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
};

/** A compressed tar archive, as npm packs them. */
export const tarGz = (files: readonly ArchiveFile[]): Buffer => {
  const padded = (content: Buffer): Buffer =>
    Buffer.concat([content, Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes)]);
  const parts = files.flatMap((file) => [tarHeader(file), padded(file.content)]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]));
};

const [version, deflated, firstOfJanuary1980] = [20, 8, 0x21];

/** The fields that a file has in both of its places in a zip archive. */
const zipFields = ({ name, content }: ArchiveFile, packed: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  for (const [at, value] of [
    [0, version],
    [4, deflated],
    [8, firstOfJanuary1980],
    [22, Buffer.byteLength(name)],
  ] as const)
    fields.writeUInt16LE(value, at);
  for (const [at, value] of [
    [10, crc32(content)],
    [14, packed.length],
    [18, content.length],
  ] as const)
    fields.writeUInt32LE(value, at);
  return fields;
};

/** A zip archive, which a Python wheel is. */
export const zip = (files: readonly ArchiveFile[]): Buffer => {
  const [bodies, index]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.content);
    const fields = zipFields(file, packed);
    const name = Buffer.from(file.name);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed]);
    const rest = Buffer.alloc(14);
    // Mode 0644 of a regular file, for unpackers that keep modes.
    rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([version, 3]);
    index.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), madeBy, fields, rest, name]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
};
