import { timingSafeEqual } from 'node:crypto';
import { sign } from '../call/signature.ts';
import { type Hint, knownMistakes, type SignatureAttempt } from './signature-mistakes.ts';

const hex = /^[0-9a-f]{64}$/i;
const base64 = /^[\w+/-]{43}=?$/;

const readSignature = (text: string): Buffer | undefined => {
  const trimmed = text.trim().replace(/^sha256=/, '');
  if (hex.test(trimmed)) return Buffer.from(trimmed, 'hex');
  return base64.test(trimmed) ? Buffer.from(trimmed, 'base64') : undefined;
};

/**
 * Finds the usual mistake that explains a wrong signature. For sandboxes only. It reveals nothing to callers without
 * the secret: a mistake is named only if the signature was made with the secret or the key's own id.
 */
export const diagnose = (attempt: SignatureAttempt, given: string): Hint | undefined => {
  const signature = readSignature(given);
  if (!signature) return { mistake: 'signature_form', hint: 'X-Signature is 64 hexadecimal digits in lower case.' };
  if (timingSafeEqual(sign(attempt.secret, attempt.parts), signature))
    return {
      mistake: 'signature_form',
      hint: 'The signature is right, but not as 64 hexadecimal digits in lower case.',
    };
  const found = knownMistakes.find((guess) => {
    const expected = guess.signature(attempt);
    return expected !== undefined && timingSafeEqual(expected, signature);
  });
  return found && { mistake: found.mistake, hint: found.hint };
};

const noGuess =
  'None of the usual mistakes explains it: compare string_to_sign with yours, byte by byte, and check the secret.';

/** What a sandbox gets beside the refusal. */
export const adviceOn = (
  attempt: SignatureAttempt,
  given: string,
): { readonly mistake: string | null; readonly hint: string } =>
  diagnose(attempt, given) ?? { mistake: null, hint: noGuess };

/** The same for a timestamp outside the tolerance. */
export const adviceOnTimestamp = (timestamp: string, now: Date): { readonly hint?: string } => {
  if (/^\d{13}$/.test(timestamp)) return { hint: 'X-Timestamp is in seconds; this one is in milliseconds.' };
  if (!/^\d+$/.test(timestamp)) return { hint: 'X-Timestamp is a whole number of seconds since 1970, in UTC.' };
  const hours = (Number(timestamp) - now.getTime() / 1000) / 3600;
  const isZone = Math.abs(hours) <= 14.1 && Math.abs(hours * 4 - Math.round(hours * 4)) < 0.1;
  return isZone
    ? { hint: 'The clock seems to be in a time zone of its own: seconds since 1970 are counted in UTC.' }
    : {};
};
