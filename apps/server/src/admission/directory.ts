import { createHash, createSecretKey } from 'node:crypto';
import type { Scope } from '@croupier/contract/scopes.ts';
import type { TokenAccess } from '@croupier/contract/token-access.ts';
import { createBatcher } from '../base/batch.ts';
import { parseAllowlist } from '../base/ip.ts';
import { type MasterKey, open } from '../base/secret-box.ts';
import type { FaultFacts, KeyFacts, ProviderRules, StaffFacts, TokenFacts } from '../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../call/operator-row.ts';
import type { Sql } from '../database/pool.ts';
import { createFrameLookup } from './frame-lookup.ts';
import { createOriginLookup } from './origin-lookup.ts';
import { createStaffLookup } from './staff-lookup.ts';

/**
 * Finds the owner of a key or token. Results are cached until the guard says that their version is outdated: a revoked
 * key is refused on the next request, on every node. Lookups of unknown keys, tokens and origins are batched, so a
 * flood of them costs few statements.
 */
export type Directory = {
  /** The cached key, without waiting; undefined means only that it is not cached. */
  knownKey(publicId: string): KeyFacts | undefined;
  knownToken(token: string): TokenFacts | undefined;
  key(publicId: string): Promise<KeyFacts | undefined>;
  token(token: string): Promise<TokenFacts | undefined>;
  /** Staff are looked up for every request, in batches: changes of their rights take effect on the next request. */
  staff(token: string, kind: 'token' | 'session', now: Date, isWatching?: boolean): Promise<StaffFacts | undefined>;
  /** Whether a page from this origin may call the player endpoints of at least one operator. */
  knowsOrigin(origin: string): Promise<boolean>;
  /** The origins of an operator's own pages, by its short name. */
  framesOf(slug: string): Promise<readonly string[]>;
  forgetKey(publicId: string): void;
  forgetToken(token: string): void;
  /** Called after the database changed: a lost version may be given to something else. */
  forgetAll(): void;
};

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The context under which an API secret is sealed; it binds the secret to its key. */
export const secretContext = (publicId: string): string => `api_key:${publicId}`;

const remembered = 20_000;
/** No key is longer; longer ones are not looked up. */
const maxKeyCharacters = 64;

type KeyRow = OperatorRow & {
  id: number;
  key: string;
  key_name: string;
  secret_sealed: Buffer;
  scopes: Scope[];
  provider_id: number | null;
  provider_rules: ProviderRules | null;
  ip_allowlist: string[];
  rate_limit_per_minute: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  key_version: number;
  faults: FaultFacts[] | null;
};

const noFaults: readonly FaultFacts[] = [];

const toKey = (masterKey: MasterKey, row: KeyRow): KeyFacts => ({
  id: row.id,
  key: row.key,
  name: row.key_name,
  secret: createSecretKey(open(masterKey, row.secret_sealed, secretContext(row.key)), 'utf8'),
  scopes: new Set(row.scopes),
  provider_id: row.provider_id,
  provider_rules: row.provider_rules,
  allowlist: row.ip_allowlist.length === 0 ? undefined : parseAllowlist(row.ip_allowlist),
  rate_limit_per_minute: row.rate_limit_per_minute,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  version: row.key_version,
  state: `${row.operator_id}/${row.id}/${row.version}/${row.key_version}`,
  operator: toOperator(row),
  faults: row.is_sandbox ? (row.faults ?? noFaults) : noFaults,
});

export const createDirectory = (sql: Sql, masterKey: MasterKey, maxWaitMilliseconds?: number): Directory => {
  const operatorColumns = selectOperator(sql);
  const keyColumns = sql`k.id, k.key, k.name as key_name, k.secret_sealed, k.scopes, k.provider_id, k.ip_allowlist,
    k.rate_limit_per_minute, k.expires_at, k.revoked_at, k.version as key_version, o.faults, (
      select json_build_object('transaction_scope', p.transaction_scope, 'kind_in_key', p.kind_in_key,
        'credits_without_bet', p.credits_without_bet, 'rolls_back_wins', p.rolls_back_wins,
        'adjusts_below_zero', p.adjusts_below_zero)
      from game_providers p where p.operator_id = k.operator_id and p.id = k.provider_id) as provider_rules`;

  const keyLookup = createBatcher<string, KeyFacts | undefined>({
    maxBatch: 256,
    maxInFlight: 1,
    maxWaiting: 10_000,
    maxWaitMilliseconds,
    run: async (ids) => {
      const rows = await sql<KeyRow[]>`
        select ${operatorColumns}, ${keyColumns} from api_keys k join operators o using (operator_id)
        where k.key = any(${ids}::text[])`;
      const found = new Map(rows.map((row) => [row.key, toKey(masterKey, row)]));
      return ids.map((id) => found.get(id));
    },
  });

  const tokenLookup = createBatcher<string, TokenFacts | undefined>({
    maxBatch: 256,
    maxInFlight: 1,
    maxWaiting: 10_000,
    maxWaitMilliseconds,
    run: async (tokens) => {
      const hashes = tokens.map((token) => hashToken(token).toString('hex'));
      const rows = await sql<
        (KeyRow & {
          hash: string;
          token_id: number;
          player_id: number;
          token_expires_at: Date;
          ended_at: Date | null;
          access: TokenAccess[];
          restricted: boolean;
        })[]
      >`
        select ${operatorColumns}, ${keyColumns}, encode(t.token_hash, 'hex') as hash, t.id as token_id, t.player_id,
          t.expires_at as token_expires_at, t.ended_at, t.access, t.restricted
        from unnest(${hashes}::text[]) as sought (hash)
        join player_tokens t on t.token_hash = decode(sought.hash, 'hex')
        join api_keys k on k.operator_id = t.operator_id and k.id = t.api_key_id
        join operators o on o.operator_id = t.operator_id`;
      const found = new Map(
        rows.map((row): [string, TokenFacts] => [
          row.hash,
          {
            id: row.token_id,
            player_id: row.player_id,
            expires_at: row.token_expires_at,
            ended_at: row.ended_at,
            access: row.access,
            restricted: row.restricted,
            key: toKey(masterKey, row),
          },
        ]),
      );
      return hashes.map((hash) => found.get(hash));
    },
  });

  const keys = new Map<string, KeyFacts>();
  const tokens = new Map<string, TokenFacts>();
  return {
    knownKey: (publicId) => keys.get(publicId),
    knownToken: (token) => tokens.get(token),
    key: async (publicId) => (publicId.length > maxKeyCharacters ? undefined : find(keys, publicId, keyLookup.submit)),
    token: (token) => find(tokens, token, tokenLookup.submit),
    knowsOrigin: createOriginLookup(sql, maxWaitMilliseconds),
    framesOf: createFrameLookup(sql, maxWaitMilliseconds),
    forgetKey: (publicId) => void keys.delete(publicId),
    forgetToken: (token) => void tokens.delete(token),
    staff: createStaffLookup(sql, hashToken, maxWaitMilliseconds),
    forgetAll: () => {
      keys.clear();
      tokens.clear();
    },
  };
};

/** Caches only what was found: a key made a moment ago must work at once. */
const find = async <T>(
  memory: Map<string, T>,
  name: string,
  look: (name: string) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const found = await look(name);
  if (!found) return undefined;
  if (memory.size >= remembered) memory.delete(memory.keys().next().value as string);
  memory.set(name, found);
  return found;
};
