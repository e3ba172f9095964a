import type { stepUpWithOidc as stepUpRoute } from '@croupier/contract/back-office/me.ts';
import type {
  acceptInviteByOidc as acceptRoute,
  finishOidc as finishRoute,
  getSignInOptions as optionsRoute,
  startOidc as startRoute,
} from '@croupier/contract/back-office/sign-in.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, Redirect } from '../../call/answer.ts';
import type { Browser } from '../../call/browser.ts';
import { type Call, sessionOf, staffOf } from '../../call/call.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import { inOperator } from '../../database/transaction.ts';
import { findActiveOperator, selectOperatorFacts } from '../operators/shared-queries.ts';
import { checkCode, findInvited } from './accept-invite.ts';
import { finishAt } from './finish-oidc.ts';
import { type ProviderRow, selectOffer, selectProvider } from './identity-provider-queries.ts';
import { startAuthorization } from './oidc-client.ts';
import type { SignInParts } from './parts.ts';
import { passkeyDomain } from './rules.ts';
import { clearAtProvider, readAtProvider, setAtProvider } from './sealed-cookies.ts';

const signInPage = '/back-office/sign-in';
const failed = `${signInPage}?failed=oidc`;

type Provided = { readonly operator: OperatorFacts; readonly provider: ProviderRow };

/** An operator that has a provider. */
const findProvided = (parts: SignInParts, operatorId: number): Promise<Provided | undefined> =>
  inOperator(parts.sql, operatorId, async (tx) => {
    const operator = await selectOperatorFacts(tx, operatorId);
    const provider = await selectProvider(tx, operatorId);
    return operator?.status === 'active' && provider ? { operator, provider } : undefined;
  });

export const getSignInOptions =
  ({ sql, strangers }: SignInParts) =>
  async ({ browser, query }: GuestCall<typeof optionsRoute>): Promise<AnswerOf<typeof optionsRoute>> => {
    const id = query.operator === undefined ? undefined : await findActiveOperator(strangers, query.operator);
    const oidc = id === undefined ? undefined : await inOperator(sql, id, (tx) => selectOffer(tx, id));
    const hasOther = !oidc?.sso_only;
    const passkeys = hasOther && passkeyDomain(browser.host) !== undefined;
    return { data: { passwords: hasOther, passkeys, oidc: oidc ?? null } };
  };

export const startOidc =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof startRoute>): Promise<Redirect> => {
    // Otherwise any site could sign a browser in to an account of its own, at a provider that asks nothing.
    if (call.browser.isSentByOthers) return { redirect: signInPage };
    const id = await findActiveOperator(parts.strangers, call.query.operator);
    const provided = id === undefined ? undefined : await findProvided(parts, id);
    if (!provided) return { redirect: failed };
    // The provider is unreachable or its answer is invalid: the sign-in page says so.
    const request = await startAuthorization(
      parts,
      { ...provided, browser: call.browser },
      { purpose: 'sign_in' },
    ).catch(() => undefined);
    if (!request) return { redirect: failed };
    setAtProvider(parts, call, request.state);
    return { redirect: request.url };
  };

export const acceptInviteByOidc =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof acceptRoute>): Promise<AnswerOf<typeof acceptRoute>> => {
    const found = await findInvited(parts, call, call.body.invite);
    await checkCode(parts, found, call.body.code);
    const { invite, member } = found;
    return {
      data: {
        url: await leave(parts, call, member.operator, { purpose: 'bind', invite_id: invite.id, staff_id: member.id }),
      },
    };
  };

export const stepUpWithOidc =
  (parts: SignInParts) =>
  async (call: Call<typeof stepUpRoute>): Promise<AnswerOf<typeof stepUpRoute>> => {
    const { id: staff_id, operator } = staffOf(call);
    return {
      data: {
        url: await leave(parts, call, operator, { purpose: 'step_up', staff_id, session_id: sessionOf(call).id }),
      },
    };
  };

type Leaving = Pick<GuestCall, 'setCookie'> & { readonly browser: Browser };

const leave = async (
  parts: SignInParts,
  call: Leaving,
  { operator_id }: OperatorFacts,
  purpose: Parameters<typeof startAuthorization>[2],
): Promise<string> => {
  const provided = await findProvided(parts, operator_id);
  const request =
    provided &&
    (await startAuthorization(parts, { ...provided, browser: call.browser }, purpose).catch(() => undefined));
  if (!request)
    throw new Refusal('INVALID_REQUEST', 'The identity provider cannot be reached, or there is none.', {
      reason: 'no_identity_provider',
    });
  setAtProvider(parts, call, request.state);
  return request.url;
};

/** The return always ends at a page: a browser does not read JSON. */
export const finishOidc =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof finishRoute>): Promise<Redirect> => {
    const pending = readAtProvider(parts, call);
    clearAtProvider(call);
    const path = call.url.slice(call.browser.origin.length).split('?', 1)[0] as string;
    // Refuses a redirect to another operator's path: it comes from another identity provider (mix-up attack).
    if (!pending?.redirect_uri.endsWith(path)) return { redirect: failed };
    const provided = await findProvided(parts, pending.operator_id);
    if (!provided) return { redirect: failed };
    return { redirect: (await finishAt(parts, call, provided, pending)) ?? failed };
  };
