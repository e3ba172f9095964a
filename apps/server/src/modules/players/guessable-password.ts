import { commonPasswords } from '../sign-in/common-passwords.ts';
import { refuseWeakPassword } from '../sign-in/rules.ts';

/** Refuses what is guessed first for a player: common passwords, sequences, and what others know of the player. */
export const refuseGuessablePassword = (
  password: string,
  { email, username }: { readonly email: string; readonly username: string },
  { slug, name }: { readonly slug: string; readonly name: string },
): void => refuseWeakPassword(password, commonPasswords(), { email, name: username, operator: { slug, name } });
