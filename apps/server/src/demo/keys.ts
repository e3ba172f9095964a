import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { allScopes, type Scope } from '@croupier/contract/scopes.ts';
import { secretContext } from '../admission/directory.ts';
import { open } from '../base/secret-box.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { createKey } from '../modules/keys/create-key.ts';
import { listKeys, sealedSecretOf } from '../modules/keys/queries.ts';
import type { Demo, DemoKey } from './demo.ts';

const wanted: Record<'full' | 'readOnly' | 'casino', { name: string; scopes: Scope[] }> = {
  full: { name: 'Demo: everything', scopes: allScopes },
  readOnly: { name: 'Demo: read only', scopes: allScopes.filter((scope) => scope.endsWith(':read')) },
  // What the server part of a casino needs, and no more.
  casino: {
    name: 'Demo: the casino',
    scopes: [
      ...(['players:read', 'players:write', 'limits:write', 'payments:write'] as const),
      ...(['games:read', 'games:launch', 'bonuses:write'] as const),
    ],
  },
};

export type DemoKeys = { readonly full: DemoKey; readonly readOnly: DemoKey; readonly casino: DemoKey };

/**
 * The demo keys with their secrets. A secret can be decrypted with the master key, so the banner of every start
 * shows the current one, also after a rotation.
 */
export const ensureKeys = async (demo: Omit<Demo, 'send'>): Promise<DemoKeys> => ({
  full: await ensureKey(demo, wanted.full),
  readOnly: await ensureKey(demo, wanted.readOnly),
  casino: await ensureKey(demo, wanted.casino),
});

const ensureKey = (
  { app, clock, maker, operator_id }: Omit<Demo, 'send'>,
  { name, scopes }: { name: string; scopes: Scope[] },
): Promise<DemoKey> =>
  inOperator(app.sql, operator_id, async (tx) => {
    const known = (await listKeys(tx, operator_id)).find((key) => key.name === name && key.revoked_at === null);
    if (known)
      return {
        key: known.key,
        secret: open(maker.masterKey, await sealedSecretOf(tx, operator_id, known.id), secretContext(known.key)),
      };
    const context = { operator_id, actor: systemActor, now: clock.now() };
    const newKey = newApiKey.parse({ name, scopes, rate_limit_per_minute: 6_000 });
    const { key, secret } = await createKey(tx, maker, context, newKey);
    return { key, secret };
  });
