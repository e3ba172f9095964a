import type { Sql } from '../src/database/pool.ts';
import { foldingVersion } from '../src/modules/identity/identity-keys.ts';
import { withoutIndexes } from './bulk-load.ts';

export const seededPlayers = 1_000_000;
export const firstCreated = new Date('2023-01-01T00:00:00.000Z');
export const secondsBetween = 94;

const firstNames = `Anna Ben Clara David Eva Felix Greta Hans Ida Jonas Karl Lena Max Nina Otto Paula Quentin Rosa Simon
  Tina Uwe Vera Willi Xenia Yusuf Zoe Michael Maria James Sofia Lukas Emma Noah Mia Leon Hannah Paul Emilia Elias Lina`;
const lastNames = `Smith Mueller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter
  Klein Wolf Neumann Schwarz Zimmermann Braun Krueger Hofmann Hartmann Lange Werner Krause Lehmann Maier Koehler Herrmann
  Walter Koenig Mayer Huber Kaiser Fuchs Peters Lang Scholz Moeller Garcia Rossi Dubois Novak Kowalski Jensen Andersson
  Virtanen Silva OBrien Yilmaz Nguyen Patel Kim Quist Xu Zhang Ivanov Papadopoulos Oezdemir`;
const domains = 'gmail.com gmail.com gmail.com gmail.com gmail.com gmail.com yahoo.com outlook.com gmx.de web.de';

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * A million players as they register over the years: common and rare names, most of them active and verified. Indexes
 * are built afterwards.
 */
export const seedPlayers = async (owner: Sql, operatorId: number, count = seededPlayers): Promise<void> => {
  await withoutIndexes(owner, ['players', 'player_index'], () => insertPlayers(owner, operatorId, count));
  await spreadCounts(owner);
  for (const table of ['players', 'player_index', 'player_blocks']) await owner`vacuum analyze ${owner(table)}`;
};

const insertPlayers = async (owner: Sql, operatorId: number, count: number): Promise<void> => {
  await owner`select setseed(0.42)`;
  await owner`
    insert into players (operator_id, id, external_id, username, email, first_name, last_name, birth_date, country, city,
      address, phone, currency, status, kyc_status, terms_accepted_at, password_hash, identity_version,
      created_at, updated_at)
    select ${operatorId}, (select coalesce(max(id), 0) from players where operator_id = ${operatorId}) + n, 'ext-' || n, first_name || '_' || last_name || n,
      lower(first_name || '.' || last_name || n || '@' || domain), first_name, last_name, '1990-01-01', 'DE', 'Berlin',
      'Street ' || n, '+49151' || (10000000 + n), 'EUR',
      case when chance < 0.9 then 'active' when chance < 0.97 then 'locked' else 'closed' end,
      case when other < 0.35 then 'not_started' when other < 0.4 then 'pending_review' when other < 0.95 then 'verified'
        when other < 0.98 then 'rejected' else 'expired' end,
      created_at, '!', ${foldingVersion}, created_at, created_at
    from (
      select n, random() as chance, random() as other,
        ${firstCreated}::timestamptz + n * ${secondsBetween} * interval '1 second' as created_at,
        (${words(firstNames)}::text[])[1 + floor(${words(firstNames).length} * power(random(), 1.5))::int] as first_name,
        (${words(lastNames)}::text[])[1 + floor(${words(lastNames).length} * power(random(), 1.5))::int] as last_name,
        (${words(domains)}::text[])[1 + floor(${words(domains).length} * random())::int] as domain
      from generate_series(1, ${count}::int) as n
    ) as people`;
};

/** One connection counts in one shard. With many, as in production, new players are counted in all sixteen. */
const spreadCounts = async (owner: Sql): Promise<void> => {
  await owner`create temporary table counts as select * from player_blocks`;
  await owner`truncate player_blocks`;
  await owner`
    insert into player_blocks (operator_id, block, status, kyc_status, shard, players, min_created_at, max_created_at)
    select operator_id, block, status, kyc_status, shard.n, players / 16 + (shard.n < players % 16)::int, min_created_at,
      max_created_at
    from counts, generate_series(0, 15) as shard (n)
    where status = 'active' and kyc_status = 'not_started'
    union all
    select operator_id, block, status, kyc_status, 0, players, min_created_at, max_created_at
    from counts where not (status = 'active' and kyc_status = 'not_started')`;
};
