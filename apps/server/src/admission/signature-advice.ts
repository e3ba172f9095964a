import type { Clock } from '../base/clock.ts';
import type { KeyFacts } from '../call/facts.ts';
import { type SignedParts, stringToSign } from '../call/signature.ts';
import { adviceOn } from './diagnose-signature.ts';
import { maxDiagnosedBytes } from './signature-mistakes.ts';

/** Knowing the id of a sandbox key is enough to get here, so computation and answer are limited. */
const maxShownBytes = 2048;
const diagnosesPerSecond = 10;

const tooLong = `Only requests of up to ${maxDiagnosedBytes} bytes are diagnosed: try it with a short body.`;
const tooOften = `At most ${diagnosesPerSecond} signatures a second are diagnosed for a key: try it again.`;

/** The string to sign for people, cut so that it takes at most 2 KB of the answer, escapes included. */
type ShownString = {
  readonly string_to_sign: string;
  readonly string_to_sign_cut?: true;
  readonly string_to_sign_bytes?: number;
};

export const showStringToSign = (parts: SignedParts): ShownString => {
  const bytes = bytesToSign(parts);
  const whole = stringToSign({ ...parts, body: parts.body.subarray(0, maxShownBytes) });
  let end = 0;
  let room = maxShownBytes;
  for (const character of whole) {
    room -= Buffer.byteLength(JSON.stringify(character)) - 2;
    if (room < 0) break;
    end += character.length;
  }
  if (end === whole.length && parts.body.length <= maxShownBytes) return { string_to_sign: whole };
  return { string_to_sign: whole.slice(0, end), string_to_sign_cut: true, string_to_sign_bytes: bytes };
};

const bytesToSign = ({ body, ...parts }: SignedParts): number =>
  Buffer.byteLength(stringToSign({ ...parts, body: new Uint8Array() })) + body.length;

export type SignatureAdvice = (key: KeyFacts, parts: SignedParts, given: string) => Record<string, unknown>;

/** What a sandbox gets beside INVALID_SIGNATURE. */
export const createSignatureAdvice = (clock: Clock): SignatureAdvice => {
  let second = 0;
  const diagnosed = new Map<string, number>();
  const isOften = (key: KeyFacts): boolean => {
    const now = Math.floor(clock.now().getTime() / 1000);
    if (now !== second) diagnosed.clear();
    second = now;
    const times = (diagnosed.get(key.key) ?? 0) + 1;
    diagnosed.set(key.key, times);
    return times > diagnosesPerSecond;
  };
  return (key, parts, given) => {
    const shown = showStringToSign(parts);
    if (bytesToSign(parts) > maxDiagnosedBytes) return { ...shown, mistake: null, hint: tooLong };
    if (isOften(key)) return { ...shown, mistake: null, hint: tooOften };
    return { ...shown, ...adviceOn({ ...key, parts }, given) };
  };
};
