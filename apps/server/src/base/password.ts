import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

type Cost = { readonly memoryKib: number; readonly passes: number; readonly parallelism: number };

// The first of OWASP's equivalent settings for argon2id: about 65 ms on one slow core.
const hashCost: Cost = { memoryKib: 47_104, passes: 1, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const maxConcurrentHashes = 2;

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d{1,2})\$(?<salt>[A-Za-z0-9+/]{11,86})\$(?<tag>[A-Za-z0-9+/]{43})$/;

/** Hashes with argon2id, in the PHC string format that any other implementation reads. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, hashCost);
  const { memoryKib, passes, parallelism } = hashCost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
};

/**
 * Verifies a password. The cost is read from the stored hash, so that it can be raised later. Without a stored hash (no
 * such user) the same work is done, so that the time reveals nothing.
 */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  if (stored === undefined) {
    await derive(password, Buffer.alloc(saltBytes), hashCost);
    return false;
  }
  const parts = phcPattern.exec(stored)?.groups;
  if (!parts) throw new Error('a stored password hash is not in the argon2id PHC format');
  const cost: Cost = {
    memoryKib: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
  };
  const tag = await derive(password, Buffer.from(parts.salt as string, 'base64'), cost);
  return timingSafeEqual(tag, Buffer.from(parts.tag as string, 'base64'));
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const waiting: Array<() => void> = [];
let running = 0;

/** Node hashes on its thread pool; each run takes 46 MiB there, so only a few may run and the others wait their turn. */
const derive = async (password: string, salt: Buffer, cost: Cost): Promise<Buffer> => {
  if (running === maxConcurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await argon2id(password, salt, cost);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

const argon2id = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = {
      // Another keyboard may send the same password in another Unicode composition.
      message: password.normalize('NFKC'),
      nonce: salt,
      parallelism: cost.parallelism,
      memory: cost.memoryKib,
      passes: cost.passes,
      tagLength: tagBytes,
    };
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
