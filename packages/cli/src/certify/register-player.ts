import { randomBytes } from 'node:crypto';
import type { Croupier, Player } from '../../../sdk/src/croupier.ts';

/** Eight random letters: a unique name. */
export const anyName = (): string =>
  [...randomBytes(8)].map((byte, index) => String.fromCharCode((index === 0 ? 65 : 97) + (byte % 26))).join('');

/** A new player of the sandbox, for one trial. */
export const registerPlayer = (croupier: Croupier): Promise<Player> => {
  const tag = randomBytes(6).toString('hex');
  return croupier.registerPlayer({
    username: `certify_${tag}`,
    email: `certify-${tag}@example.com`,
    first_name: anyName(),
    last_name: anyName(),
    birth_date: '1985-12-10',
    country: 'DE',
    password: `certify-${tag}-A1`,
    terms_accepted: true,
  });
};
