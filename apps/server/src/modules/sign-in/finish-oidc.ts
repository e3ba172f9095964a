import type { finishOidc } from '@croupier/contract/back-office/sign-in.ts';
import { hashToken } from '../../admission/directory.ts';
import { renewSession } from '../../admission/staff-sessions.ts';
import { Refusal } from '../../base/refusal.ts';
import { type OperatorFacts, operatorTime } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit } from '../audit/audit.ts';
import { useInvite } from './accept-invite.ts';
import type { ProviderRow } from './identity-provider-queries.ts';
import { finishAuthorization } from './oidc-client.ts';
import { findAccount, insertAccount } from './oidc-queries.ts';
import { newSessionSecret, openSession } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import type { AtProvider } from './sealed-cookies.ts';

type Provided = { readonly operator: OperatorFacts; readonly provider: ProviderRow };
type Account = { readonly issuer: string; readonly subject: string };

const home = '/back-office';
const steppedUp = '/back-office/stepped-up';

/** The page to continue on; undefined when the provider, the account or the member does not allow it. */
export const finishAt = async (
  parts: SignInParts,
  call: GuestCall<typeof finishOidc>,
  provided: Provided,
  pending: AtProvider,
): Promise<string | undefined> => {
  const search = call.url.includes('?') ? call.url.slice(call.url.indexOf('?')) : '';
  // Any fault of the answer, its signature or the connection to the provider: nobody was authenticated.
  const account = await finishAuthorization(parts, provided, pending, search).catch(() => undefined);
  if (!account) return undefined;
  try {
    return await purposes[pending.purpose](parts, call, provided.operator, pending, account);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

type Purpose = (
  parts: SignInParts,
  call: GuestCall<typeof finishOidc>,
  operator: OperatorFacts,
  pending: AtProvider,
  account: Account,
) => Promise<string>;

/** The account belongs to the member who bound it; its e-mail address proves nothing. */
const signIn: Purpose = async (parts, call, operator, _pending, account) => {
  const { operator_id } = operator;
  const id = await inOperator(parts.sql, operator_id, (tx) => findAccount(tx, operator_id, account));
  if (id === undefined) throw new Refusal('SIGN_IN_FAILED');
  await openSession(parts, call, { operator, id }, 'oidc', async (tx) => {
    if ((await findAccount(tx, operator_id, account)) !== id) throw new Refusal('SIGN_IN_FAILED');
  });
  return home;
};

const bind: Purpose = async (parts, call, operator, pending, account) => {
  const { operator_id } = operator;
  const id = pending.staff_id as number;
  await openSession(parts, call, { operator, id }, 'oidc', async (tx, member) => {
    await useInvite(tx, parts, call, member, pending.invite_id as number);
    // The account of another member stays theirs.
    if ((await findAccount(tx, operator_id, account)) !== undefined) throw new Refusal('SIGN_IN_FAILED');
    await insertAccount(tx, operator_id, { staff_id: id, ...account }, parts.clock.now());
  });
  return home;
};

const stepUp: Purpose = async (parts, call, operator, pending, account) => {
  const { operator_id } = operator;
  const [staff_id, id] = [pending.staff_id as number, pending.session_id as number];
  const secret = newSessionSecret(parts);
  const now = parts.clock.now();
  await inOperator(parts.sql, operator_id, async (tx) => {
    if ((await findAccount(tx, operator_id, account)) !== staff_id) throw new Refusal('SIGN_IN_FAILED');
    const renewed = await renewSession(tx, operator_id, { id, staff_id, token_hash: hashToken(secret) }, now);
    if (!renewed) throw new Refusal('SIGN_IN_FAILED');
    const actor = { kind: 'staff', id: staff_id, request_id: call.request_id } as const;
    const context = { operator_id, actor, now: operatorTime(operator, now) };
    await audit(tx, context, [
      { action: 'staff.stepped_up', subject_kind: 'staff', subject_id: staff_id, to_value: call.ip },
    ]);
  });
  call.setCookie({ name: 'session', value: secret });
  return steppedUp;
};

const purposes: Readonly<Record<AtProvider['purpose'], Purpose>> = { sign_in: signIn, bind, step_up: stepUp };
