import { newApiKey, type createApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { z } from 'zod';
import { secretContext } from '../../admission/directory.ts';
import type { Clock } from '../../base/clock.ts';
import { base62, base64url, type RandomSource } from '../../base/random.ts';
import { invalid } from '../../base/refusal.ts';
import { type MasterKey, seal } from '../../base/secret-box.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { violatedForeign } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { providerExists } from '../games/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { insertKey, type NewKeyRow } from './queries.ts';
import { leadsToMoney, refusePastExpiry, refuseScopesOfOthers } from './rules.ts';
import { showKeyWithSecret } from './view.ts';

type NewKey = z.output<typeof newApiKey>;

export type KeyMaker = { readonly masterKey: MasterKey; readonly random: RandomSource };

/** The prefixes show whose key it is. */
const prefixes = { operator: { key: 'opk', secret: 'ops' }, provider: { key: 'gpk', secret: 'gps' } } as const;

export const makeSecret = (maker: KeyMaker, key: string): { secret: string; sealed: Buffer } => {
  const { secret: prefix } = prefixes[key.startsWith('gpk_') ? 'provider' : 'operator'];
  const secret = `${prefix}_${base64url(maker.random, 32)}`;
  return { secret, sealed: seal(maker.masterKey, secret, secretContext(key)) };
};

export const createApiKey =
  (maker: KeyMaker, clock: Clock) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    refusePastExpiry(call.body.expires_at, clock.now());
    refuseScopesOfOthers(call.body.scopes, call.operator);
    return call.write(async (tx) => {
      if (needsSecondPerson(call.operator) && leadsToMoney(call.body)) return proposeKey(tx, maker, call);
      return { data: showKeyWithSecret(await createKey(tx, maker, auditContext(call), call.body), clock.now()) };
    });
  };

/** Creates a key with its secret, which is shown only in this answer. */
export const createKey = async (
  tx: Tx,
  maker: KeyMaker,
  context: AuditContext,
  wanted: NewKey,
): Promise<ApiKeyRow & { secret: string }> => {
  const { key, secret, sealed } = makeKey(maker, wanted);
  const made = { key, secret_sealed: sealed, secret_created_at: context.now, made_by_two: false };
  return { ...(await storeKey(tx, context, { ...wanted, ...made })), secret };
};

const makeKey = (maker: KeyMaker, { provider_id }: NewKey) => {
  const prefix = prefixes[provider_id === null ? 'operator' : 'provider'].key;
  const key = `${prefix}_${base62(maker.random, 24)}`;
  return { key, ...makeSecret(maker, key) };
};

const storeKey = async (tx: Tx, context: AuditContext, wanted: NewKeyRow): Promise<ApiKeyRow> => {
  const row = await insertKey(tx, context, wanted).catch((error) => {
    throw violatedForeign(error) ? invalid('provider_id', 'there is no such provider') : error;
  });
  const to_value = wanted.key;
  await audit(tx, context, [{ action: 'api_key.created', subject_kind: 'api_key', subject_id: row.id, to_value }]);
  return row;
};

/**
 * The proposer gets the secret, the confirmer creates the key: one person alone never has both. Until then there is no
 * row of the key to rotate or change.
 */
const proposeKey = async (tx: Tx, maker: KeyMaker, call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { provider_id } = call.body;
  if (provider_id !== null && !(await providerExists(tx, call.operator.operator_id, provider_id)))
    throw invalid('provider_id', 'there is no such provider');
  const { key, ...secret } = makeKey(maker, call.body);
  const change = { ...call.body, key };
  return propose(tx, call, keyCreation, { subject_id: null, change, after: change, secret });
};

/** A new key that requires a second person. */
export const keyCreation: ProposalKind = {
  kind: 'api_key.create',
  current: async () => ({}),
  apply: async (tx, context, { change, secret_sealed }) => {
    const { key, ...wanted } = change;
    const parsed = newApiKey.parse(wanted);
    refusePastExpiry(parsed.expires_at, context.now);
    const row = {
      ...parsed,
      key: key as string,
      secret_sealed: secret_sealed as Buffer,
      secret_created_at: context.now,
      made_by_two: true,
    };
    return (await storeKey(tx, context, row)).id;
  },
};
