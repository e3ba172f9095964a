import { hkdfSync } from 'node:crypto';
import { type BlobStore, folderBlobs, newBlobName } from './blob-store.ts';
import { isOfFirstVersion, type MasterKey, openBytes, openFirst, sealBytes, sealHeader } from './secret-box.ts';

/**
 * Stores files whose content is confidential. The owner ('kyc_document:7') is bound to the content: a file put in the
 * place of another does not open there.
 */
export type FileStore = {
  /** Stores a file and returns the name to read it by. */
  put(content: Uint8Array, owner: string): Promise<string>;
  /** Returns the content, or throws FileUnreadable. */
  get(name: string, owner: string): Promise<Buffer>;
  /** Encrypts a file again under the first master key; its name stays. Returns whether it was under another. */
  reseal(name: string, owner: string): Promise<boolean>;
  remove(name: string): Promise<void>;
};

export class FileUnreadable extends Error {
  readonly problem: 'missing' | 'altered';

  constructor(problem: 'missing' | 'altered', cause?: unknown) {
    super(`a stored file is ${problem}`, { cause });
    this.name = 'FileUnreadable';
    this.problem = problem;
  }
}

/** Files in a local folder, encrypted. */
export const folderFileStore = (folder: string, masterKey: MasterKey): FileStore =>
  sealedFileStore(folderBlobs(folder), masterKey);

/** Encrypts files before they reach the storage. */
export const sealedFileStore = (blobs: BlobStore, masterKey: MasterKey): FileStore => {
  const readSealed = async (name: string): Promise<Buffer> => {
    const sealed = await blobs.read(name);
    if (!sealed) throw new FileUnreadable('missing');
    return sealed;
  };
  return {
    put: async (content, owner) => {
      const name = newBlobName();
      await blobs.write(name, sealBytes(masterKey, content, contextOf(owner)));
      return name;
    },
    get: async (name, owner) => openFile(masterKey, await readSealed(name), owner),
    reseal: async (name, owner) => {
      const sealed = await readSealed(name);
      if (sealed.subarray(0, 5).equals(sealHeader(masterKey))) return false;
      await blobs.write(name, sealBytes(masterKey, openFile(masterKey, sealed, owner), contextOf(owner)));
      return true;
    },
    remove: blobs.remove,
  };
};

const contextOf = (owner: string): string => `file:${owner}`;

const openFile = (masterKey: MasterKey, sealed: Buffer, owner: string): Buffer => {
  try {
    if (!isOfFirstVersion(sealed)) return openBytes(masterKey, sealed, contextOf(owner));
    const keys = masterKey instanceof Uint8Array ? [masterKey] : masterKey;
    return openFirst(keys.map(firstFileKey), sealed, owner);
  } catch (error) {
    throw new FileUnreadable('altered', error);
  }
};

/** The key of files that were stored before master keys had an id. */
const firstFileKey = (key: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'croupier files', 32));
