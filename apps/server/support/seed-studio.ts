import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { newPlayerRef, newSessionToken, sessionHash } from '../src/modules/games/session.ts';
import { createKey } from '../src/modules/keys/create-key.ts';

type StudioSession = { readonly player: number; readonly session_token: string; readonly player_ref: string };

export type SeededStudio = {
  readonly provider_id: number;
  readonly game_id: number;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly key: { readonly key: string; readonly secret: string };
  readonly sessions: readonly StudioSession[];
};

/** A game provider with an unlimited key, one game, and a session for every player. */
export const seedStudio = async (
  databaseUrl: string,
  masterKey: Buffer,
  { operator_id, players }: { readonly operator_id: number; readonly players: readonly number[] },
): Promise<SeededStudio> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  const external_id = 'bench-game';
  try {
    const [made] = await owner<{ provider_id: number; game_id: number }[]>`
      with studio as (
        insert into game_providers (operator_id, slug, name, launch_url, created_at, updated_at)
        values (${operator_id}, 'bench-studio', 'Studio', 'https://games.example/{game}', ${now}, ${now}) returning id
      )
      insert into games (operator_id, provider_id, external_id, name, type, category, rtp, created_at, updated_at)
      select ${operator_id}, id, ${external_id}, 'Game', 'rng', 'slots', 96, ${now}, ${now} from studio
      returning provider_id, id as game_id`;
    const { provider_id, game_id } = made!;
    const actor = { kind: 'system', id: null, request_id: null } as const;
    const wanted = newApiKey.parse({ name: 'studio', scopes: [], provider_id });
    const key = await inOperator(sql, operator_id, (tx) =>
      createKey(tx, { masterKey, random: systemRandom }, { operator_id, actor, now }, wanted),
    );
    await owner`update api_keys set rate_limit_per_minute = 2000000000 where id = ${key.id}`;
    const sessions = players.map((player) => ({
      player,
      session_token: newSessionToken(systemRandom),
      player_ref: newPlayerRef(systemRandom),
    }));
    const column = <T>(pick: (sitting: StudioSession) => T): T[] => sessions.map(pick);
    await owner`insert into game_player_refs (operator_id, provider_id, player_id, player_ref, created_at)
      select ${operator_id}, ${provider_id}, u.player, u.ref, ${now}
      from unnest(${column((one) => one.player)}::bigint[], ${column((one) => one.player_ref)}::text[]) u (player, ref)`;
    await owner`insert into game_sessions (operator_id, player_id, provider_id, game_id, token_hash, platform, expires_at,
        created_at)
      select ${operator_id}, u.player, ${provider_id}, ${game_id}, decode(u.hash, 'hex'), 'web',
        ${now}::timestamptz + interval '12 hours', ${now}
      from unnest(${column((one) => one.player)}::bigint[],
        ${column((one) => sessionHash(one.session_token))}::text[]) u (player, hash)`;
    return { provider_id, game_id, external_id, key: { key: key.key, secret: key.secret }, sessions };
  } finally {
    await Promise.all([owner.end(), sql.end()]);
  }
};
