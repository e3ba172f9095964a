import type { KeyObject } from 'node:crypto';
import { secretContext } from '../../admission/directory.ts';
import { type MasterKey, open } from '../../base/secret-box.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { portKey } from '../../modules/free-rounds/port-secret.ts';
import { readPort } from '../../modules/free-rounds/set-port.ts';
import { findSession } from '../../modules/games/find-session.ts';
import type { ProviderKey } from './wallet-client.ts';

/** The name of the keys that the sandbox provider signs with; revoking one stops it. */
export const sandboxKeyName = 'Sandbox provider';

/** Sandbox operators are few; a session of one beyond these is not found. */
const maxPlaces = 100;

type Place = { readonly operator_id: number; readonly id: number; readonly allowed_origins: readonly string[] };

/** Where a studio is a provider, among sandbox operators, or at one of them. */
const placesOf = (control: Sql, studio: string, only: number | null): Promise<Place[]> =>
  control<Place[]>`
    select p.operator_id, p.id, coalesce(o.settings->'allowed_origins', '[]'::jsonb) as allowed_origins
    from game_providers p join operators o using (operator_id)
    where p.slug = ${studio} and p.is_active and o.is_sandbox and o.status = 'active'
      and (${only}::bigint is null or p.operator_id = ${only})
    order by p.operator_id limit ${maxPlaces}`.execute();

/** Finds the key by which a sandbox operator signs calls about free rounds to a studio. */
export const sandboxPortKeys =
  (sql: Sql, control: Sql, masterKey: MasterKey) =>
  async (studio: string, operator_id: number): Promise<KeyObject | undefined> => {
    const [place] = await placesOf(control, studio, operator_id);
    const port = place && (await inOperator(sql, operator_id, (tx) => readPort(tx, operator_id, place.id)));
    return port && portKey(masterKey, operator_id, port.provider_id, port.secret_sealed);
  };

/** The operator at which a session plays, and the key by which the studio books there. */
export type Seat = {
  readonly operator_id: number;
  readonly key: ProviderKey;
  /** The operator's own sites, whose pages may frame the game. */
  readonly allowed_origins: readonly string[];
};

/**
 * Finds where a session plays, among sandbox operators only. Several on one server may have the same studio, each with
 * a key of its own, and a key sees no sessions but those of its operator.
 */
export const sandboxSeats =
  (sql: Sql, control: Sql, masterKey: MasterKey) =>
  async (studio: string, token: string): Promise<Seat | undefined> => {
    for (const { operator_id, id, allowed_origins } of await placesOf(control, studio, null)) {
      const row = await inOperator(sql, operator_id, async (tx) => {
        if ((await findSession(tx, operator_id, token))?.provider_id !== id) return undefined;
        const [found] = await tx<{ key: string; secret_sealed: Buffer }[]>`
          select key, secret_sealed from api_keys where operator_id = ${operator_id} and provider_id = ${id}
            and name = ${sandboxKeyName} and revoked_at is null order by id desc limit 1`;
        return found;
      });
      if (row) {
        const key = { key: row.key, secret: open(masterKey, row.secret_sealed, secretContext(row.key)) };
        return { operator_id, key, allowed_origins };
      }
    }
    return undefined;
  };
