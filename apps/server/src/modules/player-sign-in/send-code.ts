import { minute } from '../../base/durations.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { emit } from '../../outbox/emit.ts';
import { lockPlayerRow } from '../players/shared-queries.ts';
import { newCode } from '../sign-in/recovery-codes.ts';
import { hashCode } from '../sign-in/rules.ts';
import { type CodePurpose, countCodes, type SentCode, storeCode } from './code-queries.ts';

const validMilliseconds = 15 * minute;
/** While a player has so many, no more is made: that fills no mailbox, and each that was sent still works. */
const maxValidCodes = 3;

export type Addressee = {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly exclusion_since: Date | null;
};

type Wanted = {
  readonly purpose: CodePurpose;
  /** The address that the code proves; null for a password. */
  readonly address: string | null;
};

/** Makes a code, which an event carries to the operator, unless the player has three that work. */
export const sendCode = async (
  tx: Tx,
  { operator_id, now, random }: { readonly operator_id: number; readonly now: Date; readonly random: RandomSource },
  to: Addressee,
  { purpose, address }: Wanted,
): Promise<void> => {
  const scope = { operator_id, now };
  await lockPlayerRow(tx, operator_id, to.id);
  const wanted = { player_id: to.id, purpose };
  if ((await countCodes(tx, scope, wanted, to.exclusion_since)) >= maxValidCodes) return;
  const code = newCode({ random });
  const expires_at = new Date(now.getTime() + validMilliseconds);
  await storeCode(tx, scope, { ...wanted, code_hash: hashCode(code), address, expires_at });
  const data = {
    ...wanted,
    code,
    email: purpose === 'email_verification' && address !== null ? address : to.email,
    phone: purpose === 'phone_verification' ? address : null,
    language: to.language,
    expires_at,
  };
  await emit(tx, scope, [{ type: 'player.code_requested', player_id: to.id, data }]);
};

/** An exclusion that has begun since ends what was sent before it. */
export const isEndedByExclusion = (code: Pick<SentCode, 'created_at'>, exclusionSince: Date | null): boolean =>
  exclusionSince !== null && exclusionSince > code.created_at;

export const wrongCode = (): Refusal =>
  new Refusal('INVALID_REQUEST', 'The code is not right, or can no longer be used.', { rule: 'code' });
