import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { createKey } from '../modules/keys/create-key.ts';
import type { SeedStep } from './demo.ts';
import { sandboxKeyName } from './provider/keys.ts';

/** A wallet key for every studio that this server hosts. A revoked one stays revoked. */
export const providerKeysStep: SeedStep = {
  name: 'provider keys',
  run: ({ app, clock, maker, operator_id }) =>
    inOperator(app.sql, operator_id, async (tx) => {
      const studios = await tx<{ id: number }[]>`
        select p.id from game_providers p where p.operator_id = ${operator_id} and p.launch_url like '/play/%'
          and not exists (select from api_keys k where k.operator_id = p.operator_id and k.provider_id = p.id
            and k.name = ${sandboxKeyName})`;
      const context = { operator_id, actor: systemActor, now: clock.now() };
      for (const { id } of studios) {
        const newKey = newApiKey.parse({
          name: sandboxKeyName,
          scopes: [],
          provider_id: id,
          rate_limit_per_minute: 60_000,
        });
        await createKey(tx, maker, context, newKey);
      }
    }),
};
