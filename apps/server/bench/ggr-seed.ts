import type { Sql } from '../src/database/pool.ts';

export type YearSize = { readonly operator_id: number; readonly players: number; readonly rounds: number };

export const providers = 20;
const gamesPerProvider = 20;

/**
 * A year of play, straight into the tables, by a few statements over sets: two currencies whose rate moves every month,
 * stakes of real and of bonus money, wins, rollbacks on the same day and on another one, deposits, withdrawals of which
 * some are rejected, conversions, corrections, some test players. What reports read agrees with each other: numbers
 * without gaps, time that rises, rounds that know their stakes. Balances and hashes are left out.
 */
export const seedYear = async (owner: Sql, size: YearSize, start: string): Promise<void> => {
  await owner`select setseed(0.42)`;
  await owner`set work_mem = '256MB'`;
  await owner`set maintenance_work_mem = '512MB'`;
  await owner`set synchronous_commit = off`;
  await seedCatalogue(owner, size.operator_id);
  await seedPlayers(owner, size, start);
  await seedRounds(owner, size, start);
  await seedLedger(owner, size.operator_id, start);
  for (const table of ['players', 'accounts', 'games', 'ledger_entries', 'game_rounds'])
    await owner`vacuum analyze ${owner(table)}`;
};

const seedCatalogue = async (owner: Sql, operatorId: number): Promise<void> => {
  await owner`
    insert into game_providers (operator_id, slug, name, launch_url, created_at, updated_at)
    select ${operatorId}, 'provider-' || n, 'Provider ' || lpad(n::text, 2, '0'), 'https://games.example/{token}', now(), now()
    from generate_series(1, ${providers}::int) n`;
  await owner`
    insert into games (operator_id, provider_id, external_id, name, type, category, rtp, created_at, updated_at)
    select p.operator_id, p.id, 'game-' || n, 'Game ' || n, case when n % 4 = 0 then 'live' else 'rng' end, 'slots', 96,
      now(), now()
    from game_providers p, generate_series(1, ${gamesPerProvider}::int) n
    where p.operator_id = ${operatorId} and p.slug like 'provider-%'`;
};

const seedPlayers = async (owner: Sql, { operator_id, players }: YearSize, start: string): Promise<void> => {
  const index = await owner<{ definition: string }[]>`
    select pg_get_indexdef('player_index_search'::regclass) as definition`;
  await owner`drop index player_index_search`;
  await owner`
    insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency, is_test,
      terms_accepted_at, password_hash, created_at, updated_at)
    select ${operator_id}, (select coalesce(max(id), 0) from players where operator_id = ${operator_id}) + n, 'guest-' || n, 'guest-' || n || '@example.com', 'Guest', 'Number' || n, '1990-05-17', 'DE',
      case when n % 3 = 0 then 'SEK' else 'EUR' end, n % 100 = 0, now(), '',
      ${start}::date + (n * interval '364 days' / ${players}::int), ${start}::date
    from generate_series(1, ${players}::int) n`;
  await owner.unsafe(index[0]!.definition);
  await owner`
    insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players where operator_id = ${operator_id}`;
};

/** Each player's rounds, spread over the year. */
const seedRounds = async (owner: Sql, { operator_id, players, rounds }: YearSize, start: string): Promise<void> => {
  const each = Math.max(1, Math.round(rounds / players));
  await owner`
    create unlogged table bench_rounds as
    select p.id as player_id, g.id as game_id, g.provider_id, 'r' || p.id || '-' || i as round_id,
      date_trunc('milliseconds', ${start}::timestamptz + (i - 1 + random()) * interval '364 days' / ${each}::int) as at,
      10 + floor(random() * 500)::bigint as stake, random() as chance, random() as other
    from players p
    cross join generate_series(1, ${each}::int) i
    join lateral (
      select id, provider_id, row_number() over (order by id) as n from games where operator_id = ${operator_id} offset 0
    ) g on g.n = 4 + (p.id * 31 + i * 17) % ${providers * gamesPerProvider}::int
    where p.operator_id = ${operator_id}`;
};

const seedLedger = async (owner: Sql, operatorId: number, start: string): Promise<void> => {
  await owner`
    create unlogged table bench_movements as
    select player_id, at, 1 as part, wallet, 'casino_bet' as type, -amount as amount, game_id, round_id
    from bench_rounds cross join lateral (values
      ('real', case when other < 0.05 then 0 else stake end),
      ('bonus', case when other < 0.08 then stake else 0 end)) as w (wallet, amount)
    where amount > 0
    union all
    select player_id, at + interval '1 second', 2, case when other < 0.05 then 'bonus' else 'real' end, 'casino_win',
      floor(stake * 3.1)::bigint, game_id, round_id
    from bench_rounds where chance < 0.3
    union all
    select player_id, at + case when chance < 0.9975 then interval '2 seconds' else interval '1 day' end, 3, wallet,
      'casino_rollback', amount, game_id, round_id
    from bench_rounds cross join lateral (values
      ('real', case when other < 0.05 then 0 else stake end),
      ('bonus', case when other < 0.08 then stake else 0 end)) as w (wallet, amount)
    where chance >= 0.995 and amount > 0
    union all
    select p.id, date_trunc('milliseconds', ${start}::timestamptz + random() * interval '364 days'), 4, m.wallet, m.type,
      m.amount * (1 + p.id % 97), null, null
    from players p cross join (values ('real', 'deposit', 2000), ('real', 'deposit', 5000), ('real', 'withdrawal', -1500),
      ('real', 'withdrawal_rejection', 100), ('bonus', 'bonus_conversion', -300), ('real', 'bonus_conversion', 300),
      ('real', 'correction_up', 7), ('real', 'chargeback', -11)) as m (wallet, type, amount)
    where p.operator_id = ${operatorId}`;
  const [rare] = await owner<{ definition: string }[]>`
    select pg_get_indexdef('ledger_entries_rare'::regclass) as definition`;
  await owner`drop index ledger_entries_rare`;
  await owner`
    insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
      operator_amount, game_id, game_round_id, created_at, hash)
    select a.operator_id, m.player_id, row_number() over (partition by m.player_id order by m.at, m.part, m.wallet desc),
      0, m.wallet, 0, m.type, m.amount, 0,
      case a.currency when 'EUR' then m.amount
        else sign(m.amount) * floor(abs(m.amount) * (0.085 + extract(month from m.at) / 1000)) end,
      m.game_id, m.round_id, m.at, ''
    from bench_movements m join accounts a on a.operator_id = ${operatorId} and a.player_id = m.player_id`;
  await owner.unsafe(rare!.definition);
  await owner`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, staked_bonus, bets,
      wins, opened_at, closed_at)
    select ${operatorId}, provider_id, round_id, player_id, game_id, 'closed',
      case when chance >= 0.995 or other < 0.05 then 0 else stake end,
      case when chance >= 0.995 or other >= 0.08 then 0 else stake end, 1, (chance < 0.3)::int, at, at
    from bench_rounds`;
  await owner`
    update accounts a set entries = c.entries
    from (select player_id, count(*) as entries from bench_movements group by player_id) c
    where a.operator_id = ${operatorId} and a.player_id = c.player_id`;
};

/** Some rounds of right now, as play would leave them: not rolled up yet. */
export const playOn = (owner: Sql, { operator_id, players }: YearSize, rounds: number): Promise<unknown> =>
  owner`
    with chosen as (
      select distinct 1 + floor(random() * ${players}::int)::bigint as n from generate_series(1, ${rounds}::int)
    ), seated as (
      update accounts a set entries = a.entries + 1
      from chosen, (select min(id) - 1 as below from players where operator_id = ${operator_id}) as first
      where a.operator_id = ${operator_id} and a.player_id = first.below + chosen.n
      returning a.player_id, a.entries
    ), game as (
      select id, provider_id from games where operator_id = ${operator_id} and external_id = 'game-1' limit 1
    ), opened as (
      insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, bets, opened_at)
      select ${operator_id}, game.provider_id, 'live-' || s.entries, s.player_id, game.id, 'open', 100, 1, now()
      from seated s, game
    )
    insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
      operator_amount, game_id, game_round_id, created_at, hash)
    select ${operator_id}, s.player_id, s.entries, 0, 'real', 0, 'casino_bet', -100, 0, -100, game.id, 'live-' || s.entries,
      now(), ''
    from seated s, game`.execute();
