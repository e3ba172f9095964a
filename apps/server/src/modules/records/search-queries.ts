import type { Money } from '../../base/money.ts';
import { isCalled, searchSpellings } from '../../base/search-names.ts';
import type { Tx } from '../../database/pool.ts';
import type { SearchTerms } from './search-terms.ts';

/** A result in the form common to all kinds. */
export type FoundRow = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** The amount of a payment. */
  readonly amount?: Money;
  readonly currency?: string;
  readonly player_id: number | null;
  readonly provider_id: number | null;
};

export type SearchScope = { readonly operator_id: number; readonly most: number };

/** How many players are read for each part of a name of several words. */
const maxNamed = 500;

/**
 * By unique fields (id, external id, phone) through their indexes, and by a part of username, e-mail or last name
 * through the index of the players' list, without regard to accents, and as user names are written. Of several words
 * the first and last are looked up, and all of them compared with the names in any order.
 */
export const searchPlayers = (
  tx: Tx,
  { operator_id, most }: SearchScope,
  { text, number, phone, words }: SearchTerms,
) => {
  const isNamed = words.length > 1;
  const take = isNamed ? maxNamed : most;
  const needles = searchSpellings(isNamed ? [words.at(-1) ?? '', words[0] ?? ''] : [text]);
  const found = tx<(FoundRow & { rank: number })[]>`
    select p.id::text, p.first_name || ' ' || p.last_name as title,
      p.username || ' · ' || p.email || ' · ' || p.status as subtitle, p.id as player_id, null::bigint as provider_id,
      min(f.rank) as rank
    from (
      select id, 0 as rank from players where operator_id = ${operator_id} and id = ${number}::bigint
      union all
      select id, 0 from players where operator_id = ${operator_id} and external_id = ${text}
      union all
      select id, 0 from players where operator_id = ${operator_id} and phone = ${phone}
      union all
      select n.id, 1 from unnest(${needles}::text[]) as t (needle)
      cross join lateral search_players(fold_search(t.needle), null, null, null, null, 0, ${take}, ${take}) as s
      cross join unnest(s.ids) as n (id)
    ) f join players p on p.operator_id = ${operator_id} and p.id = f.id
    group by p.operator_id, p.id order by min(f.rank), p.id desc limit ${isNamed ? needles.length * maxNamed : most}`;
  return found.execute().then((rows) =>
    rows
      .filter((row) => row.rank === 0 || !isNamed || isCalled(`${row.title} ${row.subtitle}`, words))
      .slice(0, most)
      .map(({ rank: _, ...row }) => row),
  );
};

export const searchPayments = (tx: Tx, { operator_id, most }: SearchScope, { text, number }: SearchTerms) =>
  tx<FoundRow[]>`
    select p.id::text, p.type || ' #' || p.id as title,
      concat_ws(' · ', (
        select first_name || ' ' || last_name from players where operator_id = ${operator_id} and id = p.player_id
      ), p.status, p.payment_method, p.external_reference) as subtitle, p.amount, p.currency, p.player_id,
      null::bigint as provider_id
    from (
      select id from payment_requests where operator_id = ${operator_id} and id = ${number}::bigint
      union
      select id from payment_requests where operator_id = ${operator_id} and external_reference = ${text}
      union
      (select id from payment_requests where operator_id = ${operator_id} and bank_reference = ${text} limit ${most})
    ) f join payment_requests p on p.operator_id = ${operator_id} and p.id = f.id
    order by p.id desc limit ${most}`.execute();

export const searchRounds = (tx: Tx, { operator_id, most }: SearchScope, { text }: SearchTerms) =>
  tx<FoundRow[]>`
    select r.round_id as id, g.name as title, p.name || ' · ' || r.status || ' · ' || r.round_id as subtitle, r.player_id,
      r.provider_id
    from game_providers p
    cross join lateral (
      select * from game_rounds
      where operator_id = ${operator_id} and provider_id = p.id and round_id = ${text} limit ${most}
    ) r
    join games g on g.operator_id = ${operator_id} and g.id = r.game_id
    where p.operator_id = ${operator_id}
    order by r.opened_at desc limit ${most}`.execute();

/** Games, bonuses and staff are few: they are scanned. */
export const searchGames = (tx: Tx, { operator_id, most }: SearchScope, { text, number }: SearchTerms) =>
  tx<FoundRow[]>`
    select g.id::text, g.name as title, p.name || ' · ' || g.external_id as subtitle, null::bigint as player_id,
      g.provider_id
    from games g join game_providers p on p.operator_id = ${operator_id} and p.id = g.provider_id
    where g.operator_id = ${operator_id}
      and (g.id = ${number}::bigint or strpos(lower(g.name), lower(${text})) > 0 or g.external_id = ${text})
    order by g.is_active desc, g.name collate for_people, g.id limit ${most}`.execute();

export const searchBonuses = (tx: Tx, { operator_id, most }: SearchScope, { text, number }: SearchTerms) =>
  tx<FoundRow[]>`
    select id::text, name as title, type || case when is_active then '' else ' · inactive' end as subtitle,
      null::bigint as player_id, null::bigint as provider_id
    from bonuses
    where operator_id = ${operator_id} and (id = ${number}::bigint or strpos(lower(name), lower(${text})) > 0)
    order by is_active desc, id desc limit ${most}`.execute();

export const searchPromoCodes = (tx: Tx, { operator_id, most }: SearchScope, { text }: SearchTerms) =>
  tx<FoundRow[]>`
    select id::text, code as title, uses || ' uses' || case when is_active then '' else ' · inactive' end as subtitle,
      null::bigint as player_id, null::bigint as provider_id
    from promo_codes where operator_id = ${operator_id} and code = upper(${text}) limit ${most}`.execute();

export const searchApiRequests = (tx: Tx, { operator_id, most }: SearchScope, { requestId }: SearchTerms) =>
  tx<FoundRow[]>`
    select 'req_' || replace(request_id::text, '-', '') as id, method || ' ' || path as title,
      concat_ws(' · ', status, route, error_code) as subtitle, player_id, null::bigint as provider_id
    from api_requests where operator_id = ${operator_id} and request_id = ${requestId}::uuid limit ${most}`.execute();

export const searchStaff = (tx: Tx, { operator_id, most }: SearchScope, { text, number }: SearchTerms) =>
  tx<FoundRow[]>`
    select id::text, name as title, email || ' · ' || role as subtitle, null::bigint as player_id,
      null::bigint as provider_id
    from staff
    where operator_id = ${operator_id}
      and (id = ${number}::bigint or strpos(lower(name), lower(${text})) > 0 or strpos(email, lower(${text})) > 0)
    order by name collate for_people, id limit ${most}`.execute();
