import type { signIn as route } from '@croupier/contract/back-office/sign-in.ts';
import { hashToken } from '../../admission/directory.ts';
import { Refusal } from '../../base/refusal.ts';
import type { GuestCall } from '../../call/guest.ts';
import { inOperator } from '../../database/transaction.ts';
import { beginAttempt, browserKey, type ClearFailures } from './count-failures.ts';
import { findByEmail } from './load-member.ts';
import type { Member } from './member.ts';
import type { SignInParts } from './parts.ts';
import { readDevice } from './sealed-cookies.ts';
import { knowsDevice } from './session-queries.ts';

export type Begun = {
  readonly members: readonly Member[];
  /** The operator for which the browser has signed in before, if it has. */
  readonly knownAt: number | undefined;
  /** The password was right for these members. */
  readonly clearFailures: (matching: readonly Member[], ofAddress: 'all' | 'this_attempt') => Promise<void>;
};

/**
 * Counts the attempt, then finds the members. A browser that has signed in before is counted separately, so others'
 * failures do not lock it out. It is known only for members who used it; when the address also exists at another
 * operator, the password is compared with theirs only while their own count allows.
 */
export const beginSignIn = async (parts: SignInParts, call: GuestCall<typeof route>): Promise<Begun> => {
  const { email, operator } = call.body;
  const countAccount = () => beginAttempt(parts, { kind: 'account', of: email }, call.ip);
  if (readDevice(parts, call) === undefined) {
    const clearAccount = await countAccount();
    const members = await findByEmail(parts, email, operator);
    return { members, knownAt: undefined, clearFailures: (_matching, which) => clearAccount(which) };
  }

  const members = await findByEmail(parts, email, operator);
  const known = await countKnown(parts, call, members);
  const others = members.filter((member) => !known.some((one) => one.member === member));
  const account = others.length > 0 || known.length === 0 ? await unlessRefused(countAccount()) : undefined;
  const open = known.flatMap(({ member, clear }) => (clear ? [{ member, clear }] : []));
  const compared = [...open.map(({ member }) => member), ...(account?.clear ? others : [])];
  const refusal = account?.refusal ?? known.find((one) => one.refusal)?.refusal;
  if (compared.length === 0 && refusal) throw refusal;
  return {
    members: compared,
    knownAt: open[0]?.member.operator.operator_id,
    clearFailures: async (matching, which) => {
      for (const { member, clear } of open) await clear(matching.includes(member) ? 'all' : 'this_attempt');
      await account?.clear?.(which);
    },
  };
};

/** A counted attempt: allowed, and how to clear it, or refused. */
type Count = { readonly clear?: ClearFailures; readonly refusal?: Refusal };

const unlessRefused = (attempt: Promise<ClearFailures>): Promise<Count> =>
  attempt.then(
    (clear) => ({ clear }),
    (error: unknown) => {
      if (error instanceof Refusal) return { refusal: error };
      throw error;
    },
  );

/** The members who have used this browser, each with its own count. */
const countKnown = async (
  parts: SignInParts,
  call: GuestCall<typeof route>,
  members: readonly Member[],
): Promise<(Count & { readonly member: Member })[]> => {
  const known: (Count & { readonly member: Member })[] = [];
  for (const member of members) {
    const device = await knownDevice(parts, call, member);
    if (device === undefined) continue;
    const of = browserKey(device, { operator_id: member.operator.operator_id, staff_id: member.id });
    known.push({ member, ...(await unlessRefused(beginAttempt(parts, { kind: 'device', of }))) });
  }
  return known;
};

/** The hash of the browser's own secret, if the member has signed in with it. */
export const knownDevice = async (
  parts: SignInParts,
  call: Pick<GuestCall, 'browser'>,
  { id: staff_id, operator }: Pick<Member, 'id' | 'operator'>,
): Promise<string | undefined> => {
  const device = readDevice(parts, call);
  if (device === undefined) return undefined;
  const device_hash = hashToken(device);
  const { operator_id } = operator;
  const isKnown = await inOperator(parts.sql, operator_id, (tx) =>
    knowsDevice(tx, operator_id, { staff_id, device_hash }, parts.clock.now()),
  );
  return isKnown ? device_hash.toString('hex') : undefined;
};
