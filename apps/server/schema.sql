-- The schema that the migrations come to. Written by a test: `npx vitest run apps/server/test/project/schema.test.ts -u`.

create collation for_people (provider = icu, locale = 'und-u-kn-true');
create extension btree_gin;
create extension pg_trgm;

create type account_change as (
  player_id bigint,
  version bigint,
  real_balance bigint,
  bonus_balance bigint,
  entries bigint,
  real_entries bigint,
  bonus_entries bigint,
  real_head bytea,
  bonus_head bytea,
  real_changed_at timestamp with time zone,
  bonus_changed_at timestamp with time zone,
  window_day integer,
  window_week integer,
  window_month integer,
  window_year integer,
  bet_day bigint,
  bet_week bigint,
  bet_month bigint,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  deposit_day bigint,
  deposit_week bigint,
  deposit_month bigint,
  deposit_year bigint,
  withdrawal_day bigint,
  deposited_total bigint,
  withdrawn_total bigint,
  staked_total bigint,
  points bigint,
  points_remainder integer,
  session_started_at timestamp with time zone,
  last_played_at timestamp with time zone,
  seed_nonce bigint
);

create type account_change_with_remainders as (
  player_id bigint,
  version bigint,
  real_balance bigint,
  bonus_balance bigint,
  entries bigint,
  real_entries bigint,
  bonus_entries bigint,
  real_head bytea,
  bonus_head bytea,
  real_changed_at timestamp with time zone,
  bonus_changed_at timestamp with time zone,
  window_day integer,
  window_week integer,
  window_month integer,
  window_year integer,
  bet_day bigint,
  bet_week bigint,
  bet_month bigint,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  deposit_day bigint,
  deposit_week bigint,
  deposit_month bigint,
  deposit_year bigint,
  withdrawal_day bigint,
  deposited_total bigint,
  withdrawn_total bigint,
  staked_total bigint,
  points bigint,
  points_remainder integer,
  session_started_at timestamp with time zone,
  last_played_at timestamp with time zone,
  seed_nonce bigint,
  bet_remainder bigint,
  win_remainder bigint,
  bonus_bet_remainder bigint
);

create type game_round_record as (
  provider_id bigint,
  round_id text,
  player_id bigint,
  game_id bigint,
  status text,
  staked_real bigint,
  staked_bonus bigint,
  won_real bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  player_bonus_id bigint,
  wagered bigint,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  settled_bets integer,
  judged_wins integer,
  zero_bets integer,
  is_tip boolean,
  outcome json
);

create type game_round_record_with_grant as (
  provider_id bigint,
  round_id text,
  player_id bigint,
  game_id bigint,
  status text,
  staked_real bigint,
  staked_bonus bigint,
  won_real bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  player_bonus_id bigint,
  wagered bigint,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  settled_bets integer,
  judged_wins integer,
  zero_bets integer,
  is_tip boolean,
  is_free boolean,
  outcome json
);

create type game_round_row as (
  provider_id bigint,
  round_id text,
  player_id bigint,
  game_id bigint,
  status text,
  staked_real bigint,
  staked_bonus bigint,
  won_real bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  player_bonus_id bigint,
  wagered bigint,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  outcome json
);

create type ledger_entry_row as (
  player_id bigint,
  seq bigint,
  id bigint,
  wallet text,
  wallet_seq bigint,
  type text,
  amount bigint,
  balance_after bigint,
  operator_amount bigint,
  payment_request_id bigint,
  game_id bigint,
  game_round_id text,
  player_bonus_id bigint,
  created_at timestamp with time zone,
  hash bytea
);

create type payment_request_row as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  paid_at timestamp with time zone,
  rejected_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  approved_by bigint[]
);

create type payment_row as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  approved_at timestamp with time zone,
  paying_at timestamp with time zone,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  rejected_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  approved_by bigint[]
);

create type payment_row_with_instrument as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  intent_id bigint,
  instrument_id bigint,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  approved_at timestamp with time zone,
  paying_at timestamp with time zone,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  rejected_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  approved_by bigint[]
);

create type payment_row_with_intent as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  intent_id bigint,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  approved_at timestamp with time zone,
  paying_at timestamp with time zone,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  rejected_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  approved_by bigint[]
);

create type payment_row_with_reversal as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  intent_id bigint,
  instrument_id bigint,
  reversed_amount bigint,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  approved_at timestamp with time zone,
  paying_at timestamp with time zone,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  rejected_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  approved_by bigint[]
);

create type provider_transaction_record as (
  provider_id bigint,
  kind text,
  transaction_id text,
  transaction_scope text,
  kind_in_key boolean,
  scope bigint,
  id bigint,
  player_id bigint,
  round_id text,
  game_id bigint,
  win_kind text,
  finishes_round boolean,
  currency text,
  amount bigint,
  real_amount bigint,
  bonus_amount bigint,
  balance_after bigint,
  bonus_balance_after bigint,
  status text,
  reference_transaction_id text,
  player_bonus_id bigint,
  wagered bigint,
  created_at timestamp with time zone,
  is_tip boolean,
  named_round_id text,
  bet_number integer,
  reference_kind text,
  jackpot_contribution numeric,
  jackpot_amount bigint,
  promotion_reference text,
  free_round_id text
);

create type provider_transaction_row as (
  provider_id bigint,
  kind text,
  transaction_id text,
  id bigint,
  player_id bigint,
  round_id text,
  game_id bigint,
  win_kind text,
  finishes_round boolean,
  currency text,
  amount bigint,
  real_amount bigint,
  bonus_amount bigint,
  balance_after bigint,
  bonus_balance_after bigint,
  status text,
  reference_transaction_id text,
  player_bonus_id bigint,
  wagered bigint,
  created_at timestamp with time zone
);

create type provider_transaction_with_fraction as (
  provider_id bigint,
  kind text,
  transaction_id text,
  transaction_scope text,
  kind_in_key boolean,
  scope bigint,
  id bigint,
  player_id bigint,
  round_id text,
  game_id bigint,
  win_kind text,
  finishes_round boolean,
  currency text,
  amount bigint,
  real_amount bigint,
  bonus_amount bigint,
  balance_after bigint,
  bonus_balance_after bigint,
  status text,
  reference_transaction_id text,
  player_bonus_id bigint,
  wagered bigint,
  created_at timestamp with time zone,
  is_tip boolean,
  named_round_id text,
  bet_number integer,
  reference_kind text,
  jackpot_contribution numeric,
  jackpot_amount bigint,
  promotion_reference text,
  free_round_id text,
  fraction integer,
  carried integer
);

CREATE OR REPLACE FUNCTION public.add_originals(operator bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 WITH house AS (
          INSERT INTO game_providers (operator_id, slug, name, created_at, updated_at)
           VALUES (add_originals.operator, 'originals'::text, 'Originals'::text, add_originals.at, add_originals.at)
           RETURNING game_providers.id
         )
  INSERT INTO games (operator_id, provider_id, external_id, name, type, category, rtp, is_original, created_at, updated_at)  SELECT add_originals.operator AS operator,
             house.id,
             o.external_id,
             o.name,
             'rng',
             o.category,
             o.rtp,
             true,
             add_originals.at AS at,
             add_originals.at AS at
            FROM house,
             ( VALUES ('orig-slot'::text,'Original Slot'::text,'slots'::text,96.50), ('orig-roulette'::text,'Original Roulette'::text,'table'::text,97.30), ('orig-crash'::text,'Original Crash'::text,'crash'::text,99.00)) o(external_id, name, category, rtp);
END;

CREATE OR REPLACE FUNCTION public.add_originals_to_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_originals(new.operator_id, new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_payment_methods(operator bigint, operator_currency text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal, min_deposit, max_deposit, min_withdrawal, max_withdrawal, currencies, authorisation_minutes, created_at, updated_at)  SELECT add_payment_methods.operator AS operator,
             m.code,
             m.name,
             true,
             m.pays_out,
             100,
             100000000,
             100,
             100000000,
             ARRAY[add_payment_methods.operator_currency] AS "array",
             m.authorisation_minutes,
             add_payment_methods.at AS at,
             add_payment_methods.at AS at
            FROM ( VALUES ('bank_transfer'::text,'Bank transfer'::text,true,1440), ('card'::text,'Card'::text,true,30), ('e_wallet'::text,'E-wallet'::text,true,1440), ('voucher'::text,'Voucher'::text,false,10080)) m(code, name, pays_out, authorisation_minutes) ON CONFLICT(operator_id, code) DO NOTHING;
END;

CREATE OR REPLACE FUNCTION public.add_payment_methods_to_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_payment_methods(new.operator_id, new.currency, new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.assert_count(what text, actual bigint, expected bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if actual is distinct from expected then
    raise exception '%: % rows instead of %', what, actual, expected using errcode = 'CR001';
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.assert_current(what text, actual bigint, expected bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if actual is distinct from expected then
    raise exception '%: % of % are current', what, actual, expected using errcode = 'CR002';
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.assert_no_intents(of_operator bigint, names text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_references(of_operator, names);
  perform assert_current('references', count(*), 0) from deposit_intents
  where operator_id = of_operator and external_reference = any(names);
end $function$;

CREATE OR REPLACE FUNCTION public.assert_no_payments(of_operator bigint, names text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_references(of_operator, names);
  perform assert_current('references', count(*), 0) from payment_requests
  where operator_id = of_operator and external_reference = any(names);
end $function$;

CREATE OR REPLACE FUNCTION public.check_sandbox_copy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.operator_id <> old.operator_id or new.parent_id <> old.parent_id or new.expires_at > old.expires_at then
      raise exception 'a copy can only end earlier' using errcode = 'CR003';
    end if;
    return new;
  end if;
  if not exists (
    select from operators o
    where o.operator_id = new.operator_id and o.is_sandbox and o.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'operator % was not created as a copy', new.operator_id using errcode = 'CR003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.current_operator()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.operator_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.end_of_shared_ids(of_kind text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select s.seqmax + 255 from pg_sequence s
    where s.seqrelid = to_regclass('public.' || of_kind || '_ids') and s.seqmax < 9007199254740991), 0)
$function$;

CREATE OR REPLACE FUNCTION public.fold_search(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE($1, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u061c\u064b-\u0655\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)), 'ðđɖøłħŧıȷŋĸəɓɗƙƴƀɨʉςᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'::text, 'dddolhtijnkebdkybiuσabcdefghijklmnopqrstuvwyz'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), ''::text), lower($1));

CREATE OR REPLACE FUNCTION public.give_bonus_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.id := take_ids(new.operator_id, 'bonus', 1);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.give_player_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.id := take_ids(new.operator_id, 'player', 1);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.index_changed_player()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update player_index set status = new.status, kyc_status = new.kyc_status,
    search_text = player_search_text(new.username, new.email, new.last_name)
  where operator_id = new.operator_id and id = new.id;
  if old.status <> new.status or old.kyc_status <> new.kyc_status then
    -- Both rows are taken in the order of their key, so that two players who change places do not wait for each other
    -- for ever.
    insert into player_blocks as b
      (operator_id, block, status, kyc_status, shard, players, min_created_at, max_created_at)
    select new.operator_id, new.id >> 13, status, kyc_status, 0, players, new.created_at, new.created_at
    from (values (old.status, old.kyc_status, -1), (new.status, new.kyc_status, 1)) as t (status, kyc_status, players)
    order by status, kyc_status
    on conflict (operator_id, block, status, kyc_status, shard) do update set
      players = b.players + excluded.players,
      min_created_at = least(b.min_created_at, excluded.min_created_at),
      max_created_at = greatest(b.max_created_at, excluded.max_created_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_new_players()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into player_index (operator_id, id, created_at, status, kyc_status, search_text)
  select operator_id, id, created_at, status, kyc_status, player_search_text(username, email, last_name)
  from new_players;
  insert into player_blocks as b
    (operator_id, block, status, kyc_status, shard, players, min_created_at, max_created_at)
  select operator_id, id >> 13, status, kyc_status, pg_backend_pid() % 16, count(*), min(created_at), max(created_at)
  from new_players
  group by operator_id, id >> 13, status, kyc_status
  order by operator_id, id >> 13, status, kyc_status
  on conflict (operator_id, block, status, kyc_status, shard) do update set
    players = b.players + excluded.players,
    min_created_at = least(b.min_created_at, excluded.min_created_at),
    max_created_at = greatest(b.max_created_at, excluded.max_created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_payment_state(type text, status text, payout_state text, is_reversed boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return type in ('deposit', 'withdrawal')
    and status in ('new', 'allowed', 'paid', 'rejected', 'cancelled')
    and case payout_state
      when 'none' then type = 'deposit' or status <> 'paid'
      when 'paying' then type = 'withdrawal' and status = 'allowed'
      when 'paid' then type = 'withdrawal' and status = 'paid'
      when 'returned' then type = 'withdrawal' and status = 'paid'
      else false
    end
    and (type = 'deposit' or is_reversed = (payout_state = 'returned'));
end $function$;

CREATE OR REPLACE FUNCTION public.is_transaction(kind text, status text, win_kind text, round_id text, game_id bigint, player_id bigint, transaction_scope text, scope bigint, reference_transaction_id text, is_tip boolean, amount bigint, real_amount bigint, bonus_amount bigint, jackpot_amount bigint, fraction integer, carried integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return kind in ('bet', 'win', 'rollback', 'adjustment')
    and status in ('applied', 'tombstoned', 'rolled_back', 'repeated', 'held')
    and (kind = 'win') = (win_kind is not null)
    and (win_kind is null or win_kind in ('win', 'jackpot', 'promo', 'correction'))
    and (status <> 'repeated' or kind = 'rollback')
    and (status <> 'held' or kind = 'win')
    and (status <> 'rolled_back' or kind in ('bet', 'win'))
    and (kind <> 'rollback' or reference_transaction_id is not null)
    and (kind in ('rollback', 'win') or reference_transaction_id is null)
    and (status in ('tombstoned', 'repeated') or kind = 'adjustment' or (round_id is not null and game_id is not null))
    and (not is_tip or kind = 'bet')
    and scope = case transaction_scope when 'player' then player_id else 0 end
    and (kind = 'adjustment' or (amount >= 0 and real_amount >= 0 and bonus_amount >= 0))
    -- What was not booked has its amount all the same: held, taken back before it came, or a win that was taken back.
    and (amount = real_amount + bonus_amount
      or (real_amount = 0 and bonus_amount = 0
        and (status = 'held' or kind = 'rollback' or (kind = 'win' and status = 'rolled_back'))))
    and (jackpot_amount = 0 or (kind = 'win' and jackpot_amount between 0 and amount))
    and ((fraction = 0 and carried = 0)
      or (kind in ('win', 'rollback') and fraction between 0 and 999999 and carried between 0 and 1));
end $function$;

CREATE OR REPLACE FUNCTION public.keys_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  money_scopes constant text[] := array['players:write', 'limits:write', 'payments:write', 'games:launch',
    'bonuses:write', 'payouts:write', 'rates:write'];
  is_new_secret boolean := tg_op = 'UPDATE' and new.secret_sealed <> old.secret_sealed;
  is_wider boolean := tg_op = 'UPDATE' and exists (
    select from unnest(new.scopes) scope where scope = any(money_scopes) and scope <> all(old.scopes));
  by_one boolean;
begin
  if tg_op = 'UPDATE' and not is_new_secret and not is_wider then
    return new;
  end if;
  -- Where the operator is not visible, two people are needed.
  by_one := (select coalesce((o.settings ->> 'second_person')::boolean, not o.is_sandbox)
    from operators o where o.operator_id = new.operator_id) is false;
  if not by_one and (new.provider_id is not null or new.scopes && money_scopes) then
    raise exception 'A server of the previous version cannot change a key that leads to money.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  new.made_by_two := false;
  if is_new_secret then
    new.secret_created_at := new.updated_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.least_played_deposits(of_operator bigint, of_player bigint, percent integer, most integer)
 RETURNS TABLE(deposited bigint, turnover bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  played cursor for
    select opened_at, staked_real from game_rounds
    where operator_id = of_operator and player_id = of_player and status = 'closed' and staked_real > 0
    order by opened_at desc;
  round record;
  deposit record;
  enough numeric;
  left_to_read integer := most;
  deposits numeric := 0;
  staked numeric := 0;
  least_deposits numeric;
  least_staked numeric;
begin
  select sum(amount) * percent / 100 into enough from payment_requests
  where operator_id = of_operator and player_id = of_player and type = 'deposit' and status = 'paid' and not is_reversed;
  if enough is null then return; end if;
  open played;
  fetch played into round;
  for deposit in
    select created_at, amount from payment_requests
    where operator_id = of_operator and player_id = of_player and type = 'deposit' and status = 'paid' and not is_reversed
    order by created_at desc, id desc
  loop
    while round is not null and round.opened_at >= deposit.created_at and staked < enough and left_to_read > 0 loop
      staked := staked + round.staked_real;
      left_to_read := left_to_read - 1;
      fetch played into round;
    end loop;
    deposits := deposits + deposit.amount;
    if least_deposits is null or staked * least_deposits < least_staked * deposits then
      least_deposits := deposits;
      least_staked := staked;
    end if;
    exit when staked >= enough;
  end loop;
  close played;
  deposited := least(least_deposits, 9007199254740991);
  turnover := least(least_staked, 9007199254740991);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_before(of_operator bigint, of_player bigint, of_entries bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  low bigint := 0;
  high bigint := of_entries;
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    perform from ledger_entries
      where operator_id = of_operator and player_id = of_player and seq = middle and created_at < moment;
    if found then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_seq_of(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint, of_wallet_entries bigint, n bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  low bigint := n;
  high bigint := of_entries - (of_wallet_entries - n);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    perform from ledger_entries
      where operator_id = of_operator and player_id = of_player and seq = middle
        and case when wallet = of_wallet then wallet_seq else seq - wallet_seq end >= n;
    if found then high := middle; else low := middle + 1; end if;
  end loop;
  return low;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_wallet_entries(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  counted bigint;
begin
  select case when wallet = of_wallet then wallet_seq else seq - wallet_seq end into counted from ledger_entries
    where operator_id = of_operator and player_id = of_player and seq = of_entries;
  return coalesce(counted, 0);
end $function$;

CREATE OR REPLACE FUNCTION public.lock_references(of_operator bigint, names text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended(of_operator || '/' || n, 115) as name from unnest(names) as n order by name
  ) as ordered;
end $function$;

CREATE OR REPLACE PROCEDURE public.make_tenant_table(IN table_name text, IN append_only boolean DEFAULT false)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy operator_only on %I to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator())',
    table_name);
  execute format('grant select, insert on %I to croupier_app', table_name);
  if not append_only then
    execute format('grant update, delete on %I to croupier_app', table_name);
  end if;
end $procedure$;

CREATE OR REPLACE FUNCTION public.note_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.approved_at := new.updated_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_kyc_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kyc_changed_at = new.updated_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.payout_state := 'paid';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_provider_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update api_keys set version = version + 1 where operator_id = new.operator_id and provider_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.open_table(IN table_name text, IN role_name text, IN privileges text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create policy %I on %I to %I using (true) with check (true)', 'open_to_' || role_name, table_name, role_name);
  execute format('grant %s on %I to %I', privileges, table_name, role_name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.owed_for_points(of_operator bigint, of_player bigint, lacking bigint, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  exchange record;
  missing bigint := lacking;
  owed bigint := 0;
begin
  if missing <= 0 then return 0; end if;
  for exchange in select s.points, s.amount from standing_exchanges(of_operator, of_player, most) s loop
    if missing >= exchange.points then
      owed := owed + exchange.amount;
      missing := missing - exchange.points;
    else
      owed := owed + ceil(exchange.amount::numeric * missing / exchange.points)::bigint;
      missing := 0;
    end if;
    exit when missing = 0;
  end loop;
  return owed;
end $function$;

CREATE OR REPLACE FUNCTION public.player_search_text(username text, email text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((((lower(username) || '
'::text) || email) || '
'::text) || lower(last_name)) || CASE WHEN (fold_search(last_name) = lower(last_name)) THEN ''::text ELSE ('
'::text || fold_search(last_name)) END);

CREATE OR REPLACE FUNCTION public.raise_facts_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update operators o set facts_version = o.facts_version + 1
  from (select distinct operator_id from changed) c where o.operator_id = c.operator_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version = old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_version_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts set version = version + 1
  where operator_id = coalesce(new.operator_id, old.operator_id) and player_id = coalesce(new.player_id, old.player_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_version_of_players_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts set version = version + 1 where operator_id = old.operator_id and player_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_player_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The id of a player and the moment of creation never change.';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sandbox_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Whether an operator is a sandbox never changes.' using errcode = 'CR003';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_test_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Whether a player is a test player never changes.';
end $function$;

CREATE OR REPLACE FUNCTION public.remove_sandbox_copy(copy bigint, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  remaining text[];
  waiting text[];
  name text;
begin
  perform from public.sandbox_copies c join public.operators o using (operator_id)
    where c.operator_id = copy and c.expires_at <= at and o.is_sandbox for update of o;
  if not found then
    raise exception 'operator % is no expired copy of a sandbox', copy using errcode = 'CR003';
  end if;
  return query select d.file_key from public.kyc_documents d where d.operator_id = copy
    union all select split_part(g.picture, '-', 1) from public.games g
      where g.operator_id = copy and g.picture is not null
    union all select substring(o.settings->>'site_logo' from '/assets/logos/([0-9a-f]{32})-') from public.operators o
      where o.operator_id = copy and o.settings->>'site_logo' is not null;
  select array_agg(c.relname::text order by c.relname) into remaining
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'operators';
  while cardinality(remaining) > 0 loop
    waiting := '{}';
    foreach name in array remaining loop
      begin
        execute format('delete from public.%I where operator_id = $1', name) using copy;
      exception when foreign_key_violation then
        waiting := waiting || name;
      end;
    end loop;
    if cardinality(waiting) = cardinality(remaining) then
      raise exception 'rows of % refer to each other', waiting using errcode = 'CR003';
    end if;
    remaining := waiting;
  end loop;
  delete from public.operators where operator_id = copy;
  if not found then
    raise exception 'operator % was not removed', copy using errcode = 'CR003';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.report_horizon_age(of_operator bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((r.system_identifier = c.system_identifier) AND (r.horizon <= pg_snapshot_xmax(pg_current_snapshot())) AND ((((pg_snapshot_xmax(pg_current_snapshot()))::text)::numeric - ((r.horizon)::text)::numeric) < (1000000000)::numeric)) THEN age((r.horizon)::xid)
             ELSE NULL::integer
         END AS "case"
    FROM (report_rollups r
      CROSS JOIN pg_control_system() c(pg_control_version, catalog_version_no, system_identifier, pg_control_last_modified))
   WHERE (r.operator_id = report_horizon_age.of_operator);
END;

CREATE OR REPLACE FUNCTION public.report_player_bit(player bigint)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN set_bit((0)::bit(8192), ((player % (8192)::bigint))::integer, 1);

CREATE OR REPLACE FUNCTION public.search_keys(search_text text, status text, kyc_status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((string_to_array(search_text, NULL::text) || array_remove(string_to_array(concat_ws(''::text, regexp_replace(search_text, '(..)'::text, '\1'::text, 'g'::text), regexp_replace(substr(search_text, 2), '(..)'::text, '\1'::text, 'g'::text), regexp_replace(search_text, '(...)'::text, '\1'::text, 'g'::text), regexp_replace(substr(search_text, 2), '(...)'::text, '\1'::text, 'g'::text), regexp_replace(substr(search_text, 3), '(...)'::text, '\1'::text, 'g'::text)), ''::text), ''::text)) || ARRAY[('status:'::text || status), ('kyc_status:'::text || kyc_status)]);

CREATE OR REPLACE FUNCTION public.search_players(term text, wanted_status text, wanted_kyc_status text, created_from timestamp with time zone, created_to timestamp with time zone, skip integer, take integer, most integer)
 RETURNS TABLE(total integer, ids bigint[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  operator bigint := current_operator();
  needle text := lower(term);
  keys text[] := search_term_keys(needle, wanted_status, wanted_kyc_status);
  lowest bigint;
  upto bigint;
  candidates bigint;
  small integer := 12;
  size integer;
  slices integer := 0;
  found bigint[];
  page bigint[] := '{}';
begin
  total := 0;
  select min(block) << 13, (max(block) + 1) << 13, sum(players) into lowest, upto, candidates
  from player_blocks b
  where b.operator_id = operator
    and (created_from is null or b.max_created_at >= created_from)
    and (created_to is null or b.min_created_at <= created_to);
  -- About ten thousand players to a small slice, whatever share of all ids is this operator's.
  while small < 24 and (candidates << small) < 8192 * (upto - lowest) loop
    small := small + 2;
  end loop;
  while upto > lowest and total < most loop
    size := case
      when slices >= 2 and total <= slices * 1024 and upto & ((4::bigint << small) - 1) = 0 then small + 2
      else small
    end;
    select coalesce(array_agg(i.id order by i.id desc), '{}') into found
    from player_index i
    where search_slices(i.operator_id, i.id) @> array[search_slice(operator, size, upto - 1)]
      and search_keys(i.search_text, i.status, i.kyc_status) @> keys
      and strpos(i.search_text, needle) > 0
      and i.operator_id = operator
      and (created_from is null or i.created_at >= created_from)
      and (created_to is null or i.created_at <= created_to);
    page := page || found[greatest(1, skip - total + 1):skip + take - total];
    total := total + cardinality(found);
    slices := slices + 1;
    upto := ((upto - 1) >> size) << size;
  end loop;
  total := least(total, most);
  ids := page[1:greatest(0, most - skip)];
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.search_slice(operator_id bigint, size integer, id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((operator_id << 38) | ((size)::bigint << 32)) | (id >> size));

CREATE OR REPLACE FUNCTION public.search_slices(operator_id bigint, id bigint)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY[search_slice(operator_id, 12, id), search_slice(operator_id, 14, id), search_slice(operator_id, 16, id), search_slice(operator_id, 18, id), search_slice(operator_id, 20, id), search_slice(operator_id, 22, id), search_slice(operator_id, 24, id), search_slice(operator_id, 26, id)];

CREATE OR REPLACE FUNCTION public.search_term_keys(term text, status text, kyc_status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((ARRAY(SELECT DISTINCT substr(search_term_keys.term, GREATEST(1, LEAST(((n.n * 3) + 1), (length(search_term_keys.term) - 2))), 3) AS substr FROM generate_series(0, LEAST(4, ((length(search_term_keys.term) - 1) / 3))) n(n)) || CASE WHEN (status IS NULL) THEN '{}'::text[] ELSE ARRAY[('status:'::text || status)] END) || CASE WHEN (kyc_status IS NULL) THEN '{}'::text[] ELSE ARRAY[('kyc_status:'::text || kyc_status)] END);

CREATE OR REPLACE FUNCTION public.sequence_events(of_operator bigint, most integer, waits boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  -- More than a database can lose of one operator in the seconds by which a standby is behind.
  range_left_out constant bigint := 100000;
  last bigint;
  -- The oldest waiting events, and what is added to the last sequence for each.
  ids bigint[];
  steps bigint[];
begin
  if waits then
    select last_sequence into last from event_sequences where operator_id = of_operator for update;
  else
    select last_sequence into last from event_sequences where operator_id = of_operator for update skip locked;
  end if;
  if last is null then
    insert into event_sequences (operator_id, last_sequence) values (of_operator, 0) on conflict do nothing;
    if not found then
      -- Another node holds it, or has just made it. Who waits asks again, now that the row is there.
      return case when waits then sequence_events(of_operator, most, waits) else 0 end;
    end if;
    last := 0;
  end if;
  select array_agg(id order by id), array_agg(step order by id) into ids, steps from (
    select id, row_number() over (order by id)
      + range_left_out * count(*) filter (where type = 'ledger.entries_lost') over (order by id) as step
    from (
      select id, type from outbox_events where operator_id = of_operator and sequence is null order by id limit most
    ) oldest
  ) numbered;
  if ids is null then
    return 0;
  end if;
  -- width_bucket finds the place of an id among the sorted ids by binary search. The bounds are for PostgreSQL up to 16,
  -- which may look up the operator alone and compare the ids afterwards.
  update outbox_events set sequence = last + steps[width_bucket(id, ids)]
  where operator_id = of_operator and id = any (ids) and id between ids[1] and ids[cardinality(ids)];
  update event_sequences set last_sequence = last + steps[cardinality(steps)] where operator_id = of_operator;
  return cardinality(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.sole_approver(approvers bigint[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (cardinality(array_remove(approvers, (0)::bigint)) = 1) THEN (array_remove(approvers, (0)::bigint))[1] WHEN ((cardinality(approvers) > 0) AND (cardinality(array_remove(approvers, (0)::bigint)) = 0)) THEN (0)::bigint ELSE NULL::bigint END;

CREATE OR REPLACE FUNCTION public.standing_exchanges(of_operator bigint, of_player bigint, most integer)
 RETURNS TABLE(points bigint, amount bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  change record;
  reversed_points bigint := 0;
  reversed_amount bigint := 0;
  rest_points bigint := 0;
  rest_amount bigint := 0;
  shown integer := 0;
begin
  for change in
    select c.kind, abs(c.points) as points, c.amount from loyalty_changes c
    where c.operator_id = of_operator and c.player_id = of_player and c.kind <> 'correction'
    order by c.id desc
  loop
    if change.kind = 'reversal' then
      reversed_points := reversed_points + change.points;
      reversed_amount := reversed_amount + change.amount;
    elsif reversed_amount >= change.amount then
      reversed_points := reversed_points - change.points;
      reversed_amount := reversed_amount - change.amount;
    else
      points := change.points - reversed_points;
      amount := change.amount - reversed_amount;
      reversed_points := 0;
      reversed_amount := 0;
      if shown < most then
        shown := shown + 1;
        return next;
      else
        rest_points := rest_points + points;
        rest_amount := rest_amount + amount;
      end if;
    end if;
  end loop;
  if rest_amount > 0 then
    points := rest_points;
    amount := rest_amount;
    return next;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_exchanges_with_value(of_operator bigint, of_player bigint, most integer)
 RETURNS TABLE(points bigint, amount bigint, booked_amount bigint, booked_value bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  change record;
  reversed_points bigint := 0;
  reversed_amount bigint := 0;
  rest_points bigint := 0;
  rest_amount bigint := 0;
  rest_value bigint := 0;
  shown integer := 0;
begin
  for change in
    select c.kind, abs(c.points) as points, c.amount, coalesce(e.operator_amount, 0) as value
    from loyalty_changes c
    left join ledger_entries e on e.operator_id = of_operator and e.player_id = of_player
      and e.type = 'loyalty_exchange' and e.id = c.ledger_entry_id
    where c.operator_id = of_operator and c.player_id = of_player and c.kind <> 'correction'
    order by c.id desc
  loop
    if change.kind = 'reversal' then
      reversed_points := reversed_points + change.points;
      reversed_amount := reversed_amount + change.amount;
    elsif reversed_amount >= change.amount then
      reversed_points := reversed_points - change.points;
      reversed_amount := reversed_amount - change.amount;
    else
      points := change.points - reversed_points;
      amount := change.amount - reversed_amount;
      booked_amount := change.amount;
      booked_value := change.value;
      reversed_points := 0;
      reversed_amount := 0;
      if shown < most then
        shown := shown + 1;
        return next;
      else
        rest_points := rest_points + points;
        rest_amount := rest_amount + amount;
        rest_value := rest_value + ceil(booked_value::numeric * amount / booked_amount)::bigint;
      end if;
    end if;
  end loop;
  if rest_amount > 0 then
    points := rest_points;
    amount := rest_amount;
    booked_amount := rest_amount;
    booked_value := rest_value;
    return next;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.take_ids(of_operator bigint, of_kind text, how_many bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  taken bigint;
  first bigint;
begin
  taken := case of_kind
    when 'player' then (select max(id) from players where operator_id = of_operator)
    when 'payment' then greatest(
      (select max(id) from payment_requests where operator_id = of_operator),
      pg_sequence_last_value('payment_ids') + 10000000)
    when 'bonus' then (select max(id) from bonuses where operator_id = of_operator)
    when 'player_bonus' then (select max(id) from player_bonuses where operator_id = of_operator)
    when 'promo_redemption' then (select max(id) from promo_redemptions where operator_id = of_operator)
    when 'aml_alert' then (select max(id) from aml_alerts where operator_id = of_operator)
  end;
  first := greatest(taken, end_of_shared_ids(of_kind), 0) + 1;
  insert into id_blocks as b (operator_id, kind, next) values (of_operator, of_kind, first + how_many)
  on conflict (operator_id, kind) do update set next = greatest(b.next, first) + how_many
  returning b.next - how_many into first;
  return first;
end $function$;

create table accounts (
  operator_id bigint not null,
  player_id bigint not null,
  currency text not null,
  real_balance bigint not null default 0,
  bonus_balance bigint not null default 0,
  entries bigint not null default 0,
  real_entries bigint not null default 0,
  bonus_entries bigint not null default 0,
  real_head bytea not null default '\x'::bytea,
  bonus_head bytea not null default '\x'::bytea,
  real_changed_at timestamp(3) with time zone not null,
  bonus_changed_at timestamp(3) with time zone not null,
  window_day integer not null default 0,
  window_week integer not null default 0,
  window_month integer not null default 0,
  window_year integer not null default 0,
  bet_day bigint not null default 0,
  bet_week bigint not null default 0,
  bet_month bigint not null default 0,
  loss_day bigint not null default 0,
  loss_week bigint not null default 0,
  loss_month bigint not null default 0,
  deposit_day bigint not null default 0,
  deposit_week bigint not null default 0,
  deposit_month bigint not null default 0,
  deposit_year bigint not null default 0,
  withdrawal_day bigint not null default 0,
  deposited_total bigint not null default 0,
  withdrawn_total bigint not null default 0,
  staked_total bigint not null default 0,
  session_started_at timestamp(3) with time zone,
  last_played_at timestamp(3) with time zone,
  points bigint not null default 0,
  points_remainder integer not null default 0,
  version bigint not null default 0,
  seed_nonce bigint not null default 0,
  bet_remainder bigint not null default 0,
  win_remainder bigint not null default 0,
  bonus_bet_remainder bigint not null default 0,
  constraint accounts_pkey PRIMARY KEY (operator_id, player_id),
  constraint accounts_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint accounts_bonus_balance_check CHECK ((bonus_balance >= 0)),
  constraint accounts_points_remainder_check CHECK (((points_remainder >= 0) AND (points_remainder <= 9999))),
  constraint accounts_remainders_check CHECK (((abs(bet_remainder) <= '50000000000000'::bigint) AND (abs(win_remainder) <= '50000000000000'::bigint) AND (abs(bonus_bet_remainder) <= '50000000000000'::bigint)))
) with (fillfactor=60);
CREATE TRIGGER raise_version BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN ((new.version = old.version)) EXECUTE FUNCTION raise_version();
alter table accounts enable row level security;
alter table accounts force row level security;
create policy operator_only on accounts for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on accounts to croupier_app;

create table aml_alerts (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  rule_id bigint,
  rule_name text not null,
  kind text not null,
  payment_type text,
  status text not null,
  outcome text,
  note text,
  occurrences integer not null,
  refusals integer not null,
  payment_request_id bigint,
  payment_amount bigint not null,
  payment_currency text not null,
  figures jsonb not null,
  last_at timestamp(3) with time zone not null,
  assigned_to bigint,
  closed_by bigint,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint aml_alerts_pkey PRIMARY KEY (operator_id, id),
  constraint aml_alerts_operator_id_payment_request_id_fkey FOREIGN KEY (operator_id, payment_request_id) REFERENCES payment_requests(operator_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint aml_alerts_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint aml_alerts_operator_id_rule_id_fkey FOREIGN KEY (operator_id, rule_id) REFERENCES aml_rules(operator_id, id),
  constraint aml_alerts_check CHECK (((refusals >= 0) AND (refusals <= occurrences))),
  constraint aml_alerts_check1 CHECK ((((status = 'closed'::text) = (outcome IS NOT NULL)) AND ((status = 'closed'::text) = (closed_at IS NOT NULL)))),
  constraint aml_alerts_check2 CHECK (((rule_id IS NULL) = (payment_type IS NULL))),
  constraint aml_alerts_occurrences_check CHECK ((occurrences > 0)),
  constraint aml_alerts_outcome_check CHECK ((outcome = ANY (ARRAY['false_positive'::text, 'confirmed'::text, 'reported'::text]))),
  constraint aml_alerts_payment_type_check CHECK ((payment_type = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint aml_alerts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'reviewing'::text, 'closed'::text])))
);
CREATE INDEX aml_alerts_by_status ON public.aml_alerts USING btree (operator_id, status, created_at DESC, id DESC);
CREATE INDEX aml_alerts_newest ON public.aml_alerts USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX aml_alerts_of_player ON public.aml_alerts USING btree (operator_id, player_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX aml_alerts_unclosed ON public.aml_alerts USING btree (operator_id, player_id, rule_id) WHERE (status <> 'closed'::text);
CREATE UNIQUE INDEX aml_alerts_unclosed_control ON public.aml_alerts USING btree (operator_id, player_id, kind, rule_name) WHERE ((rule_id IS NULL) AND (status <> 'closed'::text));
alter table aml_alerts enable row level security;
alter table aml_alerts force row level security;
create policy operator_only on aml_alerts for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on aml_alerts to croupier_app;

create table aml_hits (
  operator_id bigint not null,
  payment_request_id bigint not null,
  rule_id bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint aml_hits_pkey PRIMARY KEY (operator_id, payment_request_id, rule_id),
  constraint aml_hits_operator_id_rule_id_fkey FOREIGN KEY (operator_id, rule_id) REFERENCES aml_rules(operator_id, id)
);
alter table aml_hits enable row level security;
alter table aml_hits force row level security;
create policy operator_only on aml_hits for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on aml_hits to croupier_app;

create table aml_rules (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  applies_to text not null,
  parameters jsonb not null,
  action text not null,
  raise_risk_to text,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  counts_over text not null default 'account'::text,
  constraint aml_rules_pkey PRIMARY KEY (operator_id, id),
  constraint aml_rules_operator_id_name_key UNIQUE (operator_id, name),
  constraint aml_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint aml_rules_action_check CHECK ((action = ANY (ARRAY['alert'::text, 'refuse'::text]))),
  constraint aml_rules_applies_to_check CHECK ((applies_to = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint aml_rules_check CHECK (((counts_over = 'account'::text) OR (kind = ANY (ARRAY['sum_in_window'::text, 'count_in_window'::text, 'below_threshold_series'::text])))),
  constraint aml_rules_counts_over_check CHECK ((counts_over = ANY (ARRAY['account'::text, 'person'::text]))),
  constraint aml_rules_kind_check CHECK ((kind = ANY (ARRAY['single_amount'::text, 'sum_in_window'::text, 'count_in_window'::text, 'below_threshold_series'::text, 'low_turnover_withdrawal'::text]))),
  constraint aml_rules_raise_risk_to_check CHECK ((raise_risk_to = ANY (ARRAY['medium'::text, 'high'::text, 'critical'::text])))
);
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.aml_rules REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.aml_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.aml_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table aml_rules enable row level security;
alter table aml_rules force row level security;
create policy operator_only on aml_rules for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on aml_rules to croupier_app;

create table api_keys (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  name text not null,
  secret_sealed bytea not null,
  scopes text[] not null,
  ip_allowlist text[] not null default '{}'::text[],
  rate_limit_per_minute integer not null default 600,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provider_id bigint,
  made_by_two boolean not null default false,
  secret_created_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (operator_id, id),
  constraint api_keys_operator_id_key_key UNIQUE (operator_id, key),
  constraint api_keys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint api_keys_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint api_keys_check CHECK (((provider_id IS NULL) OR (scopes = '{}'::text[]))),
  constraint api_keys_rate_limit_per_minute_check CHECK ((rate_limit_per_minute > 0))
);
CREATE INDEX api_keys_by_key ON public.api_keys USING btree (key);
CREATE TRIGGER keys_by_two BEFORE INSERT ON public.api_keys FOR EACH ROW WHEN (((new.secret_created_at IS NULL) AND (current_setting('app.keys_by_two'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keys_by_two();
CREATE TRIGGER keys_by_two_changed BEFORE UPDATE ON public.api_keys FOR EACH ROW WHEN (((new.updated_at <> old.updated_at) AND (current_setting('app.keys_by_two'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keys_by_two();
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy open_to_croupier_admission on api_keys for all to croupier_admission using true with check true;
create policy open_to_croupier_control on api_keys for all to croupier_control using true with check true;
create policy operator_only on api_keys for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_keys to croupier_admission;
grant insert, select, update on api_keys to croupier_app;
grant select (id), select (key), select (name), select (operator_id), select (revoked_at) on api_keys to croupier_control;

create table api_requests (
  operator_id bigint not null,
  slot smallint not null,
  at timestamp(3) with time zone not null,
  id bigint not null default nextval('api_request_ids'::regclass),
  request_id uuid not null,
  audience text not null,
  api_key_id bigint not null,
  player_id bigint,
  route text not null,
  method text not null,
  path text not null,
  query_names text[] not null,
  status smallint not null,
  error_code text,
  duration_ms real not null,
  fault_id bigint,
  fault text,
  constraint api_requests_pkey PRIMARY KEY (operator_id, slot, at, id),
  constraint api_requests_audience_check CHECK ((audience = ANY (ARRAY['operator'::text, 'player'::text, 'provider'::text])))
) partition by LIST (slot);
CREATE INDEX api_requests_by_request ON ONLY public.api_requests USING btree (operator_id, request_id);
CREATE INDEX api_requests_refused ON ONLY public.api_requests USING btree (operator_id, at, id) WHERE (status >= 400);
alter table api_requests enable row level security;
alter table api_requests force row level security;
create policy open_to_croupier_control on api_requests for all to croupier_control using true with check true;
create policy operator_only on api_requests for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests to croupier_app;
grant insert, select on api_requests to croupier_control;

create table api_requests_0 partition of api_requests FOR VALUES IN ('0');
-- statistics 30 for all columns
alter table api_requests_0 enable row level security;
alter table api_requests_0 force row level security;
create policy open_to_croupier_control on api_requests_0 for all to croupier_control using true with check true;
create policy operator_only on api_requests_0 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_0 to croupier_app;
grant delete, select, truncate on api_requests_0 to croupier_control;

create table api_requests_1 partition of api_requests FOR VALUES IN ('1');
-- statistics 30 for all columns
alter table api_requests_1 enable row level security;
alter table api_requests_1 force row level security;
create policy open_to_croupier_control on api_requests_1 for all to croupier_control using true with check true;
create policy operator_only on api_requests_1 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_1 to croupier_app;
grant delete, select, truncate on api_requests_1 to croupier_control;

create table api_requests_2 partition of api_requests FOR VALUES IN ('2');
-- statistics 30 for all columns
alter table api_requests_2 enable row level security;
alter table api_requests_2 force row level security;
create policy open_to_croupier_control on api_requests_2 for all to croupier_control using true with check true;
create policy operator_only on api_requests_2 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_2 to croupier_app;
grant delete, select, truncate on api_requests_2 to croupier_control;

create table api_requests_3 partition of api_requests FOR VALUES IN ('3');
-- statistics 30 for all columns
alter table api_requests_3 enable row level security;
alter table api_requests_3 force row level security;
create policy open_to_croupier_control on api_requests_3 for all to croupier_control using true with check true;
create policy operator_only on api_requests_3 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_3 to croupier_app;
grant delete, select, truncate on api_requests_3 to croupier_control;

create table api_requests_4 partition of api_requests FOR VALUES IN ('4');
-- statistics 30 for all columns
alter table api_requests_4 enable row level security;
alter table api_requests_4 force row level security;
create policy open_to_croupier_control on api_requests_4 for all to croupier_control using true with check true;
create policy operator_only on api_requests_4 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_4 to croupier_app;
grant delete, select, truncate on api_requests_4 to croupier_control;

create table api_requests_5 partition of api_requests FOR VALUES IN ('5');
-- statistics 30 for all columns
alter table api_requests_5 enable row level security;
alter table api_requests_5 force row level security;
create policy open_to_croupier_control on api_requests_5 for all to croupier_control using true with check true;
create policy operator_only on api_requests_5 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_5 to croupier_app;
grant delete, select, truncate on api_requests_5 to croupier_control;

create table api_requests_6 partition of api_requests FOR VALUES IN ('6');
-- statistics 30 for all columns
alter table api_requests_6 enable row level security;
alter table api_requests_6 force row level security;
create policy open_to_croupier_control on api_requests_6 for all to croupier_control using true with check true;
create policy operator_only on api_requests_6 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_6 to croupier_app;
grant delete, select, truncate on api_requests_6 to croupier_control;

create table api_requests_7 partition of api_requests FOR VALUES IN ('7');
-- statistics 30 for all columns
alter table api_requests_7 enable row level security;
alter table api_requests_7 force row level security;
create policy open_to_croupier_control on api_requests_7 for all to croupier_control using true with check true;
create policy operator_only on api_requests_7 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_7 to croupier_app;
grant delete, select, truncate on api_requests_7 to croupier_control;

create table api_requests_8 partition of api_requests FOR VALUES IN ('8');
-- statistics 30 for all columns
alter table api_requests_8 enable row level security;
alter table api_requests_8 force row level security;
create policy open_to_croupier_control on api_requests_8 for all to croupier_control using true with check true;
create policy operator_only on api_requests_8 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_8 to croupier_app;
grant delete, select, truncate on api_requests_8 to croupier_control;

create table api_requests_9 partition of api_requests FOR VALUES IN ('9');
-- statistics 30 for all columns
alter table api_requests_9 enable row level security;
alter table api_requests_9 force row level security;
create policy open_to_croupier_control on api_requests_9 for all to croupier_control using true with check true;
create policy operator_only on api_requests_9 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_9 to croupier_app;
grant delete, select, truncate on api_requests_9 to croupier_control;

create table api_requests_10 partition of api_requests FOR VALUES IN ('10');
-- statistics 30 for all columns
alter table api_requests_10 enable row level security;
alter table api_requests_10 force row level security;
create policy open_to_croupier_control on api_requests_10 for all to croupier_control using true with check true;
create policy operator_only on api_requests_10 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_10 to croupier_app;
grant delete, select, truncate on api_requests_10 to croupier_control;

create table api_requests_11 partition of api_requests FOR VALUES IN ('11');
-- statistics 30 for all columns
alter table api_requests_11 enable row level security;
alter table api_requests_11 force row level security;
create policy open_to_croupier_control on api_requests_11 for all to croupier_control using true with check true;
create policy operator_only on api_requests_11 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_11 to croupier_app;
grant delete, select, truncate on api_requests_11 to croupier_control;

create table api_requests_12 partition of api_requests FOR VALUES IN ('12');
-- statistics 30 for all columns
alter table api_requests_12 enable row level security;
alter table api_requests_12 force row level security;
create policy open_to_croupier_control on api_requests_12 for all to croupier_control using true with check true;
create policy operator_only on api_requests_12 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_12 to croupier_app;
grant delete, select, truncate on api_requests_12 to croupier_control;

create table api_requests_13 partition of api_requests FOR VALUES IN ('13');
-- statistics 30 for all columns
alter table api_requests_13 enable row level security;
alter table api_requests_13 force row level security;
create policy open_to_croupier_control on api_requests_13 for all to croupier_control using true with check true;
create policy operator_only on api_requests_13 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_13 to croupier_app;
grant delete, select, truncate on api_requests_13 to croupier_control;

create table api_requests_14 partition of api_requests FOR VALUES IN ('14');
-- statistics 30 for all columns
alter table api_requests_14 enable row level security;
alter table api_requests_14 force row level security;
create policy open_to_croupier_control on api_requests_14 for all to croupier_control using true with check true;
create policy operator_only on api_requests_14 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_14 to croupier_app;
grant delete, select, truncate on api_requests_14 to croupier_control;

create table api_requests_15 partition of api_requests FOR VALUES IN ('15');
-- statistics 30 for all columns
alter table api_requests_15 enable row level security;
alter table api_requests_15 force row level security;
create policy open_to_croupier_control on api_requests_15 for all to croupier_control using true with check true;
create policy operator_only on api_requests_15 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on api_requests_15 to croupier_app;
grant delete, select, truncate on api_requests_15 to croupier_control;

create table audit_log (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  at timestamp(3) with time zone not null,
  actor_kind text not null,
  actor_id bigint,
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  field text,
  from_value text,
  to_value text,
  reason text,
  request_id text,
  player_id bigint,
  constraint audit_log_pkey PRIMARY KEY (operator_id, id),
  constraint audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'staff'::text, 'player'::text, 'system'::text]))),
  constraint audit_log_bank_file_check CHECK ((action <> 'payments.bank_file'::text)) NOT VALID
);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (operator_id, action, at DESC, id DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (operator_id, actor_kind, actor_id, at DESC, id DESC);
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (operator_id, subject_kind, subject_id, at DESC, id DESC);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (operator_id, at DESC, id DESC);
CREATE INDEX audit_log_of_player ON public.audit_log USING btree (operator_id, player_id, at DESC, id DESC) WHERE (player_id IS NOT NULL);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy operator_only on audit_log for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on audit_log to croupier_app;

create table bonuses (
  operator_id bigint not null,
  id bigint not null,
  name text not null,
  description text not null default ''::text,
  type text not null,
  default_amount bigint not null,
  wagering_multiplier integer not null,
  valid_days integer not null,
  max_bet bigint not null,
  max_conversion_multiplier integer not null,
  max_grants_per_player integer not null,
  is_active boolean not null,
  active_since timestamp(3) with time zone,
  terms jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  max_amount bigint not null default 0,
  constraint bonuses_pkey PRIMARY KEY (operator_id, id),
  constraint bonuses_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint bonuses_check CHECK ((is_active = (active_since IS NOT NULL))),
  constraint bonuses_default_amount_check CHECK ((default_amount >= 0)),
  constraint bonuses_max_amount_check CHECK ((max_amount >= 0)),
  constraint bonuses_max_bet_check CHECK ((max_bet >= 0)),
  constraint bonuses_max_conversion_multiplier_check CHECK ((max_conversion_multiplier >= 0)),
  constraint bonuses_max_grants_per_player_check CHECK ((max_grants_per_player >= 0)),
  constraint bonuses_type_check CHECK ((type = ANY (ARRAY['deposit_match'::text, 'no_deposit'::text, 'reload'::text, 'cashback'::text, 'free_spins'::text, 'loyalty'::text, 'tournament'::text, 'manual'::text]))),
  constraint bonuses_valid_days_check CHECK ((valid_days > 0)),
  constraint bonuses_wagering_multiplier_check CHECK ((wagering_multiplier >= 0))
);
CREATE INDEX bonuses_on_deposit ON public.bonuses USING btree (operator_id, id) WHERE (is_active AND (type = ANY (ARRAY['deposit_match'::text, 'reload'::text])));
CREATE TRIGGER give_bonus_id BEFORE INSERT ON public.bonuses FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_bonus_id();
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.bonuses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.bonuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.bonuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table bonuses enable row level security;
alter table bonuses force row level security;
create policy open_to_croupier_control on bonuses for all to croupier_control using true with check true;
create policy operator_only on bonuses for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on bonuses to croupier_app;
grant select on bonuses to croupier_control;

create table cashback_runs (
  operator_id bigint not null,
  bonus_id bigint not null,
  period_start timestamp(3) with time zone not null,
  after_player_id bigint not null default 0,
  finished_at timestamp(3) with time zone,
  constraint cashback_runs_pkey PRIMARY KEY (operator_id, bonus_id, period_start),
  constraint cashback_runs_operator_id_bonus_id_fkey FOREIGN KEY (operator_id, bonus_id) REFERENCES bonuses(operator_id, id)
);
alter table cashback_runs enable row level security;
alter table cashback_runs force row level security;
create policy operator_only on cashback_runs for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashback_runs to croupier_app;

create table cashier_callbacks (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  adapter text not null,
  transaction_id text not null,
  action text not null,
  content_hash bytea not null,
  player_id bigint,
  intent_id bigint,
  payment_id bigint,
  amount bigint,
  currency text,
  error_code text,
  answer text not null,
  ip text not null,
  raw_sealed bytea not null,
  repeats integer not null default 0,
  received_at timestamp(3) with time zone not null,
  last_received_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  verb text,
  content_type text,
  retries integer not null default 0,
  settled_by bigint,
  settled_at timestamp(3) with time zone,
  settle_reason text,
  constraint cashier_callbacks_pkey PRIMARY KEY (operator_id, id),
  constraint cashier_callbacks_operator_id_adapter_transaction_id_action_key UNIQUE (operator_id, adapter, transaction_id, action),
  constraint cashier_callbacks_settled CHECK (((settled_at IS NULL) = (settle_reason IS NULL)))
);
CREATE INDEX cashier_callbacks_by_expiry ON public.cashier_callbacks USING btree (expires_at);
CREATE INDEX cashier_callbacks_for_staff ON public.cashier_callbacks USING btree (operator_id, received_at) WHERE ((error_code IS NOT NULL) AND (settled_at IS NULL) AND (action = ANY (ARRAY['capture'::text, 'reverse'::text, 'payout_paid'::text, 'payout_failed'::text, 'payout_returned'::text, 'unreadable'::text])));
CREATE INDEX cashier_callbacks_of_intent ON public.cashier_callbacks USING btree (operator_id, intent_id) WHERE (intent_id IS NOT NULL);
CREATE INDEX cashier_callbacks_of_payment ON public.cashier_callbacks USING btree (operator_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX cashier_callbacks_of_player ON public.cashier_callbacks USING btree (operator_id, player_id);
alter table cashier_callbacks enable row level security;
alter table cashier_callbacks force row level security;
create policy open_to_croupier_control on cashier_callbacks for all to croupier_control using true with check true;
create policy operator_only on cashier_callbacks for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashier_callbacks to croupier_app;
grant delete, select on cashier_callbacks to croupier_control;

create table cashier_order_calls (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  order_id bigint not null,
  attempt integer not null,
  verb text not null,
  sent_sealed bytea not null,
  status integer,
  error text,
  answer_sealed bytea,
  called_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint cashier_order_calls_pkey PRIMARY KEY (operator_id, id),
  constraint cashier_order_calls_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES cashier_orders(operator_id, id),
  constraint cashier_order_calls_verb_check CHECK ((verb = ANY (ARRAY['void'::text, 'refund'::text, 'payout'::text, 'state'::text])))
);
CREATE INDEX cashier_order_calls_by_expiry ON public.cashier_order_calls USING btree (expires_at);
CREATE INDEX cashier_order_calls_of_order ON public.cashier_order_calls USING btree (operator_id, order_id);
alter table cashier_order_calls enable row level security;
alter table cashier_order_calls force row level security;
create policy open_to_croupier_control on cashier_order_calls for all to croupier_control using true with check true;
create policy operator_only on cashier_order_calls for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (answer_sealed), update (sent_sealed) on cashier_order_calls to croupier_app;
grant delete, select on cashier_order_calls to croupier_control;

create table cashier_orders (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  adapter text,
  origin text,
  player_id bigint not null,
  intent_id bigint,
  payment_id bigint,
  amount bigint not null,
  currency text not null,
  claimed_at timestamp(3) with time zone,
  reason text,
  ordered_by bigint,
  state text not null,
  transaction_id text,
  accepted_at timestamp(3) with time zone,
  attempts integer not null default 0,
  tries integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  last_status integer,
  last_error text,
  settled_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint cashier_orders_pkey PRIMARY KEY (operator_id, id),
  constraint cashier_orders_operator_id_ordered_by_fkey FOREIGN KEY (operator_id, ordered_by) REFERENCES staff(operator_id, id),
  constraint cashier_orders_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint cashier_orders_operator_id_settled_by_fkey FOREIGN KEY (operator_id, settled_by) REFERENCES staff(operator_id, id),
  constraint cashier_orders_amount_check CHECK ((amount > 0)),
  constraint cashier_orders_check CHECK (((kind = 'payout'::text) = (claimed_at IS NOT NULL))),
  constraint cashier_orders_check1 CHECK (((kind = 'void'::text) = (payment_id IS NULL))),
  constraint cashier_orders_check2 CHECK (((kind <> 'void'::text) OR ((intent_id IS NOT NULL) AND (origin IS NOT NULL)))),
  constraint cashier_orders_check3 CHECK (((adapter IS NOT NULL) OR ((kind = 'refund'::text) AND (state = ANY (ARRAY['waiting'::text, 'done'::text, 'dropped'::text]))))),
  constraint cashier_orders_kind_check CHECK ((kind = ANY (ARRAY['void'::text, 'refund'::text, 'payout'::text]))),
  constraint cashier_orders_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'due'::text, 'stuck'::text, 'done'::text, 'refused'::text, 'dropped'::text])))
);
CREATE INDEX cashier_orders_due ON public.cashier_orders USING btree (operator_id, adapter, next_attempt_at NULLS FIRST) WHERE (state = 'due'::text);
CREATE INDEX cashier_orders_of_intent ON public.cashier_orders USING btree (operator_id, intent_id) WHERE (intent_id IS NOT NULL);
CREATE INDEX cashier_orders_of_payment ON public.cashier_orders USING btree (operator_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX cashier_orders_of_player ON public.cashier_orders USING btree (operator_id, player_id);
CREATE UNIQUE INDEX cashier_orders_one_open_payout ON public.cashier_orders USING btree (operator_id, payment_id) WHERE ((kind = 'payout'::text) AND (state = ANY (ARRAY['due'::text, 'stuck'::text])));
CREATE UNIQUE INDEX cashier_orders_one_task ON public.cashier_orders USING btree (operator_id, payment_id) WHERE ((kind = 'refund'::text) AND (state = 'waiting'::text));
CREATE UNIQUE INDEX cashier_orders_one_void ON public.cashier_orders USING btree (operator_id, adapter, origin) WHERE (kind = 'void'::text);
CREATE INDEX cashier_orders_open ON public.cashier_orders USING btree (operator_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'due'::text, 'stuck'::text]));
CREATE INDEX cashier_orders_refused ON public.cashier_orders USING btree (operator_id, id) WHERE ((state = 'refused'::text) AND (kind <> 'payout'::text));
alter table cashier_orders enable row level security;
alter table cashier_orders force row level security;
create policy open_to_croupier_control on cashier_orders for all to croupier_control using true with check true;
create policy operator_only on cashier_orders for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashier_orders to croupier_app;
grant select on cashier_orders to croupier_control;

create table cashier_statement_lines (
  operator_id bigint not null,
  statement_id bigint not null,
  position integer not null,
  kind text not null,
  transaction_id text not null,
  origin text,
  there_amount bigint,
  there_currency text,
  there_state text,
  there_at timestamp(3) with time zone,
  outcome text not null,
  differs text[] not null default '{}'::text[],
  here_amount bigint,
  here_currency text,
  here_at timestamp(3) with time zone,
  player_id bigint,
  payment_id bigint,
  intent_id bigint,
  callback_id bigint,
  next text,
  explanation text,
  explained_by bigint,
  explained_at timestamp(3) with time zone,
  constraint cashier_statement_lines_pkey PRIMARY KEY (operator_id, statement_id, "position"),
  constraint cashier_statement_lines_operator_id_explained_by_fkey FOREIGN KEY (operator_id, explained_by) REFERENCES staff(operator_id, id),
  constraint cashier_statement_lines_operator_id_statement_id_fkey FOREIGN KEY (operator_id, statement_id) REFERENCES cashier_statements(operator_id, id),
  constraint cashier_statement_lines_check CHECK (((there_amount IS NULL) = (there_state IS NULL))),
  constraint cashier_statement_lines_check1 CHECK (((explanation IS NULL) = (explained_at IS NULL))),
  constraint cashier_statement_lines_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'reversal'::text, 'payout'::text, 'payout_return'::text]))),
  constraint cashier_statement_lines_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'elsewhere'::text, 'no_money'::text, 'missing_here'::text, 'missing_there'::text, 'differs'::text, 'twice'::text]))),
  constraint cashier_statement_lines_position_check CHECK (("position" > 0)),
  constraint cashier_statement_lines_there_amount_check CHECK ((there_amount > 0)),
  constraint cashier_statement_lines_there_state_check CHECK ((there_state = ANY (ARRAY['done'::text, 'pending'::text, 'failed'::text])))
);
CREATE INDEX cashier_statement_lines_of_payment ON public.cashier_statement_lines USING btree (operator_id, payment_id, kind) WHERE (payment_id IS NOT NULL);
CREATE INDEX cashier_statement_lines_open ON public.cashier_statement_lines USING btree (operator_id, statement_id) WHERE ((outcome = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'differs'::text, 'twice'::text])) AND (explanation IS NULL));
alter table cashier_statement_lines enable row level security;
alter table cashier_statement_lines force row level security;
create policy operator_only on cashier_statement_lines for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashier_statement_lines to croupier_app;

create table cashier_statements (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  source text not null,
  period_from timestamp(3) with time zone not null,
  period_to timestamp(3) with time zone not null,
  format text not null,
  mapping jsonb,
  file_name text not null,
  file_sha256 text not null,
  uploaded_by bigint,
  created_at timestamp(3) with time zone not null,
  compared_at timestamp(3) with time zone not null,
  discarded_at timestamp(3) with time zone,
  constraint cashier_statements_pkey PRIMARY KEY (operator_id, id),
  constraint cashier_statements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint cashier_statements_operator_id_uploaded_by_fkey FOREIGN KEY (operator_id, uploaded_by) REFERENCES staff(operator_id, id),
  constraint cashier_statements_check CHECK ((period_from < period_to)),
  constraint cashier_statements_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint cashier_statements_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'camt.053'::text]))),
  constraint cashier_statements_source_check CHECK ((source = ANY (ARRAY['generic'::text, 'paymentiq'::text, 'bank'::text])))
);
CREATE UNIQUE INDEX cashier_statements_once ON public.cashier_statements USING btree (operator_id, source, file_sha256) WHERE (discarded_at IS NULL);
alter table cashier_statements enable row level security;
alter table cashier_statements force row level security;
create policy operator_only on cashier_statements for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (compared_at), update (discarded_at) on cashier_statements to croupier_app;

create table cashier_transactions (
  operator_id bigint not null,
  adapter text not null,
  transaction_id text not null,
  kind text not null,
  player_id bigint not null,
  amount bigint not null,
  currency text not null,
  intent_id bigint,
  payment_id bigint,
  claimed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint cashier_transactions_pkey PRIMARY KEY (operator_id, adapter, transaction_id),
  constraint cashier_transactions_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint cashier_transactions_amount_check CHECK ((amount > 0)),
  constraint cashier_transactions_check CHECK (((kind = 'payout'::text) = (intent_id IS NULL))),
  constraint cashier_transactions_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'capture'::text, 'payout'::text, 'reversal'::text])))
);
CREATE INDEX cashier_transactions_of_intent ON public.cashier_transactions USING btree (operator_id, intent_id) WHERE (intent_id IS NOT NULL);
CREATE INDEX cashier_transactions_of_payment ON public.cashier_transactions USING btree (operator_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX cashier_transactions_of_player ON public.cashier_transactions USING btree (operator_id, player_id);
alter table cashier_transactions enable row level security;
alter table cashier_transactions force row level security;
create policy operator_only on cashier_transactions for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashier_transactions to croupier_app;

create table cashiers (
  operator_id bigint not null,
  adapter text not null,
  is_active boolean not null,
  addresses text[] not null default '{}'::text[],
  page_url text,
  payment_method text,
  secret_sealed bytea not null,
  secret_created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  orders_url text,
  constraint cashiers_pkey PRIMARY KEY (operator_id, adapter),
  constraint cashiers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint cashiers_adapter_check CHECK ((adapter = ANY (ARRAY['generic'::text, 'paymentiq'::text])))
);
alter table cashiers enable row level security;
alter table cashiers force row level security;
create policy open_to_croupier_control on cashiers for all to croupier_control using true with check true;
create policy operator_only on cashiers for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on cashiers to croupier_app;
grant select on cashiers to croupier_control;

create table deposit_intents (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  payment_method text,
  external_reference text not null,
  info text,
  notes text,
  captured_amount bigint not null default 0,
  beyond text[] not null default '{}'::text[],
  release_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  captured_at timestamp(3) with time zone,
  released_at timestamp(3) with time zone,
  promised_bonus jsonb,
  constraint deposit_intents_pkey PRIMARY KEY (operator_id, id),
  constraint deposit_intents_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint deposit_intents_amount_check CHECK ((amount > 0)),
  constraint deposit_intents_beyond CHECK ((beyond <@ ARRAY['amount'::text, 'again'::text, 'released'::text, 'expired'::text, 'excluded'::text, 'unauthorised'::text])),
  constraint deposit_intents_captured_amount_check CHECK ((captured_amount >= 0)),
  constraint deposit_intents_check CHECK ((expires_at > created_at)),
  constraint deposit_intents_check1 CHECK (((status = ANY (ARRAY['captured'::text, 'captured_late'::text])) = (captured_at IS NOT NULL))),
  constraint deposit_intents_check2 CHECK (((captured_at IS NULL) = (captured_amount = 0))),
  constraint deposit_intents_check3 CHECK (((released_at IS NULL) = (release_reason IS NULL))),
  constraint deposit_intents_release_reason_check CHECK ((release_reason = ANY (ARRAY['operator'::text, 'self_exclusion'::text]))),
  constraint deposit_intents_status_check CHECK ((status = ANY (ARRAY['authorised'::text, 'captured'::text, 'captured_late'::text, 'released'::text, 'expired'::text])))
) with (fillfactor=85);
CREATE INDEX deposit_intents_due ON public.deposit_intents USING btree (operator_id, expires_at) WHERE (status = 'authorised'::text);
CREATE INDEX deposit_intents_newest ON public.deposit_intents USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX deposit_intents_of_player ON public.deposit_intents USING btree (operator_id, player_id, created_at DESC, id DESC);
CREATE INDEX deposit_intents_open ON public.deposit_intents USING btree (operator_id, player_id) WHERE (status = 'authorised'::text);
CREATE UNIQUE INDEX deposit_intents_reference ON public.deposit_intents USING btree (operator_id, external_reference);
CREATE TRIGGER raise_version_of_account AFTER INSERT OR DELETE OR UPDATE ON public.deposit_intents FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table deposit_intents enable row level security;
alter table deposit_intents force row level security;
create policy open_to_croupier_control on deposit_intents for all to croupier_control using true with check true;
create policy operator_only on deposit_intents for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on deposit_intents to croupier_app;
grant select on deposit_intents to croupier_control;

create table event_sequences (
  operator_id bigint not null,
  last_sequence bigint not null,
  removed_sequence bigint not null default 0,
  removed_until timestamp(3) with time zone,
  constraint event_sequences_pkey PRIMARY KEY (operator_id),
  constraint event_sequences_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table event_sequences enable row level security;
alter table event_sequences force row level security;
create policy open_to_croupier_control on event_sequences for all to croupier_control using true with check true;
create policy operator_only on event_sequences for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select, update (operator_id) on event_sequences to croupier_app;
grant insert, select, update on event_sequences to croupier_control;

create table exchange_rates (
  operator_id bigint not null,
  currency text not null,
  day date not null,
  rate numeric(24,10) not null,
  source text not null,
  created_at timestamp(3) with time zone not null,
  constraint exchange_rates_pkey PRIMARY KEY (operator_id, currency, day),
  constraint exchange_rates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX exchange_rates_by_day ON public.exchange_rates USING btree (operator_id, day DESC, currency);
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.exchange_rates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy operator_only on exchange_rates for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on exchange_rates to croupier_app;

create table exclusion_spreads (
  operator_id bigint not null,
  player_id bigint not null,
  id bigint not null generated always as identity,
  constraint exclusion_spreads_pkey PRIMARY KEY (operator_id, player_id),
  constraint exclusion_spreads_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id)
);
alter table exclusion_spreads enable row level security;
alter table exclusion_spreads force row level security;
create policy open_to_croupier_control on exclusion_spreads for all to croupier_control using true with check true;
create policy operator_only on exclusion_spreads for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on exclusion_spreads to croupier_app;
grant select on exclusion_spreads to croupier_control;

create table free_round_orders (
  operator_id bigint not null,
  player_bonus_id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  wanted text not null,
  state text not null default 'due'::text,
  issue_attempts integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  last_status integer,
  last_error text,
  issued_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  reported_state text,
  reported_left integer,
  reported_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  constraint free_round_orders_pkey PRIMARY KEY (operator_id, player_bonus_id),
  constraint free_round_orders_operator_id_player_bonus_id_fkey FOREIGN KEY (operator_id, player_bonus_id) REFERENCES player_bonuses(operator_id, id),
  constraint free_round_orders_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint free_round_orders_reported_left_check CHECK ((reported_left >= 0)),
  constraint free_round_orders_reported_state_check CHECK ((reported_state = ANY (ARRAY['active'::text, 'finished'::text, 'cancelled'::text, 'unknown'::text]))),
  constraint free_round_orders_state_check CHECK ((state = ANY (ARRAY['due'::text, 'done'::text, 'refused'::text, 'failed'::text]))),
  constraint free_round_orders_wanted_check CHECK ((wanted = ANY (ARRAY['issued'::text, 'cancelled'::text])))
);
CREATE INDEX free_round_orders_due ON public.free_round_orders USING btree (operator_id, next_attempt_at NULLS FIRST) WHERE (state = 'due'::text);
CREATE INDEX free_round_orders_given_up ON public.free_round_orders USING btree (operator_id, updated_at) WHERE ((state = 'failed'::text) OR ((state = 'refused'::text) AND (wanted = 'cancelled'::text)));
CREATE INDEX free_round_orders_of_player ON public.free_round_orders USING btree (operator_id, player_id);
CREATE INDEX free_round_orders_stuck ON public.free_round_orders USING btree (operator_id, updated_at) WHERE ((state = ANY (ARRAY['refused'::text, 'failed'::text])) OR ((state = 'due'::text) AND (attempts > 2)));
alter table free_round_orders enable row level security;
alter table free_round_orders force row level security;
create policy open_to_croupier_control on free_round_orders for all to croupier_control using true with check true;
create policy operator_only on free_round_orders for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on free_round_orders to croupier_app;
grant select on free_round_orders to croupier_control;

create table free_round_ports (
  operator_id bigint not null,
  provider_id bigint not null,
  url text not null,
  secret_sealed bytea not null,
  secret_created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint free_round_ports_pkey PRIMARY KEY (operator_id, provider_id),
  constraint free_round_ports_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id)
);
alter table free_round_ports enable row level security;
alter table free_round_ports force row level security;
create policy open_to_croupier_control on free_round_ports for all to croupier_control using true with check true;
create policy operator_only on free_round_ports for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on free_round_ports to croupier_app;
grant select on free_round_ports to croupier_control;

create table game_player_refs (
  operator_id bigint not null,
  provider_id bigint not null,
  player_id bigint not null,
  player_ref text not null,
  created_at timestamp(3) with time zone not null,
  constraint game_player_refs_pkey PRIMARY KEY (operator_id, provider_id, player_id),
  constraint game_player_refs_operator_id_provider_id_player_ref_key UNIQUE (operator_id, provider_id, player_ref),
  constraint game_player_refs_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint game_player_refs_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id)
);
alter table game_player_refs enable row level security;
alter table game_player_refs force row level security;
create policy operator_only on game_player_refs for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on game_player_refs to croupier_app;

create table game_providers (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  slug text not null,
  name text not null,
  launch_url text,
  demo_url text,
  open_round_hours integer not null default 24,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  transaction_scope text not null default 'provider'::text,
  kind_in_key boolean not null default true,
  credits_without_bet boolean not null default false,
  rolls_back_wins boolean not null default false,
  adjusts_below_zero boolean not null default false,
  maintenance jsonb not null default '[]'::jsonb,
  constraint game_providers_pkey PRIMARY KEY (operator_id, id),
  constraint game_providers_key UNIQUE (operator_id, id, transaction_scope, kind_in_key),
  constraint game_providers_operator_id_slug_key UNIQUE (operator_id, slug),
  constraint game_providers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint game_providers_check CHECK (((launch_url IS NULL) = (slug = 'originals'::text))),
  constraint game_providers_maintenance_check CHECK ((jsonb_typeof(maintenance) = 'array'::text)),
  constraint game_providers_open_round_hours_check CHECK (((open_round_hours >= 1) AND (open_round_hours <= 8760))),
  constraint game_providers_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint game_providers_transaction_scope_check CHECK ((transaction_scope = ANY (ARRAY['provider'::text, 'player'::text])))
);
CREATE TRIGGER note_provider_settings AFTER UPDATE ON public.game_providers FOR EACH ROW WHEN ((((((old.transaction_scope IS DISTINCT FROM new.transaction_scope) OR (old.kind_in_key IS DISTINCT FROM new.kind_in_key)) OR (old.credits_without_bet IS DISTINCT FROM new.credits_without_bet)) OR (old.rolls_back_wins IS DISTINCT FROM new.rolls_back_wins)) OR (old.adjusts_below_zero IS DISTINCT FROM new.adjusts_below_zero))) EXECUTE FUNCTION note_provider_settings();
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.game_providers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.game_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.game_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table game_providers enable row level security;
alter table game_providers force row level security;
create policy open_to_croupier_admission on game_providers for all to croupier_admission using true with check true;
create policy open_to_croupier_control on game_providers for all to croupier_control using true with check true;
create policy operator_only on game_providers for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on game_providers to croupier_admission;
grant insert, select, update on game_providers to croupier_app;
grant insert, select on game_providers to croupier_control;

create table game_rounds (
  operator_id bigint not null,
  provider_id bigint not null,
  round_id text not null,
  player_id bigint not null,
  game_id bigint not null,
  status text not null,
  staked_real bigint not null default 0,
  staked_bonus bigint not null default 0,
  won_real bigint not null default 0,
  won_bonus bigint not null default 0,
  player_bonus_id bigint,
  outcome json,
  opened_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  bets integer not null default 0,
  wins integer not null default 0,
  wagered bigint not null default 0,
  settled_bets integer not null default 0,
  judged_wins integer not null default 0,
  zero_bets integer not null default 0,
  is_tip boolean not null default false,
  is_free boolean not null default false,
  constraint game_rounds_pkey PRIMARY KEY (operator_id, provider_id, round_id, player_id),
  constraint game_rounds_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
) with (fillfactor=85);
-- statistics 30 for operator_id, provider_id, round_id, player_id, game_id, status, staked_real, staked_bonus, won_real, won_bonus, player_bonus_id, outcome, opened_at, closed_at, bets, wins, wagered
CREATE INDEX game_rounds_by_time ON public.game_rounds USING brin (operator_id, opened_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX game_rounds_of_bonus ON public.game_rounds USING btree (operator_id, player_bonus_id) WHERE (player_bonus_id IS NOT NULL);
CREATE INDEX game_rounds_of_player ON public.game_rounds USING btree (operator_id, player_id, opened_at DESC);
CREATE INDEX game_rounds_open ON public.game_rounds USING btree (operator_id, opened_at) WHERE (status = 'open'::text);
CREATE INDEX game_rounds_over_midnight ON public.game_rounds USING btree (operator_id, closed_at, player_id) WHERE (((opened_at AT TIME ZONE 'UTC'::text))::date <> ((closed_at AT TIME ZONE 'UTC'::text))::date);
CREATE TRIGGER raise_version_of_account AFTER DELETE OR UPDATE ON public.game_rounds FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table game_rounds enable row level security;
alter table game_rounds force row level security;
create policy operator_only on game_rounds for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on game_rounds to croupier_app;

create table game_sessions (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  provider_id bigint not null,
  game_id bigint not null,
  token_hash bytea not null,
  platform text not null,
  ip text,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  api_key_id bigint,
  player_token_id bigint,
  constraint game_sessions_pkey PRIMARY KEY (operator_id, id),
  constraint game_sessions_operator_id_token_hash_key UNIQUE (operator_id, token_hash),
  constraint game_sessions_operator_id_api_key_id_fkey FOREIGN KEY (operator_id, api_key_id) REFERENCES api_keys(operator_id, id),
  constraint game_sessions_operator_id_game_id_fkey FOREIGN KEY (operator_id, game_id) REFERENCES games(operator_id, id),
  constraint game_sessions_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint game_sessions_operator_id_provider_id_player_id_fkey FOREIGN KEY (operator_id, provider_id, player_id) REFERENCES game_player_refs(operator_id, provider_id, player_id),
  constraint game_sessions_platform_check CHECK ((platform = ANY (ARRAY['desktop'::text, 'mobile'::text, 'web'::text, 'ios'::text, 'android'::text])))
);
CREATE INDEX game_sessions_alive ON public.game_sessions USING btree (operator_id, player_id, expires_at) WHERE (ended_at IS NULL);
CREATE INDEX game_sessions_of_key ON public.game_sessions USING btree (operator_id, api_key_id) WHERE (ended_at IS NULL);
CREATE INDEX game_sessions_of_player ON public.game_sessions USING btree (operator_id, player_id, created_at DESC, id DESC);
CREATE TRIGGER raise_version_of_account AFTER DELETE OR UPDATE ON public.game_sessions FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table game_sessions enable row level security;
alter table game_sessions force row level security;
create policy operator_only on game_sessions for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on game_sessions to croupier_app;

create table games (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  provider_id bigint not null,
  external_id text not null,
  name text not null,
  type text not null,
  category text not null,
  rtp numeric(5,2) not null,
  thumbnail_url text,
  is_original boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  tags jsonb not null default '[]'::jsonb,
  volatility text,
  lines integer,
  countries jsonb not null default '[]'::jsonb,
  blocked_countries jsonb not null default '[]'::jsonb,
  currencies jsonb not null default '[]'::jsonb,
  stakes jsonb not null default '[]'::jsonb,
  picture text,
  constraint games_pkey PRIMARY KEY (operator_id, id),
  constraint games_operator_id_provider_id_external_id_key UNIQUE (operator_id, provider_id, external_id),
  constraint games_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint games_blocked_countries_check CHECK ((jsonb_typeof(blocked_countries) = 'array'::text)),
  constraint games_category_check CHECK ((category ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text)),
  constraint games_countries_check CHECK ((jsonb_typeof(countries) = 'array'::text)),
  constraint games_currencies_check CHECK ((jsonb_typeof(currencies) = 'array'::text)),
  constraint games_lines_check CHECK ((lines > 0)),
  constraint games_picture_check CHECK ((picture ~ '^[0-9a-f]{32}-[0-9a-f]{64}$'::text)),
  constraint games_rtp_check CHECK (((rtp > (0)::numeric) AND (rtp <= (100)::numeric))),
  constraint games_stakes_check CHECK ((jsonb_typeof(stakes) = 'array'::text)),
  constraint games_tags_check CHECK ((jsonb_typeof(tags) = 'array'::text)),
  constraint games_type_check CHECK ((type = ANY (ARRAY['rng'::text, 'live'::text]))),
  constraint games_volatility_check CHECK ((volatility = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'very_high'::text])))
);
CREATE INDEX games_by_name ON public.games USING btree (operator_id, name COLLATE for_people, id);
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.games REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.games REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.games REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table games enable row level security;
alter table games force row level security;
create policy open_to_croupier_control on games for all to croupier_control using true with check true;
create policy operator_only on games for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on games to croupier_app;
grant insert, select on games to croupier_control;

create table held_wins (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  transaction_id text not null,
  transaction_scope text not null,
  kind_in_key boolean not null,
  scope bigint not null,
  round_id text not null,
  game_id bigint not null,
  win_kind text not null,
  free_round_id text not null,
  currency text not null,
  amount bigint not null,
  state text not null default 'waiting'::text,
  reason text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  fraction integer not null default 0,
  constraint held_wins_pkey PRIMARY KEY (operator_id, id),
  constraint held_wins_operator_id_provider_id_transaction_id_scope_key UNIQUE (operator_id, provider_id, transaction_id, scope),
  constraint held_wins_operator_id_game_id_fkey FOREIGN KEY (operator_id, game_id) REFERENCES games(operator_id, id),
  constraint held_wins_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint held_wins_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint held_wins_amount_check CHECK (((amount >= 0) AND ((amount + fraction) > 0))),
  constraint held_wins_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint held_wins_check1 CHECK (((state = ANY (ARRAY['paid'::text, 'voided'::text])) = (reason IS NOT NULL))),
  constraint held_wins_check2 CHECK (((decided_by IS NULL) OR (state = ANY (ARRAY['paid'::text, 'voided'::text])))),
  constraint held_wins_fraction_check CHECK (((fraction >= 0) AND (fraction <= 999999))),
  constraint held_wins_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'voided'::text, 'withdrawn'::text]))),
  constraint held_wins_win_kind_check CHECK ((win_kind = ANY (ARRAY['win'::text, 'jackpot'::text, 'promo'::text, 'correction'::text])))
);
CREATE INDEX held_wins_of_player ON public.held_wins USING btree (operator_id, player_id);
CREATE INDEX held_wins_waiting ON public.held_wins USING btree (operator_id, created_at) WHERE (state = 'waiting'::text);
alter table held_wins enable row level security;
alter table held_wins force row level security;
create policy operator_only on held_wins for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (decided_at), update (decided_by), update (reason), update (state) on held_wins to croupier_app;

create table id_blocks (
  operator_id bigint not null,
  kind text not null,
  next bigint not null,
  constraint id_blocks_pkey PRIMARY KEY (operator_id, kind),
  constraint id_blocks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint id_blocks_kind_check CHECK ((kind = ANY (ARRAY['player'::text, 'payment'::text, 'bonus'::text, 'player_bonus'::text, 'promo_redemption'::text, 'aml_alert'::text, 'provider_transaction'::text, 'ledger_entry'::text]))),
  constraint id_blocks_next_check CHECK (((next >= 1) AND (next <= '9007199254740991'::bigint)))
);
alter table id_blocks enable row level security;
alter table id_blocks force row level security;
create policy operator_only on id_blocks for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on id_blocks to croupier_app;

create table idempotency (
  operator_id bigint not null,
  caller_kind text not null,
  caller_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  claimed_until timestamp(3) with time zone not null,
  status smallint,
  body text,
  expires_at timestamp(3) with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (operator_id, caller_kind, caller_id, key),
  constraint idempotency_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint idempotency_caller_kind_check CHECK ((caller_kind = ANY (ARRAY['key'::text, 'player'::text, 'staff'::text]))),
  constraint idempotency_check CHECK (((status IS NULL) = (body IS NULL)))
) with (fillfactor=70);
CREATE INDEX idempotency_by_expiry ON public.idempotency USING btree (expires_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy open_to_croupier_admission on idempotency for all to croupier_admission using true with check true;
create policy open_to_croupier_control on idempotency for all to croupier_control using true with check true;
create policy operator_only on idempotency for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on idempotency to croupier_admission;
grant insert, select, update on idempotency to croupier_app;
grant delete, select on idempotency to croupier_control;

create table identity_matches (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  excluded_player_id bigint not null,
  kinds text[] not null,
  status text not null default 'open'::text,
  outcome text,
  note text,
  closed_by bigint,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint identity_matches_pkey PRIMARY KEY (operator_id, id),
  constraint identity_matches_operator_id_player_id_excluded_player_id_key UNIQUE (operator_id, player_id, excluded_player_id),
  constraint identity_matches_operator_id_excluded_player_id_fkey FOREIGN KEY (operator_id, excluded_player_id) REFERENCES players(operator_id, id),
  constraint identity_matches_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint identity_matches_check CHECK ((((status = 'closed'::text) = (outcome IS NOT NULL)) AND ((status = 'closed'::text) = (closed_at IS NOT NULL)))),
  constraint identity_matches_outcome_check CHECK ((outcome = ANY (ARRAY['same_person'::text, 'other_person'::text]))),
  constraint identity_matches_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX identity_matches_by_status ON public.identity_matches USING btree (operator_id, status, id DESC);
CREATE INDEX identity_matches_confirmed ON public.identity_matches USING btree (operator_id, excluded_player_id) WHERE (outcome = 'same_person'::text);
alter table identity_matches enable row level security;
alter table identity_matches force row level security;
create policy operator_only on identity_matches for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on identity_matches to croupier_app;

create table identity_providers (
  operator_id bigint not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea,
  label text not null,
  sso_only boolean not null,
  updated_at timestamp(3) with time zone not null,
  constraint identity_providers_pkey PRIMARY KEY (operator_id),
  constraint identity_providers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy operator_only on identity_providers for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on identity_providers to croupier_app;

create table key_grant_days (
  operator_id bigint not null,
  api_key_id bigint not null,
  day date not null,
  amount bigint not null default 0,
  constraint key_grant_days_pkey PRIMARY KEY (operator_id, api_key_id, day),
  constraint key_grant_days_operator_id_api_key_id_fkey FOREIGN KEY (operator_id, api_key_id) REFERENCES api_keys(operator_id, id),
  constraint key_grant_days_amount_check CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint)))
);
alter table key_grant_days enable row level security;
alter table key_grant_days force row level security;
create policy operator_only on key_grant_days for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on key_grant_days to croupier_app;

create table kyc_documents (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  file_key text not null,
  status text not null default 'pending'::text,
  expires_on date,
  note text,
  uploaded_by bigint,
  reviewed_by bigint,
  reviewed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint kyc_documents_pkey PRIMARY KEY (operator_id, id),
  constraint kyc_documents_operator_id_file_key_key UNIQUE (operator_id, file_key),
  constraint kyc_documents_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint kyc_documents_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint kyc_documents_kind_check CHECK ((kind = ANY (ARRAY['passport'::text, 'identity_card'::text, 'driving_licence'::text, 'residence_permit'::text, 'proof_of_address'::text, 'source_of_funds'::text, 'payment_method'::text, 'selfie'::text, 'other'::text]))),
  constraint kyc_documents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint kyc_documents_size_bytes_check CHECK ((size_bytes > 0)),
  constraint kyc_documents_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX kyc_documents_of_player ON public.kyc_documents USING btree (operator_id, player_id, id DESC);
alter table kyc_documents enable row level security;
alter table kyc_documents force row level security;
create policy operator_only on kyc_documents for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on kyc_documents to croupier_app;

create table kyc_storage (
  operator_id bigint not null,
  bytes bigint not null,
  constraint kyc_storage_pkey PRIMARY KEY (operator_id),
  constraint kyc_storage_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint kyc_storage_bytes_check CHECK ((bytes >= 0))
);
alter table kyc_storage enable row level security;
alter table kyc_storage force row level security;
create policy operator_only on kyc_storage for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on kyc_storage to croupier_app;

create table ledger_entries (
  operator_id bigint not null,
  player_id bigint not null,
  seq bigint not null,
  id bigint not null,
  wallet text not null,
  wallet_seq bigint not null,
  type text not null,
  amount bigint not null,
  balance_after bigint not null,
  operator_amount bigint not null,
  payment_request_id bigint,
  game_id bigint,
  game_round_id text,
  player_bonus_id bigint,
  created_at timestamp(3) with time zone not null,
  hash bytea not null,
  constraint ledger_entries_pkey PRIMARY KEY (operator_id, player_id, seq) INCLUDE (wallet, type),
  constraint ledger_entries_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'withdrawal_rejection'::text, 'correction_up'::text, 'correction_down'::text, 'bonus_correction_up'::text, 'bonus_correction_down'::text, 'bonus_conversion'::text, 'casino_bet'::text, 'casino_win'::text, 'casino_rollback'::text, 'loyalty_exchange'::text, 'tournament_prize'::text, 'chargeback'::text]))),
  constraint ledger_entries_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'bonus'::text])))
) with (autovacuum_vacuum_insert_scale_factor=0.02);
-- statistics 30 for all columns
CREATE INDEX ledger_entries_by_time ON public.ledger_entries USING brin (operator_id, created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX ledger_entries_rare ON public.ledger_entries USING btree (operator_id, player_id, type, seq) INCLUDE (wallet) WHERE (type <> ALL (ARRAY['casino_bet'::text, 'casino_win'::text]));
CREATE INDEX ledger_entries_rare_by_time ON public.ledger_entries USING btree (operator_id, type, created_at DESC, player_id DESC, seq DESC) WHERE (type <> ALL (ARRAY['casino_bet'::text, 'casino_win'::text]));
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy operator_only on ledger_entries for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on ledger_entries to croupier_app;

create table ledger_roots (
  operator_id bigint not null,
  day date not null,
  root bytea not null,
  wallets bigint not null,
  entries bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint ledger_roots_pkey PRIMARY KEY (operator_id, day),
  constraint ledger_roots_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table ledger_roots enable row level security;
alter table ledger_roots force row level security;
create policy open_to_croupier_control on ledger_roots for all to croupier_control using true with check true;
create policy operator_only on ledger_roots for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on ledger_roots to croupier_app;
grant select on ledger_roots to croupier_control;

create table link_searches (
  operator_id bigint not null,
  player_id bigint not null,
  id bigint not null generated always as identity,
  found_by text not null,
  constraint link_searches_pkey PRIMARY KEY (operator_id, player_id),
  constraint link_searches_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint link_searches_found_by_check CHECK ((found_by = ANY (ARRAY['change'::text, 'existing'::text])))
);
CREATE INDEX link_searches_of_existing ON public.link_searches USING btree (operator_id) WHERE (found_by = 'existing'::text);
alter table link_searches enable row level security;
alter table link_searches force row level security;
create policy open_to_croupier_control on link_searches for all to croupier_control using true with check true;
create policy operator_only on link_searches for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on link_searches to croupier_app;
grant select on link_searches to croupier_control;

create table lobby_sections (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  slug text not null,
  name text not null,
  source text not null,
  source_value text,
  sort text not null,
  pins bigint[] not null default '{}'::bigint[],
  position integer not null,
  is_active boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint lobby_sections_pkey PRIMARY KEY (operator_id, id),
  constraint lobby_sections_operator_id_slug_key UNIQUE (operator_id, slug),
  constraint lobby_sections_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint lobby_sections_check CHECK (((source_value IS NOT NULL) = (source = ANY (ARRAY['tag'::text, 'category'::text, 'provider'::text, 'type'::text])))),
  constraint lobby_sections_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint lobby_sections_sort_check CHECK ((sort = ANY (ARRAY['name'::text, 'popular'::text, 'newest'::text]))),
  constraint lobby_sections_source_check CHECK ((source = ANY (ARRAY['none'::text, 'all'::text, 'tag'::text, 'category'::text, 'provider'::text, 'type'::text, 'new'::text, 'popular'::text])))
);
alter table lobby_sections enable row level security;
alter table lobby_sections force row level security;
create policy operator_only on lobby_sections for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on lobby_sections to croupier_app;

create table loyalty_changes (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  points bigint not null,
  points_after bigint not null,
  amount bigint not null,
  currency text not null,
  ledger_entry_id bigint,
  reason text,
  actor_kind text not null,
  actor_id bigint,
  created_at timestamp(3) with time zone not null,
  constraint loyalty_changes_pkey PRIMARY KEY (operator_id, id),
  constraint loyalty_changes_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint loyalty_changes_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'staff'::text, 'player'::text, 'system'::text]))),
  constraint loyalty_changes_amount_check CHECK ((amount >= 0)),
  constraint loyalty_changes_check2 CHECK (((kind = 'correction'::text) = (reason IS NOT NULL))),
  constraint loyalty_changes_entry_check CHECK (((kind = ANY (ARRAY['exchange'::text, 'reversal'::text])) = (ledger_entry_id IS NOT NULL))),
  constraint loyalty_changes_kind_check CHECK ((kind = ANY (ARRAY['exchange'::text, 'reversal'::text, 'correction'::text]))),
  constraint loyalty_changes_money_check CHECK (((kind = ANY (ARRAY['exchange'::text, 'reversal'::text])) = (amount > 0))),
  constraint loyalty_changes_points_check CHECK ((points <> 0))
);
CREATE INDEX loyalty_changes_of_player ON public.loyalty_changes USING btree (operator_id, player_id, id DESC);
alter table loyalty_changes enable row level security;
alter table loyalty_changes force row level security;
create policy operator_only on loyalty_changes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on loyalty_changes to croupier_app;

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notice_reads (
  operator_id bigint not null,
  notice_id bigint not null,
  staff_id bigint not null,
  read_at timestamp(3) with time zone not null,
  constraint notice_reads_pkey PRIMARY KEY (operator_id, notice_id, staff_id),
  constraint notice_reads_operator_id_notice_id_fkey FOREIGN KEY (operator_id, notice_id) REFERENCES notices(operator_id, id),
  constraint notice_reads_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
alter table notice_reads enable row level security;
alter table notice_reads force row level security;
create policy operator_only on notice_reads for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on notice_reads to croupier_app;

create table notices (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  permission text not null,
  message text not null,
  subject_kind text not null,
  subject_id bigint not null,
  by_staff bigint,
  created_at timestamp(3) with time zone not null,
  constraint notices_pkey PRIMARY KEY (operator_id, id),
  constraint notices_operator_id_by_staff_fkey FOREIGN KEY (operator_id, by_staff) REFERENCES staff(operator_id, id),
  constraint notices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table notices enable row level security;
alter table notices force row level security;
create policy operator_only on notices for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on notices to croupier_app;

create table operators (
  operator_id bigint not null generated always as identity,
  slug text not null,
  name text not null,
  currency text not null,
  cooperation_model text not null,
  status text not null default 'active'::text,
  is_sandbox boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  clock_offset_ms bigint not null default 0,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  filled_from timestamp(3) with time zone,
  filled_until timestamp(3) with time zone,
  facts_version bigint not null default 0,
  faults jsonb,
  constraint operators_pkey PRIMARY KEY (operator_id),
  constraint operators_slug_key UNIQUE (slug),
  constraint operators_check CHECK (((faults IS NULL) OR is_sandbox)),
  constraint operators_clock_offset_ms_check CHECK ((clock_offset_ms >= 0)),
  constraint operators_cooperation_model_check CHECK ((cooperation_model = ANY (ARRAY['api'::text, 'turnkey'::text, 'white_label'::text]))),
  constraint operators_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint operators_filled_check CHECK ((((filled_from IS NULL) OR is_sandbox) AND ((filled_until IS NULL) OR (filled_until >= filled_from)))),
  constraint operators_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{1,62}$'::text)),
  constraint operators_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE TRIGGER add_originals AFTER INSERT ON public.operators FOR EACH ROW EXECUTE FUNCTION add_originals_to_operator();
CREATE TRIGGER add_payment_methods AFTER INSERT ON public.operators FOR EACH ROW EXECUTE FUNCTION add_payment_methods_to_operator();
CREATE TRIGGER raise_version BEFORE UPDATE ON public.operators FOR EACH ROW WHEN (((new.version = old.version) AND (new.facts_version = old.facts_version))) EXECUTE FUNCTION raise_version();
CREATE TRIGGER refuse_sandbox_change BEFORE UPDATE OF is_sandbox ON public.operators FOR EACH ROW WHEN ((old.is_sandbox <> new.is_sandbox)) EXECUTE FUNCTION refuse_sandbox_change();
alter table operators enable row level security;
alter table operators force row level security;
create policy open_to_croupier_admission on operators for all to croupier_admission using true with check true;
create policy open_to_croupier_control on operators for all to croupier_control using true with check true;
create policy operator_only on operators for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on operators to croupier_admission;
grant select, update on operators to croupier_app;
grant insert, select, update on operators to croupier_control;

create table outbox_events (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  event_id uuid not null,
  type text not null,
  player_id bigint,
  data json not null,
  created_at timestamp(3) with time zone not null,
  sequence bigint,
  traceparent text,
  constraint outbox_events_pkey PRIMARY KEY (operator_id, id),
  constraint outbox_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
-- statistics 30 for all columns
CREATE UNIQUE INDEX outbox_events_sequence ON public.outbox_events USING btree (operator_id, sequence) WHERE (sequence IS NOT NULL);
CREATE INDEX outbox_events_unsequenced ON public.outbox_events USING btree (operator_id, id) WHERE (sequence IS NULL);
alter table outbox_events enable row level security;
alter table outbox_events force row level security;
create policy open_to_croupier_control on outbox_events for all to croupier_control using true with check true;
create policy operator_only on outbox_events for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on outbox_events to croupier_app;
grant delete, select, update (sequence) on outbox_events to croupier_control;

create table payment_claims (
  operator_id bigint not null,
  payment_id bigint not null,
  staff_id bigint not null,
  taken_at timestamp(3) with time zone not null,
  taken_until timestamp(3) with time zone not null,
  constraint payment_claims_pkey PRIMARY KEY (operator_id, payment_id),
  constraint payment_claims_operator_id_payment_id_fkey FOREIGN KEY (operator_id, payment_id) REFERENCES payment_requests(operator_id, id),
  constraint payment_claims_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint payment_claims_check CHECK ((taken_until > taken_at))
);
CREATE INDEX payment_claims_of_staff ON public.payment_claims USING btree (operator_id, staff_id);
alter table payment_claims enable row level security;
alter table payment_claims force row level security;
create policy operator_only on payment_claims for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on payment_claims to croupier_app;

create table payment_instruments (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  holder_name text not null,
  iban text,
  bic text,
  provider text,
  token text,
  fingerprint text,
  brand text,
  last_four text,
  expires_on text,
  created_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint payment_instruments_pkey PRIMARY KEY (operator_id, id),
  constraint payment_instruments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint payment_instruments_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint payment_instruments_bic_check CHECK ((bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'::text)),
  constraint payment_instruments_check CHECK (((iban IS NULL) OR (kind = 'bank_account'::text))),
  constraint payment_instruments_check1 CHECK (((token IS NULL) = (provider IS NULL))),
  constraint payment_instruments_check2 CHECK ((num_nonnulls(iban, token) > 0)),
  constraint payment_instruments_check3 CHECK (((kind <> 'card'::text) OR (last_four IS NOT NULL))),
  constraint payment_instruments_expires_on_check CHECK ((expires_on ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint payment_instruments_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  constraint payment_instruments_kind_check CHECK ((kind = ANY (ARRAY['bank_account'::text, 'card'::text, 'wallet'::text]))),
  constraint payment_instruments_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text))
);
CREATE UNIQUE INDEX payment_instruments_iban ON public.payment_instruments USING btree (operator_id, player_id, iban) WHERE ((removed_at IS NULL) AND (iban IS NOT NULL));
CREATE INDEX payment_instruments_of_player ON public.payment_instruments USING btree (operator_id, player_id, id DESC);
CREATE INDEX payment_instruments_same_card ON public.payment_instruments USING btree (operator_id, provider, fingerprint) WHERE (fingerprint IS NOT NULL);
CREATE INDEX payment_instruments_same_iban ON public.payment_instruments USING btree (operator_id, iban) WHERE (iban IS NOT NULL);
CREATE UNIQUE INDEX payment_instruments_token ON public.payment_instruments USING btree (operator_id, provider, token) WHERE ((removed_at IS NULL) AND (token IS NOT NULL));
alter table payment_instruments enable row level security;
alter table payment_instruments force row level security;
create policy operator_only on payment_instruments for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (removed_at) on payment_instruments to croupier_app;

create table payment_methods (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  supports_deposit boolean not null,
  supports_withdrawal boolean not null,
  min_deposit bigint not null default 1,
  max_deposit bigint not null,
  min_withdrawal bigint not null default 1,
  max_withdrawal bigint not null,
  currencies text[] not null,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  authorisation_minutes integer not null default 1440,
  constraint payment_methods_pkey PRIMARY KEY (operator_id, id),
  constraint payment_methods_operator_id_code_key UNIQUE (operator_id, code),
  constraint payment_methods_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint payment_methods_authorisation_minutes_check CHECK (((authorisation_minutes >= 1) AND (authorisation_minutes <= 10080))),
  constraint payment_methods_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text))
);
CREATE TRIGGER raise_facts_version_by_delete AFTER DELETE ON public.payment_methods REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_insert AFTER INSERT ON public.payment_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
CREATE TRIGGER raise_facts_version_by_update AFTER UPDATE ON public.payment_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version();
alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy open_to_croupier_control on payment_methods for all to croupier_control using true with check true;
create policy operator_only on payment_methods for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on payment_methods to croupier_app;
grant insert, select on payment_methods to croupier_control;

create table payment_requests (
  operator_id bigint not null,
  id bigint not null,
  type text not null,
  status text not null,
  player_id bigint not null,
  amount bigint not null,
  currency text not null,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  is_reversed boolean not null default false,
  approved_by bigint[] not null default '{}'::bigint[],
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  paid_at timestamp(3) with time zone,
  rejected_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  internal_reason text,
  bank_reference text,
  payout_state text not null default 'none'::text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  withdrawn_approvals bigint[] not null default '{}'::bigint[],
  paying_at timestamp(3) with time zone,
  returned_at timestamp(3) with time zone,
  return_reason text,
  approved_at timestamp(3) with time zone,
  operator_amount bigint,
  intent_id bigint,
  instrument_id bigint,
  reversed_amount bigint not null default 0,
  constraint payment_requests_pkey PRIMARY KEY (operator_id, id),
  constraint payment_requests_instrument_fkey FOREIGN KEY (operator_id, instrument_id) REFERENCES payment_instruments(operator_id, id),
  constraint payment_requests_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint payment_requests_payout_batch_fkey FOREIGN KEY (operator_id, payout_batch_id) REFERENCES payout_batches(operator_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint payment_requests_amount_check CHECK ((amount > 0)),
  constraint payment_requests_claimed_by_check CHECK (((num_nonnulls(claimed_by_staff, claimed_by_key) = 0) OR ((num_nonnulls(claimed_by_staff, claimed_by_key) = 1) AND (payout_state <> 'none'::text) AND ((claimed_by_key IS NULL) OR (payout_batch_id IS NULL))))),
  constraint payment_requests_payout_state_check CHECK (is_payment_state(type, status, payout_state, is_reversed)),
  constraint payment_requests_reversed_amount_check CHECK ((((reversed_amount >= 0) AND (reversed_amount <= amount)) AND ((type = 'deposit'::text) OR (reversed_amount = 0))))
) with (fillfactor=85);
CREATE INDEX payment_requests_approved_alone ON public.payment_requests USING btree (operator_id, sole_approver(approved_by), approved_at) INCLUDE (id, operator_amount, amount, status) WHERE ((type = 'withdrawal'::text) AND (approved_at IS NOT NULL));
CREATE INDEX payment_requests_bank_reference ON public.payment_requests USING btree (operator_id, bank_reference) WHERE (bank_reference IS NOT NULL);
CREATE INDEX payment_requests_by_amount ON public.payment_requests USING btree (operator_id, amount DESC, id DESC);
CREATE INDEX payment_requests_by_payout ON public.payment_requests USING btree (operator_id, paid_at) WHERE ((type = 'withdrawal'::text) AND (status = 'paid'::text));
CREATE INDEX payment_requests_by_return ON public.payment_requests USING btree (operator_id, returned_at) WHERE (returned_at IS NOT NULL);
CREATE INDEX payment_requests_by_reversal ON public.payment_requests USING btree (operator_id, updated_at) WHERE is_reversed;
CREATE INDEX payment_requests_newest ON public.payment_requests USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX payment_requests_of_instrument ON public.payment_requests USING btree (operator_id, player_id, instrument_id) WHERE (instrument_id IS NOT NULL);
CREATE INDEX payment_requests_of_intent ON public.payment_requests USING btree (operator_id, intent_id) WHERE (intent_id IS NOT NULL);
CREATE INDEX payment_requests_of_player ON public.payment_requests USING btree (operator_id, player_id, created_at DESC, id DESC);
CREATE INDEX payment_requests_open ON public.payment_requests USING btree (operator_id, status, created_at) WHERE (status = ANY (ARRAY['new'::text, 'allowed'::text]));
CREATE INDEX payment_requests_paid_out ON public.payment_requests USING btree (operator_id, player_id) WHERE ((type = 'withdrawal'::text) AND (status = 'paid'::text));
CREATE INDEX payment_requests_queue ON public.payment_requests USING btree (operator_id, status, created_at, id) INCLUDE (player_id, currency, amount, approved_by, updated_at, payout_state) WHERE ((type = 'withdrawal'::text) AND (status = ANY (ARRAY['new'::text, 'allowed'::text])));
CREATE UNIQUE INDEX payment_requests_reference ON public.payment_requests USING btree (operator_id, external_reference) WHERE (external_reference IS NOT NULL);
CREATE INDEX payment_requests_reversed ON public.payment_requests USING btree (operator_id, player_id) WHERE is_reversed;
CREATE INDEX payment_requests_reversed_in_part ON public.payment_requests USING btree (operator_id, player_id) WHERE ((reversed_amount > 0) AND (NOT is_reversed));
CREATE INDEX payment_requests_withdrawals ON public.payment_requests USING btree (operator_id, status, created_at DESC, id DESC) WHERE (type = 'withdrawal'::text);
CREATE TRIGGER note_approval BEFORE UPDATE ON public.payment_requests FOR EACH ROW WHEN (((cardinality(new.approved_by) > cardinality(old.approved_by)) AND (NOT (new.approved_at IS DISTINCT FROM old.approved_at)))) EXECUTE FUNCTION note_approval();
CREATE TRIGGER note_payout BEFORE UPDATE ON public.payment_requests FOR EACH ROW WHEN (((new.type = 'withdrawal'::text) AND (new.status = 'paid'::text) AND (new.payout_state = 'none'::text))) EXECUTE FUNCTION note_payout();
CREATE TRIGGER raise_version_of_account AFTER DELETE OR UPDATE ON public.payment_requests FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table payment_requests enable row level security;
alter table payment_requests force row level security;
create policy operator_only on payment_requests for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on payment_requests to croupier_app;

create table payout_batch_rows (
  operator_id bigint not null,
  batch_id bigint not null,
  payment_id bigint not null,
  position integer not null,
  state text not null default 'paying'::text,
  reason text,
  decided_at timestamp(3) with time zone,
  constraint payout_batch_rows_pkey PRIMARY KEY (operator_id, batch_id, payment_id),
  constraint payout_batch_rows_operator_id_batch_id_fkey FOREIGN KEY (operator_id, batch_id) REFERENCES payout_batches(operator_id, id),
  constraint payout_batch_rows_operator_id_payment_id_fkey FOREIGN KEY (operator_id, payment_id) REFERENCES payment_requests(operator_id, id),
  constraint payout_batch_rows_check CHECK (((state = 'paying'::text) = (decided_at IS NULL))),
  constraint payout_batch_rows_position_check CHECK (("position" > 0)),
  constraint payout_batch_rows_state_check CHECK ((state = ANY (ARRAY['paying'::text, 'paid'::text, 'refused'::text, 'taken_back'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX payout_batch_rows_claim ON public.payout_batch_rows USING btree (operator_id, payment_id) WHERE (state = ANY (ARRAY['paying'::text, 'paid'::text, 'returned'::text]));
CREATE UNIQUE INDEX payout_batch_rows_in_order ON public.payout_batch_rows USING btree (operator_id, batch_id, "position");
alter table payout_batch_rows enable row level security;
alter table payout_batch_rows force row level security;
create policy operator_only on payout_batch_rows for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (decided_at), update (reason), update (state) on payout_batch_rows to croupier_app;

create table payout_batches (
  operator_id bigint not null,
  id bigint not null,
  format text not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  count integer not null,
  sums jsonb not null,
  file_name text not null,
  file_sha256 text not null,
  file bytea not null,
  constraint payout_batches_pkey PRIMARY KEY (operator_id, id),
  constraint payout_batches_operator_id_created_by_fkey FOREIGN KEY (operator_id, created_by) REFERENCES staff(operator_id, id),
  constraint payout_batches_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint payout_batches_count_check CHECK ((count > 0)),
  constraint payout_batches_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint payout_batches_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'pain.001'::text])))
);
CREATE INDEX payout_batches_newest ON public.payout_batches USING btree (operator_id, created_at DESC, id DESC);
alter table payout_batches enable row level security;
alter table payout_batches force row level security;
create policy operator_only on payout_batches for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on payout_batches to croupier_app;

create table payout_results (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  batch_id bigint not null,
  format text not null,
  file_name text not null,
  file_sha256 text not null,
  uploaded_by bigint,
  created_at timestamp(3) with time zone not null,
  counts jsonb not null,
  not_applied jsonb not null,
  constraint payout_results_pkey PRIMARY KEY (operator_id, id),
  constraint payout_results_operator_id_batch_id_fkey FOREIGN KEY (operator_id, batch_id) REFERENCES payout_batches(operator_id, id),
  constraint payout_results_operator_id_uploaded_by_fkey FOREIGN KEY (operator_id, uploaded_by) REFERENCES staff(operator_id, id),
  constraint payout_results_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint payout_results_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'pain.002'::text])))
);
CREATE INDEX payout_results_of_batch ON public.payout_results USING btree (operator_id, batch_id, id DESC);
alter table payout_results enable row level security;
alter table payout_results force row level security;
create policy operator_only on payout_results for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on payout_results to croupier_app;

create table player_blocks (
  operator_id bigint not null,
  block bigint not null,
  status text not null,
  kyc_status text not null,
  shard smallint not null,
  players bigint not null,
  min_created_at timestamp(3) with time zone not null,
  max_created_at timestamp(3) with time zone not null,
  constraint player_blocks_pkey PRIMARY KEY (operator_id, block, status, kyc_status, shard)
) with (fillfactor=50);
alter table player_blocks enable row level security;
alter table player_blocks force row level security;
create policy open_to_croupier_control on player_blocks for all to croupier_control using true with check true;
create policy operator_only on player_blocks for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_blocks to croupier_app;
grant select on player_blocks to croupier_control;

create table player_bonus_history (
  operator_id bigint not null,
  player_bonus_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  amount bigint not null,
  ledger_entry_id bigint,
  game_round_id text,
  actor_kind text not null,
  actor_id bigint,
  reason text,
  created_at timestamp(3) with time zone not null,
  constraint player_bonus_history_pkey PRIMARY KEY (operator_id, player_bonus_id, id),
  constraint player_bonus_history_kinds_check CHECK ((kind = ANY (ARRAY['granted'::text, 'activated'::text, 'winnings'::text, 'rounds_issued'::text, 'rounds_withdrawn'::text, 'converted'::text, 'conversion_taken_back'::text, 'conversion_owed'::text, 'paid_out'::text, 'lost'::text, 'revived'::text, 'expired'::text, 'forfeited'::text, 'cancelled'::text, 'returned'::text])))
);
alter table player_bonus_history enable row level security;
alter table player_bonus_history force row level security;
create policy operator_only on player_bonus_history for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on player_bonus_history to croupier_app;

create table player_bonuses (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  bonus_id bigint not null,
  name text not null,
  type text not null,
  state text not null,
  result text not null,
  amount bigint not null,
  currency text not null,
  wager_requirement bigint not null,
  wagered_amount bigint not null default 0,
  converted_amount bigint not null default 0,
  forfeited_amount bigint not null default 0,
  max_bet bigint not null,
  position integer not null,
  held bigint not null,
  open_rounds integer not null default 0,
  free_spins_left integer not null default 0,
  free_spin_stake bigint not null default 0,
  terms jsonb not null,
  source text not null,
  source_reference text,
  note text,
  started_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provider_id bigint,
  free_spins_count integer,
  free_spins_used integer not null default 0,
  free_spins_until timestamp(3) with time zone,
  open_free_rounds integer not null default 0,
  constraint player_bonuses_pkey PRIMARY KEY (operator_id, id),
  constraint player_bonuses_operator_id_bonus_id_fkey FOREIGN KEY (operator_id, bonus_id) REFERENCES bonuses(operator_id, id),
  constraint player_bonuses_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_bonuses_provider_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint player_bonuses_amount_check CHECK ((amount >= 0)),
  constraint player_bonuses_check CHECK (((state = 'finished'::text) = (result <> 'none'::text))),
  constraint player_bonuses_check1 CHECK (((state = 'finished'::text) = (finished_at IS NOT NULL))),
  constraint player_bonuses_check2 CHECK (((state = 'pending'::text) OR (held = 0))),
  constraint player_bonuses_check3 CHECK (((started_at IS NULL) = (expires_at IS NULL))),
  constraint player_bonuses_check4 CHECK (((state <> 'activated'::text) OR (started_at IS NOT NULL))),
  constraint player_bonuses_converted_amount_check CHECK ((converted_amount >= 0)),
  constraint player_bonuses_forfeited_amount_check CHECK ((forfeited_amount >= 0)),
  constraint player_bonuses_free_rounds_check CHECK (((free_spins_used >= 0) AND ((open_free_rounds >= 0) AND (open_free_rounds <= free_spins_used)) AND ((provider_id IS NOT NULL) OR (free_spins_used = 0)))),
  constraint player_bonuses_free_spins_left_check CHECK ((free_spins_left >= 0)),
  constraint player_bonuses_held_check CHECK ((held >= 0)),
  constraint player_bonuses_open_rounds_check CHECK ((open_rounds >= 0)),
  constraint player_bonuses_result_check CHECK ((result = ANY (ARRAY['none'::text, 'converted'::text, 'paid_out'::text, 'lost'::text, 'expired'::text, 'forfeited'::text, 'cancelled'::text]))),
  constraint player_bonuses_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'promo_code'::text, 'deposit'::text, 'cashback'::text, 'loyalty'::text, 'tournament'::text]))),
  constraint player_bonuses_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'activated'::text, 'finished'::text]))),
  constraint player_bonuses_wager_requirement_check CHECK ((wager_requirement >= 0)),
  constraint player_bonuses_wagered_amount_check CHECK ((wagered_amount >= 0))
) with (fillfactor=80);
CREATE INDEX player_bonuses_due ON public.player_bonuses USING btree (operator_id, expires_at) WHERE ((state <> 'finished'::text) AND (expires_at IS NOT NULL));
CREATE INDEX player_bonuses_granted ON public.player_bonuses USING btree (operator_id, player_id, bonus_id);
CREATE INDEX player_bonuses_lapsing ON public.player_bonuses USING btree (operator_id, free_spins_until) WHERE ((state <> 'finished'::text) AND (free_spins_left > 0) AND (free_spins_until IS NOT NULL));
CREATE INDEX player_bonuses_newest ON public.player_bonuses USING btree (operator_id, player_id, created_at DESC, id DESC);
CREATE INDEX player_bonuses_of_bonus ON public.player_bonuses USING btree (operator_id, bonus_id) INCLUDE (currency, state, result, converted_amount);
CREATE UNIQUE INDEX player_bonuses_once ON public.player_bonuses USING btree (operator_id, player_id, bonus_id, source, source_reference) WHERE (source_reference IS NOT NULL);
CREATE INDEX player_bonuses_open ON public.player_bonuses USING btree (operator_id, player_id) WHERE (state <> 'finished'::text);
CREATE INDEX player_bonuses_owed ON public.player_bonuses USING btree (operator_id, player_id) WHERE ((converted_amount > 0) AND (wagered_amount < wager_requirement));
CREATE TRIGGER raise_version_of_account AFTER INSERT OR DELETE OR UPDATE ON public.player_bonuses FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table player_bonuses enable row level security;
alter table player_bonuses force row level security;
create policy open_to_croupier_control on player_bonuses for all to croupier_control using true with check true;
create policy operator_only on player_bonuses for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_bonuses to croupier_app;
grant select on player_bonuses to croupier_control;

create table player_codes (
  operator_id bigint not null,
  player_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  failures integer not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  constraint player_codes_pkey PRIMARY KEY (operator_id, player_id, purpose),
  constraint player_codes_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_codes_failures_check CHECK ((failures >= 0)),
  constraint player_codes_purpose_check CHECK ((purpose = 'password_reset'::text))
);
CREATE INDEX player_codes_by_expiry ON public.player_codes USING btree (expires_at);
alter table player_codes enable row level security;
alter table player_codes force row level security;
create policy open_to_croupier_control on player_codes for all to croupier_control using true with check true;
create policy operator_only on player_codes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_codes to croupier_app;
grant delete, select on player_codes to croupier_control;

create table player_identities (
  operator_id bigint not null,
  key uuid not null,
  player_id bigint not null,
  kind text not null,
  replaced_at timestamp(3) with time zone,
  constraint player_identities_pkey PRIMARY KEY (operator_id, key, player_id),
  constraint player_identities_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_identities_kind_check CHECK ((kind = ANY (ARRAY['personal_id'::text, 'document'::text, 'name'::text, 'name_parts'::text, 'phone'::text, 'mailbox'::text, 'number'::text, 'sound'::text, 'look'::text, 'registration_ip'::text])))
);
CREATE INDEX player_identities_of_player ON public.player_identities USING btree (operator_id, player_id);
alter table player_identities enable row level security;
alter table player_identities force row level security;
create policy operator_only on player_identities for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on player_identities to croupier_app;

create table player_index (
  operator_id bigint not null,
  id bigint not null,
  created_at timestamp(3) with time zone not null,
  status text not null,
  kyc_status text not null,
  search_text text not null,
  constraint player_index_pkey PRIMARY KEY (operator_id, id)
);
CREATE INDEX player_index_by_status ON public.player_index USING btree (operator_id, status, kyc_status, id);
CREATE INDEX player_index_search ON public.player_index USING gin (search_slices(operator_id, id), search_keys(search_text, status, kyc_status)) WITH (fastupdate='on', gin_pending_list_limit='128');
alter table player_index enable row level security;
alter table player_index force row level security;
create policy open_to_croupier_control on player_index for all to croupier_control using true with check true;
create policy operator_only on player_index for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_index to croupier_app;
grant select on player_index to croupier_control;

create table player_limits (
  operator_id bigint not null,
  player_id bigint not null,
  limits jsonb not null default '{}'::jsonb,
  pending_changes jsonb not null default '[]'::jsonb,
  updated_at timestamp(3) with time zone not null,
  next_change_at timestamp(3) with time zone,
  reached jsonb not null default '{}'::jsonb,
  constraint player_limits_pkey PRIMARY KEY (operator_id, player_id),
  constraint player_limits_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id)
);
CREATE INDEX player_limits_due ON public.player_limits USING btree (operator_id, next_change_at) WHERE (next_change_at IS NOT NULL);
CREATE TRIGGER raise_version_of_account AFTER DELETE OR UPDATE ON public.player_limits FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table player_limits enable row level security;
alter table player_limits force row level security;
create policy open_to_croupier_control on player_limits for all to croupier_control using true with check true;
create policy operator_only on player_limits for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_limits to croupier_app;
grant select on player_limits to croupier_control;

create table player_links (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  other_player_id bigint not null,
  kinds text[] not null,
  keys uuid[] not null,
  state text not null,
  found_by text not null,
  reason text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  reported_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint player_links_pkey PRIMARY KEY (operator_id, id),
  constraint player_links_operator_id_player_id_other_player_id_key UNIQUE (operator_id, player_id, other_player_id),
  constraint player_links_operator_id_other_player_id_fkey FOREIGN KEY (operator_id, other_player_id) REFERENCES players(operator_id, id),
  constraint player_links_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_links_check CHECK ((player_id > other_player_id)),
  constraint player_links_check1 CHECK (((state = ANY (ARRAY['same_person'::text, 'other_person'::text])) = (decided_at IS NOT NULL))),
  constraint player_links_found_by_check CHECK ((found_by = ANY (ARRAY['registration'::text, 'change'::text, 'existing'::text, 'staff'::text]))),
  constraint player_links_state_check CHECK ((state = ANY (ARRAY['open'::text, 'linked'::text, 'same_person'::text, 'other_person'::text])))
);
CREATE INDEX player_links_by_state ON public.player_links USING btree (operator_id, state, id DESC);
CREATE INDEX player_links_of_other ON public.player_links USING btree (operator_id, other_player_id);
CREATE INDEX player_links_unreported ON public.player_links USING btree (operator_id) WHERE ((found_by = 'existing'::text) AND (reported_at IS NULL));
alter table player_links enable row level security;
alter table player_links force row level security;
create policy open_to_croupier_control on player_links for all to croupier_control using true with check true;
create policy operator_only on player_links for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_links to croupier_app;
grant select on player_links to croupier_control;

create table player_notes (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  note text not null,
  author_kind text not null,
  author_id bigint,
  created_at timestamp(3) with time zone not null,
  constraint player_notes_pkey PRIMARY KEY (operator_id, id),
  constraint player_notes_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_notes_author_kind_check CHECK ((author_kind = ANY (ARRAY['api_key'::text, 'staff'::text, 'player'::text, 'system'::text])))
);
CREATE INDEX player_notes_by_player ON public.player_notes USING btree (operator_id, player_id, id DESC);
alter table player_notes enable row level security;
alter table player_notes force row level security;
create policy operator_only on player_notes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on player_notes to croupier_app;

create table player_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null,
  client_seed text not null,
  created_at timestamp(3) with time zone not null,
  next_server_seed_sealed bytea,
  next_server_seed_hash bytea,
  constraint player_seeds_pkey PRIMARY KEY (operator_id, player_id),
  constraint player_seeds_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id)
) with (fillfactor=70);
CREATE TRIGGER raise_version_of_account AFTER INSERT OR DELETE OR UPDATE ON public.player_seeds FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_account();
alter table player_seeds enable row level security;
alter table player_seeds force row level security;
create policy operator_only on player_seeds for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_seeds to croupier_app;

create table player_sent_codes (
  operator_id bigint not null,
  player_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  address text,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  constraint player_sent_codes_pkey PRIMARY KEY (operator_id, player_id, purpose, code_hash),
  constraint player_sent_codes_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_sent_codes_purpose_check CHECK ((purpose = ANY (ARRAY['password_reset'::text, 'email_verification'::text, 'phone_verification'::text])))
);
CREATE INDEX player_sent_codes_by_expiry ON public.player_sent_codes USING btree (expires_at);
alter table player_sent_codes enable row level security;
alter table player_sent_codes force row level security;
create policy open_to_croupier_control on player_sent_codes for all to croupier_control using true with check true;
create policy operator_only on player_sent_codes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on player_sent_codes to croupier_app;
grant delete, select on player_sent_codes to croupier_control;

create table player_sign_ins (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  succeeded boolean not null,
  restricted boolean not null,
  ip text,
  device text,
  network text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint player_sign_ins_pkey PRIMARY KEY (operator_id, id),
  constraint player_sign_ins_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id)
);
CREATE INDEX player_sign_ins_by_expiry ON public.player_sign_ins USING btree (expires_at);
CREATE INDEX player_sign_ins_by_network ON public.player_sign_ins USING btree (operator_id, player_id, network) WHERE succeeded;
CREATE INDEX player_sign_ins_of_player ON public.player_sign_ins USING btree (operator_id, player_id, created_at DESC, id DESC);
alter table player_sign_ins enable row level security;
alter table player_sign_ins force row level security;
create policy open_to_croupier_control on player_sign_ins for all to croupier_control using true with check true;
create policy operator_only on player_sign_ins for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on player_sign_ins to croupier_app;
grant delete, select on player_sign_ins to croupier_control;

create table player_terms (
  operator_id bigint not null,
  player_id bigint not null,
  number integer not null,
  terms_version text,
  accepted_at timestamp(3) with time zone not null,
  actor_kind text,
  actor_id bigint,
  constraint player_terms_pkey PRIMARY KEY (operator_id, player_id, number),
  constraint player_terms_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_terms_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'staff'::text, 'player'::text, 'system'::text]))),
  constraint player_terms_number_check CHECK ((number > 0))
);
alter table player_terms enable row level security;
alter table player_terms force row level security;
create policy operator_only on player_terms for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on player_terms to croupier_app;

create table player_tokens (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  player_id bigint not null,
  api_key_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  access text[] not null default '{}'::text[],
  restricted boolean not null default false,
  constraint player_tokens_pkey PRIMARY KEY (operator_id, id),
  constraint player_tokens_operator_id_api_key_id_fkey FOREIGN KEY (operator_id, api_key_id) REFERENCES api_keys(operator_id, id),
  constraint player_tokens_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint player_tokens_access_check CHECK ((access <@ ARRAY['payments'::text, 'limits'::text, 'profile'::text]))
);
CREATE INDEX player_tokens_alive ON public.player_tokens USING btree (operator_id, player_id) WHERE (ended_at IS NULL);
CREATE INDEX player_tokens_by_expiry ON public.player_tokens USING btree (expires_at);
CREATE INDEX player_tokens_by_hash ON public.player_tokens USING btree (token_hash);
CREATE INDEX player_tokens_of_player ON public.player_tokens USING btree (operator_id, player_id, created_at DESC, id DESC);
alter table player_tokens enable row level security;
alter table player_tokens force row level security;
create policy open_to_croupier_admission on player_tokens for all to croupier_admission using true with check true;
create policy open_to_croupier_control on player_tokens for all to croupier_control using true with check true;
create policy operator_only on player_tokens for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on player_tokens to croupier_admission;
grant insert, select, update on player_tokens to croupier_app;
grant delete, select on player_tokens to croupier_control;

create table player_windows (
  operator_id bigint not null,
  player_id bigint not null,
  started_at timestamp(3) with time zone not null,
  requests integer not null,
  constraint player_windows_pkey PRIMARY KEY (operator_id, player_id)
) with (fillfactor=50);
alter table player_windows enable row level security;
alter table player_windows force row level security;
create policy open_to_croupier_admission on player_windows for all to croupier_admission using true with check true;
create policy operator_only on player_windows for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on player_windows to croupier_admission;

create table players (
  operator_id bigint not null,
  id bigint not null,
  external_id text,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  gender text not null default ''::text,
  birth_date date not null,
  country text not null,
  city text not null default ''::text,
  address text not null default ''::text,
  zip_code text not null default ''::text,
  phone text,
  personal_id text,
  document_number text not null default ''::text,
  language text not null default 'en'::text,
  currency text not null,
  status text not null default 'active'::text,
  status_set_by text not null default 'operator'::text,
  category text not null default 'new'::text,
  kyc_status text not null default 'not_started'::text,
  kyc_rejection_final boolean not null default false,
  kyc_expires_at timestamp(3) with time zone,
  risk_level text not null default 'low'::text,
  is_test boolean not null default false,
  can_login boolean not null default true,
  can_deposit boolean not null default true,
  can_withdraw boolean not null default true,
  can_bet boolean not null default true,
  excluded_from_bonuses boolean not null default false,
  exclusion_type text,
  exclusion_since timestamp(3) with time zone,
  exclusion_until timestamp(3) with time zone,
  marketing_email boolean not null default false,
  marketing_sms boolean not null default false,
  marketing_newsletter boolean not null default false,
  registration_source text not null default 'api'::text,
  registration_ip text not null default ''::text,
  registration_promo_code text not null default ''::text,
  registration_affiliate_id text not null default ''::text,
  registration_btag text,
  terms_version text,
  terms_accepted_at timestamp(3) with time zone not null,
  password_hash text not null,
  last_login_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  username_key text not null generated always as (lower(username)) stored,
  kyc_changed_at timestamp(3) with time zone,
  identity_version smallint not null default 0,
  restrictions_set_by_aml text[] not null default '{}'::text[],
  person_id bigint,
  kyc_override boolean not null default false,
  verified_email text,
  email_verified_at timestamp(3) with time zone,
  verified_phone text,
  phone_verified_at timestamp(3) with time zone,
  constraint players_pkey PRIMARY KEY (operator_id, id),
  constraint players_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint players_category_check CHECK ((category = ANY (ARRAY['new'::text, 'regular'::text, 'silver'::text, 'gold'::text, 'platinum'::text, 'diamond'::text, 'monitored'::text]))),
  constraint players_check CHECK ((((exclusion_type IS NULL) = (exclusion_since IS NULL)) AND ((exclusion_type IS NULL) = (exclusion_until IS NULL)))),
  constraint players_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint players_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint players_email_check CHECK ((email = lower(email))),
  constraint players_exclusion_type_check CHECK ((exclusion_type = ANY (ARRAY['self_exclusion'::text, 'time_out'::text, 'self_closure'::text]))),
  constraint players_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'male'::text, 'female'::text, 'other'::text]))),
  constraint players_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['not_started'::text, 'pending_review'::text, 'verified'::text, 'rejected'::text, 'expired'::text]))),
  constraint players_restrictions_set_by_aml_check CHECK ((restrictions_set_by_aml <@ ARRAY['can_login'::text, 'can_deposit'::text, 'can_withdraw'::text, 'can_bet'::text, 'excluded_from_bonuses'::text])),
  constraint players_risk_level_check CHECK ((risk_level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
  constraint players_status_check CHECK ((status = ANY (ARRAY['active'::text, 'locked'::text, 'closed'::text]))),
  constraint players_status_set_by_check CHECK ((status_set_by = ANY (ARRAY['operator'::text, 'staff'::text, 'aml'::text, 'self'::text])))
);
CREATE INDEX players_by_identity_version ON public.players USING btree (operator_id, identity_version, id);
CREATE INDEX players_by_person ON public.players USING btree (operator_id, person_id, id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX players_email ON public.players USING btree (operator_id, email);
CREATE INDEX players_exclusion_end ON public.players USING btree (operator_id, exclusion_until) WHERE (exclusion_until IS NOT NULL);
CREATE UNIQUE INDEX players_external_id ON public.players USING btree (operator_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX players_kyc_expiry ON public.players USING btree (operator_id, kyc_expires_at) WHERE (kyc_status = 'verified'::text);
CREATE INDEX players_kyc_waiting ON public.players USING btree (operator_id, kyc_changed_at, id) WHERE (kyc_status = 'pending_review'::text);
CREATE INDEX players_of_high_risk ON public.players USING btree (operator_id, id) WHERE (risk_level = ANY (ARRAY['high'::text, 'critical'::text]));
CREATE UNIQUE INDEX players_phone ON public.players USING btree (operator_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX players_test ON public.players USING btree (operator_id, created_at, id) WHERE is_test;
CREATE UNIQUE INDEX players_username ON public.players USING btree (operator_id, username_key);
CREATE TRIGGER give_player_id BEFORE INSERT ON public.players FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_player_id();
CREATE TRIGGER index_changed_player AFTER UPDATE OF username, email, last_name, status, kyc_status ON public.players FOR EACH ROW WHEN ((((((old.username IS DISTINCT FROM new.username) OR (old.email IS DISTINCT FROM new.email)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.status IS DISTINCT FROM new.status)) OR (old.kyc_status IS DISTINCT FROM new.kyc_status))) EXECUTE FUNCTION index_changed_player();
CREATE TRIGGER index_new_players AFTER INSERT ON public.players REFERENCING NEW TABLE AS new_players FOR EACH STATEMENT EXECUTE FUNCTION index_new_players();
CREATE TRIGGER players_kyc_change BEFORE UPDATE OF kyc_status ON public.players FOR EACH ROW WHEN ((old.kyc_status IS DISTINCT FROM new.kyc_status)) EXECUTE FUNCTION note_kyc_change();
CREATE TRIGGER raise_version_by_override AFTER UPDATE OF kyc_override ON public.players FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_players_account();
CREATE TRIGGER raise_version_of_account AFTER UPDATE OF status, status_set_by, kyc_status, kyc_rejection_final, kyc_expires_at, risk_level, category, country, is_test, can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses, exclusion_type, exclusion_since, exclusion_until, created_at ON public.players FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_players_account();
CREATE TRIGGER raise_version_of_account_by_person AFTER UPDATE OF person_id ON public.players FOR EACH ROW WHEN ((current_setting('app.account_writer'::text, true) IS DISTINCT FROM 'engine'::text)) EXECUTE FUNCTION raise_version_of_players_account();
CREATE TRIGGER refuse_player_change BEFORE UPDATE OF operator_id, id, created_at ON public.players FOR EACH ROW WHEN (((old.operator_id <> new.operator_id) OR (old.id <> new.id) OR (old.created_at <> new.created_at))) EXECUTE FUNCTION refuse_player_change();
CREATE TRIGGER refuse_test_change BEFORE UPDATE OF is_test ON public.players FOR EACH ROW WHEN ((old.is_test <> new.is_test)) EXECUTE FUNCTION refuse_test_change();
alter table players enable row level security;
alter table players force row level security;
create policy open_to_croupier_control on players for all to croupier_control using true with check true;
create policy operator_only on players for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on players to croupier_app;
grant select on players to croupier_control;

create table promo_codes (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  code text not null,
  description text not null,
  bonus_id bigint not null,
  amount bigint,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  max_uses bigint not null,
  max_uses_per_player integer not null,
  uses bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint promo_codes_pkey PRIMARY KEY (operator_id, id),
  constraint promo_codes_operator_id_code_key UNIQUE (operator_id, code),
  constraint promo_codes_operator_id_bonus_id_fkey FOREIGN KEY (operator_id, bonus_id) REFERENCES bonuses(operator_id, id),
  constraint promo_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint promo_codes_amount_check CHECK ((amount > 0)),
  constraint promo_codes_check CHECK ((ends_at > starts_at)),
  constraint promo_codes_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{2,63}$'::text)),
  constraint promo_codes_max_uses_check CHECK ((max_uses >= 0)),
  constraint promo_codes_max_uses_per_player_check CHECK ((max_uses_per_player >= 0))
) with (fillfactor=70);
CREATE INDEX promo_codes_newest ON public.promo_codes USING btree (operator_id, id DESC);
alter table promo_codes enable row level security;
alter table promo_codes force row level security;
create policy operator_only on promo_codes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on promo_codes to croupier_app;

create table promo_redemptions (
  operator_id bigint not null,
  id bigint not null,
  promo_code_id bigint not null,
  player_id bigint not null,
  player_bonus_id bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint promo_redemptions_pkey PRIMARY KEY (operator_id, id),
  constraint promo_redemptions_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint promo_redemptions_operator_id_promo_code_id_fkey FOREIGN KEY (operator_id, promo_code_id) REFERENCES promo_codes(operator_id, id)
);
CREATE INDEX promo_redemptions_of_code ON public.promo_redemptions USING btree (operator_id, promo_code_id, id DESC);
CREATE INDEX promo_redemptions_of_player ON public.promo_redemptions USING btree (operator_id, player_id, promo_code_id);
alter table promo_redemptions enable row level security;
alter table promo_redemptions force row level security;
create policy operator_only on promo_redemptions for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on promo_redemptions to croupier_app;

create table proposals (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  permission text not null,
  subject_id bigint,
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  secret_sealed bytea,
  status text not null default 'pending'::text,
  proposed_by bigint not null,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  reason text,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  last_refusal jsonb,
  constraint proposals_pkey PRIMARY KEY (operator_id, id),
  constraint proposals_operator_id_decided_by_fkey FOREIGN KEY (operator_id, decided_by) REFERENCES staff(operator_id, id),
  constraint proposals_operator_id_proposed_by_fkey FOREIGN KEY (operator_id, proposed_by) REFERENCES staff(operator_id, id),
  constraint proposals_check CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
  constraint proposals_check1 CHECK (((status <> 'confirmed'::text) OR (decided_by <> proposed_by))),
  constraint proposals_check2 CHECK (((status = 'pending'::text) OR (secret_sealed IS NULL))),
  constraint proposals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX proposals_pending ON public.proposals USING btree (operator_id, kind, subject_id) WHERE (status = 'pending'::text);
CREATE INDEX proposals_with_secret ON public.proposals USING btree (expires_at) WHERE (secret_sealed IS NOT NULL);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy open_to_croupier_control on proposals for all to croupier_control using true with check true;
create policy operator_only on proposals for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (decided_at), update (decided_by), update (last_refusal), update (reason), update (secret_sealed), update (status), update (subject_id) on proposals to croupier_app;
grant select (expires_at), select (operator_id), select (secret_sealed), update (secret_sealed) on proposals to croupier_control;

create table provider_fractions (
  operator_id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  millionths integer not null,
  constraint provider_fractions_pkey PRIMARY KEY (operator_id, player_id, provider_id),
  constraint provider_fractions_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint provider_fractions_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint provider_fractions_millionths_check CHECK (((millionths >= 0) AND (millionths <= 999999)))
);
alter table provider_fractions enable row level security;
alter table provider_fractions force row level security;
create policy operator_only on provider_fractions for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on provider_fractions to croupier_app;

create table provider_transactions (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null,
  transaction_id text not null,
  id bigint not null,
  player_id bigint not null,
  round_id text,
  game_id bigint,
  win_kind text,
  finishes_round boolean not null default false,
  currency text not null,
  amount bigint not null,
  real_amount bigint not null,
  bonus_amount bigint not null,
  balance_after bigint not null,
  bonus_balance_after bigint not null,
  status text not null,
  reference_transaction_id text,
  created_at timestamp(3) with time zone not null,
  player_bonus_id bigint,
  wagered bigint not null default 0,
  transaction_scope text not null default 'provider'::text,
  kind_in_key boolean not null default true,
  scope bigint not null default 0,
  is_tip boolean not null default false,
  named_round_id text,
  bet_number integer not null default 0,
  reference_kind text not null default 'bet'::text,
  jackpot_contribution numeric(24,6),
  jackpot_amount bigint not null default 0,
  promotion_reference text,
  free_round_id text,
  fraction integer not null default 0,
  carried integer not null default 0,
  constraint provider_transactions_pkey PRIMARY KEY (operator_id, provider_id, kind, transaction_id, scope),
  constraint provider_transactions_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint provider_transactions_provider_fkey FOREIGN KEY (operator_id, provider_id, transaction_scope, kind_in_key) REFERENCES game_providers(operator_id, id, transaction_scope, kind_in_key),
  constraint provider_transactions_check CHECK (is_transaction(kind, status, win_kind, round_id, game_id, player_id, transaction_scope, scope, reference_transaction_id, is_tip, amount, real_amount, bonus_amount, jackpot_amount, fraction, carried))
);
-- statistics 30 for operator_id, provider_id, kind, transaction_id, id, player_id, round_id, game_id, win_kind, finishes_round, currency, amount, real_amount, bonus_amount, balance_after, bonus_balance_after, status, reference_transaction_id, created_at, player_bonus_id, wagered
CREATE INDEX provider_transactions_by_round ON public.provider_transactions USING btree (operator_id, provider_id, round_id);
CREATE INDEX provider_transactions_by_time ON public.provider_transactions USING btree (operator_id, provider_id, created_at);
CREATE INDEX provider_transactions_of_bonus ON public.provider_transactions USING btree (operator_id, player_bonus_id) WHERE (player_bonus_id IS NOT NULL);
CREATE INDEX provider_transactions_settling ON public.provider_transactions USING btree (operator_id, provider_id, reference_transaction_id) WHERE ((kind = 'win'::text) AND (reference_transaction_id IS NOT NULL));
CREATE UNIQUE INDEX provider_transactions_undone ON public.provider_transactions USING btree (operator_id, provider_id, reference_transaction_id, scope, reference_kind) WHERE ((kind = 'rollback'::text) AND (status <> 'repeated'::text));
CREATE UNIQUE INDEX provider_transactions_without_kind ON public.provider_transactions USING btree (operator_id, provider_id, transaction_id, scope) WHERE (NOT kind_in_key);
alter table provider_transactions enable row level security;
alter table provider_transactions force row level security;
create policy operator_only on provider_transactions for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (status) on provider_transactions to croupier_app;

create table rate_windows (
  operator_id bigint not null,
  api_key_id bigint not null,
  started_at timestamp(3) with time zone not null,
  requests integer not null,
  constraint rate_windows_pkey PRIMARY KEY (operator_id, api_key_id),
  constraint rate_windows_operator_id_api_key_id_fkey FOREIGN KEY (operator_id, api_key_id) REFERENCES api_keys(operator_id, id)
) with (fillfactor=50);
alter table rate_windows enable row level security;
alter table rate_windows force row level security;
create policy open_to_croupier_admission on rate_windows for all to croupier_admission using true with check true;
create policy operator_only on rate_windows for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on rate_windows to croupier_admission;

create table reason_templates (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  text text not null,
  player_text text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint reason_templates_pkey PRIMARY KEY (operator_id, id),
  constraint reason_templates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table reason_templates enable row level security;
alter table reason_templates force row level security;
create policy operator_only on reason_templates for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on reason_templates to croupier_app;

create table refused_calls (
  operator_id bigint not null,
  slot smallint not null,
  signature uuid not null,
  status smallint not null,
  body text not null,
  constraint refused_calls_pkey PRIMARY KEY (operator_id, slot, signature)
) partition by LIST (slot);
alter table refused_calls enable row level security;
alter table refused_calls force row level security;
create policy open_to_croupier_admission on refused_calls for all to croupier_admission using true with check true;
create policy operator_only on refused_calls for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on refused_calls to croupier_admission;

create table refused_calls_0 partition of refused_calls FOR VALUES IN ('0');
alter table refused_calls_0 enable row level security;
alter table refused_calls_0 force row level security;
create policy open_to_croupier_admission on refused_calls_0 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_0 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_0 to croupier_admission;

create table refused_calls_1 partition of refused_calls FOR VALUES IN ('1');
alter table refused_calls_1 enable row level security;
alter table refused_calls_1 force row level security;
create policy open_to_croupier_admission on refused_calls_1 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_1 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_1 to croupier_admission;

create table refused_calls_2 partition of refused_calls FOR VALUES IN ('2');
alter table refused_calls_2 enable row level security;
alter table refused_calls_2 force row level security;
create policy open_to_croupier_admission on refused_calls_2 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_2 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_2 to croupier_admission;

create table refused_calls_3 partition of refused_calls FOR VALUES IN ('3');
alter table refused_calls_3 enable row level security;
alter table refused_calls_3 force row level security;
create policy open_to_croupier_admission on refused_calls_3 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_3 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_3 to croupier_admission;

create table refused_calls_4 partition of refused_calls FOR VALUES IN ('4');
alter table refused_calls_4 enable row level security;
alter table refused_calls_4 force row level security;
create policy open_to_croupier_admission on refused_calls_4 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_4 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_4 to croupier_admission;

create table refused_calls_5 partition of refused_calls FOR VALUES IN ('5');
alter table refused_calls_5 enable row level security;
alter table refused_calls_5 force row level security;
create policy open_to_croupier_admission on refused_calls_5 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_5 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_5 to croupier_admission;

create table refused_calls_6 partition of refused_calls FOR VALUES IN ('6');
alter table refused_calls_6 enable row level security;
alter table refused_calls_6 force row level security;
create policy open_to_croupier_admission on refused_calls_6 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_6 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_6 to croupier_admission;

create table refused_calls_7 partition of refused_calls FOR VALUES IN ('7');
alter table refused_calls_7 enable row level security;
alter table refused_calls_7 force row level security;
create policy open_to_croupier_admission on refused_calls_7 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_7 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_7 to croupier_admission;

create table refused_calls_8 partition of refused_calls FOR VALUES IN ('8');
alter table refused_calls_8 enable row level security;
alter table refused_calls_8 force row level security;
create policy open_to_croupier_admission on refused_calls_8 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_8 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_8 to croupier_admission;

create table refused_calls_9 partition of refused_calls FOR VALUES IN ('9');
alter table refused_calls_9 enable row level security;
alter table refused_calls_9 force row level security;
create policy open_to_croupier_admission on refused_calls_9 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_9 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_9 to croupier_admission;

create table refused_calls_10 partition of refused_calls FOR VALUES IN ('10');
alter table refused_calls_10 enable row level security;
alter table refused_calls_10 force row level security;
create policy open_to_croupier_admission on refused_calls_10 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_10 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_10 to croupier_admission;

create table refused_calls_11 partition of refused_calls FOR VALUES IN ('11');
alter table refused_calls_11 enable row level security;
alter table refused_calls_11 force row level security;
create policy open_to_croupier_admission on refused_calls_11 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_11 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_11 to croupier_admission;

create table refused_calls_12 partition of refused_calls FOR VALUES IN ('12');
alter table refused_calls_12 enable row level security;
alter table refused_calls_12 force row level security;
create policy open_to_croupier_admission on refused_calls_12 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_12 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_12 to croupier_admission;

create table refused_calls_13 partition of refused_calls FOR VALUES IN ('13');
alter table refused_calls_13 enable row level security;
alter table refused_calls_13 force row level security;
create policy open_to_croupier_admission on refused_calls_13 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_13 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_13 to croupier_admission;

create table refused_calls_14 partition of refused_calls FOR VALUES IN ('14');
alter table refused_calls_14 enable row level security;
alter table refused_calls_14 force row level security;
create policy open_to_croupier_admission on refused_calls_14 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_14 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_14 to croupier_admission;

create table refused_calls_15 partition of refused_calls FOR VALUES IN ('15');
alter table refused_calls_15 enable row level security;
alter table refused_calls_15 force row level security;
create policy open_to_croupier_admission on refused_calls_15 for all to croupier_admission using true with check true;
create policy operator_only on refused_calls_15 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on refused_calls_15 to croupier_admission;

create table report_figures (
  operator_id bigint not null,
  scope text not null,
  grain text not null,
  period date not null,
  subject_id bigint not null,
  game_type text not null,
  is_test boolean not null,
  bets numeric not null,
  wins numeric not null,
  bonus_bets numeric not null,
  bonus_wins numeric not null,
  rounds numeric not null,
  deposits numeric not null,
  withdrawals numeric not null,
  bonus_conversions numeric not null,
  corrections numeric not null,
  chargebacks numeric not null,
  loyalty_exchanges numeric not null,
  tournament_prizes numeric not null,
  constraint report_figures_pkey PRIMARY KEY (operator_id, scope, grain, period, subject_id, game_type, is_test),
  constraint report_figures_check CHECK (((subject_id = 0) = (game_type = ''::text))),
  constraint report_figures_game_type_check CHECK ((game_type = ANY (ARRAY['rng'::text, 'live'::text, ''::text]))),
  constraint report_figures_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint report_figures_scope_check CHECK ((scope = ANY (ARRAY['provider'::text, 'game'::text])))
) with (fillfactor=70);
alter table report_figures enable row level security;
alter table report_figures force row level security;
create policy operator_only on report_figures for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on report_figures to croupier_app;

create table report_players (
  operator_id bigint not null,
  grain text not null,
  period date not null,
  kind text not null,
  is_test boolean not null,
  chunk bigint not null,
  players bit(8192) not null,
  constraint report_players_pkey PRIMARY KEY (operator_id, grain, period, kind, is_test, chunk),
  constraint report_players_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint report_players_kind_check CHECK ((kind = ANY (ARRAY['rng'::text, 'live'::text, 'deposit'::text, 'withdrawal'::text])))
) with (fillfactor=70);
alter table report_players enable row level security;
alter table report_players force row level security;
create policy operator_only on report_players for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on report_players to croupier_app;

create table report_progress (
  operator_id bigint not null,
  player_id bigint not null,
  entries bigint not null,
  constraint report_progress_pkey PRIMARY KEY (operator_id, player_id)
) with (fillfactor=70);
alter table report_progress enable row level security;
alter table report_progress force row level security;
create policy operator_only on report_progress for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on report_progress to croupier_app;

create table report_rollups (
  operator_id bigint not null,
  entries bigint not null default 0,
  rolled_at timestamp(3) with time zone not null,
  horizon xid8,
  system_identifier bigint,
  constraint report_rollups_pkey PRIMARY KEY (operator_id),
  constraint report_rollups_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
alter table report_rollups enable row level security;
alter table report_rollups force row level security;
create policy operator_only on report_rollups for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on report_rollups to croupier_app;

create table revealed_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_hash bytea not null,
  server_seed text not null,
  client_seed text not null,
  rounds bigint not null,
  revealed_at timestamp(3) with time zone not null,
  constraint revealed_seeds_pkey PRIMARY KEY (operator_id, player_id, server_seed_hash),
  constraint revealed_seeds_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id)
);
alter table revealed_seeds enable row level security;
alter table revealed_seeds force row level security;
create policy operator_only on revealed_seeds for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on revealed_seeds to croupier_app;

create table sandbox_copies (
  operator_id bigint not null,
  parent_id bigint not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sandbox_copies_pkey PRIMARY KEY (operator_id),
  constraint sandbox_copies_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint sandbox_copies_check CHECK ((operator_id <> parent_id))
);
CREATE INDEX sandbox_copies_expiring ON public.sandbox_copies USING btree (expires_at);
CREATE INDEX sandbox_copies_of_parent ON public.sandbox_copies USING btree (parent_id, operator_id);
CREATE TRIGGER check_sandbox_copy BEFORE INSERT OR UPDATE ON public.sandbox_copies FOR EACH ROW EXECUTE FUNCTION check_sandbox_copy();
alter table sandbox_copies enable row level security;
alter table sandbox_copies force row level security;
create policy open_to_croupier_control on sandbox_copies for all to croupier_control using true with check true;
create policy operator_only on sandbox_copies for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on sandbox_copies to croupier_app;
grant insert, select, update on sandbox_copies to croupier_control;

create table sandbox_faults (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  effect text not null,
  api_key_id bigint,
  provider_id bigint,
  webhook_endpoint_id bigint,
  operations text[] not null,
  events text[] not null,
  calls integer,
  share_percent integer,
  seed bigint not null,
  delay_ms integer,
  retry_after_seconds integer,
  matched bigint not null default 0,
  hits bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sandbox_faults_pkey PRIMARY KEY (operator_id, id),
  constraint sandbox_faults_operator_id_api_key_id_fkey FOREIGN KEY (operator_id, api_key_id) REFERENCES api_keys(operator_id, id),
  constraint sandbox_faults_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint sandbox_faults_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint sandbox_faults_operator_id_webhook_endpoint_id_fkey FOREIGN KEY (operator_id, webhook_endpoint_id) REFERENCES webhook_endpoints(operator_id, id) ON DELETE CASCADE,
  constraint sandbox_faults_calls_check CHECK ((calls > 0)),
  constraint sandbox_faults_check CHECK (((calls IS NULL) <> (share_percent IS NULL))),
  constraint sandbox_faults_delay_ms_check CHECK ((delay_ms > 0)),
  constraint sandbox_faults_effect_check CHECK ((effect = ANY (ARRAY['drop_answer'::text, 'delay'::text, 'rate_limited'::text, 'unavailable'::text, 'duplicate_webhook'::text, 'reorder_webhook'::text]))),
  constraint sandbox_faults_retry_after_seconds_check CHECK ((retry_after_seconds > 0)),
  constraint sandbox_faults_share_percent_check CHECK (((share_percent >= 1) AND (share_percent <= 100)))
);
alter table sandbox_faults enable row level security;
alter table sandbox_faults force row level security;
create policy operator_only on sandbox_faults for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on sandbox_faults to croupier_app;

create table saved_views (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  page text not null,
  name text not null,
  query text not null,
  columns text[],
  shared boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (operator_id, id),
  constraint saved_views_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
CREATE INDEX saved_views_of_staff ON public.saved_views USING btree (operator_id, staff_id);
CREATE INDEX saved_views_shared ON public.saved_views USING btree (operator_id, page) WHERE shared;
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy operator_only on saved_views for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on saved_views to croupier_app;

create table seen_signatures (
  operator_id bigint not null,
  slot smallint not null,
  signature uuid not null,
  api_key_id bigint not null,
  constraint seen_signatures_pkey PRIMARY KEY (operator_id, slot, signature)
) partition by LIST (slot);
alter table seen_signatures enable row level security;
alter table seen_signatures force row level security;
create policy open_to_croupier_admission on seen_signatures for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on seen_signatures to croupier_admission;

create table seen_signatures_0 partition of seen_signatures FOR VALUES IN ('0');
alter table seen_signatures_0 enable row level security;
alter table seen_signatures_0 force row level security;
create policy open_to_croupier_admission on seen_signatures_0 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_0 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_0 to croupier_admission;

create table seen_signatures_1 partition of seen_signatures FOR VALUES IN ('1');
alter table seen_signatures_1 enable row level security;
alter table seen_signatures_1 force row level security;
create policy open_to_croupier_admission on seen_signatures_1 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_1 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_1 to croupier_admission;

create table seen_signatures_2 partition of seen_signatures FOR VALUES IN ('2');
alter table seen_signatures_2 enable row level security;
alter table seen_signatures_2 force row level security;
create policy open_to_croupier_admission on seen_signatures_2 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_2 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_2 to croupier_admission;

create table seen_signatures_3 partition of seen_signatures FOR VALUES IN ('3');
alter table seen_signatures_3 enable row level security;
alter table seen_signatures_3 force row level security;
create policy open_to_croupier_admission on seen_signatures_3 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_3 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_3 to croupier_admission;

create table seen_signatures_4 partition of seen_signatures FOR VALUES IN ('4');
alter table seen_signatures_4 enable row level security;
alter table seen_signatures_4 force row level security;
create policy open_to_croupier_admission on seen_signatures_4 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_4 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_4 to croupier_admission;

create table seen_signatures_5 partition of seen_signatures FOR VALUES IN ('5');
alter table seen_signatures_5 enable row level security;
alter table seen_signatures_5 force row level security;
create policy open_to_croupier_admission on seen_signatures_5 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_5 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_5 to croupier_admission;

create table seen_signatures_6 partition of seen_signatures FOR VALUES IN ('6');
alter table seen_signatures_6 enable row level security;
alter table seen_signatures_6 force row level security;
create policy open_to_croupier_admission on seen_signatures_6 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_6 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_6 to croupier_admission;

create table seen_signatures_7 partition of seen_signatures FOR VALUES IN ('7');
alter table seen_signatures_7 enable row level security;
alter table seen_signatures_7 force row level security;
create policy open_to_croupier_admission on seen_signatures_7 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_7 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_7 to croupier_admission;

create table seen_signatures_8 partition of seen_signatures FOR VALUES IN ('8');
alter table seen_signatures_8 enable row level security;
alter table seen_signatures_8 force row level security;
create policy open_to_croupier_admission on seen_signatures_8 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_8 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_8 to croupier_admission;

create table seen_signatures_9 partition of seen_signatures FOR VALUES IN ('9');
alter table seen_signatures_9 enable row level security;
alter table seen_signatures_9 force row level security;
create policy open_to_croupier_admission on seen_signatures_9 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_9 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_9 to croupier_admission;

create table seen_signatures_10 partition of seen_signatures FOR VALUES IN ('10');
alter table seen_signatures_10 enable row level security;
alter table seen_signatures_10 force row level security;
create policy open_to_croupier_admission on seen_signatures_10 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_10 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_10 to croupier_admission;

create table seen_signatures_11 partition of seen_signatures FOR VALUES IN ('11');
alter table seen_signatures_11 enable row level security;
alter table seen_signatures_11 force row level security;
create policy open_to_croupier_admission on seen_signatures_11 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_11 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_11 to croupier_admission;

create table seen_signatures_12 partition of seen_signatures FOR VALUES IN ('12');
alter table seen_signatures_12 enable row level security;
alter table seen_signatures_12 force row level security;
create policy open_to_croupier_admission on seen_signatures_12 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_12 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_12 to croupier_admission;

create table seen_signatures_13 partition of seen_signatures FOR VALUES IN ('13');
alter table seen_signatures_13 enable row level security;
alter table seen_signatures_13 force row level security;
create policy open_to_croupier_admission on seen_signatures_13 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_13 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_13 to croupier_admission;

create table seen_signatures_14 partition of seen_signatures FOR VALUES IN ('14');
alter table seen_signatures_14 enable row level security;
alter table seen_signatures_14 force row level security;
create policy open_to_croupier_admission on seen_signatures_14 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_14 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_14 to croupier_admission;

create table seen_signatures_15 partition of seen_signatures FOR VALUES IN ('15');
alter table seen_signatures_15 enable row level security;
alter table seen_signatures_15 force row level security;
create policy open_to_croupier_admission on seen_signatures_15 for all to croupier_admission using true with check true;
create policy operator_only on seen_signatures_15 for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, truncate on seen_signatures_15 to croupier_admission;

create table sign_in_failures (
  operator_id bigint not null,
  key bytea not null,
  failures integer not null,
  started_at timestamp(3) with time zone not null,
  locked_until timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_in_failures_pkey PRIMARY KEY (operator_id, key),
  constraint sign_in_failures_operator_id_check CHECK ((operator_id = 0))
) with (fillfactor=50);
CREATE INDEX sign_in_failures_by_expiry ON public.sign_in_failures USING btree (expires_at);
alter table sign_in_failures enable row level security;
alter table sign_in_failures force row level security;
create policy open_to_croupier_admission on sign_in_failures for all to croupier_admission using true with check true;
create policy open_to_croupier_control on sign_in_failures for all to croupier_control using true with check true;
create policy operator_only on sign_in_failures for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on sign_in_failures to croupier_admission;
grant delete, select on sign_in_failures to croupier_control;

create table staff (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  email text not null,
  name text not null,
  role text not null,
  status text not null default 'active'::text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  failed_sign_ins integer not null default 0,
  failures_before integer not null default 0,
  constraint staff_pkey PRIMARY KEY (operator_id, id),
  constraint staff_operator_id_email_key UNIQUE (operator_id, email),
  constraint staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX staff_by_email ON public.staff USING btree (email);
alter table staff enable row level security;
alter table staff force row level security;
create policy open_to_croupier_admission on staff for all to croupier_admission using true with check true;
create policy operator_only on staff for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on staff to croupier_admission;
grant insert, select, update on staff to croupier_app;

create table staff_credit_days (
  operator_id bigint not null,
  staff_id bigint not null,
  day date not null,
  amount bigint not null,
  constraint staff_credit_days_pkey PRIMARY KEY (operator_id, staff_id, day),
  constraint staff_credit_days_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_credit_days_amount_check CHECK ((amount >= 0))
);
alter table staff_credit_days enable row level security;
alter table staff_credit_days force row level security;
create policy operator_only on staff_credit_days for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on staff_credit_days to croupier_app;

create table staff_devices (
  operator_id bigint not null,
  staff_id bigint not null,
  device_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint staff_devices_pkey PRIMARY KEY (operator_id, staff_id, device_hash),
  constraint staff_devices_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
CREATE INDEX staff_devices_by_expiry ON public.staff_devices USING btree (expires_at);
alter table staff_devices enable row level security;
alter table staff_devices force row level security;
create policy open_to_croupier_control on staff_devices for all to croupier_control using true with check true;
create policy operator_only on staff_devices for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on staff_devices to croupier_app;
grant delete, select on staff_devices to croupier_control;

create table staff_factors (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  kind text not null,
  name text not null,
  secret_sealed bytea,
  last_step bigint not null default 0,
  credential_id bytea,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  confirmed_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint staff_factors_pkey PRIMARY KEY (operator_id, id),
  constraint staff_factors_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_factors_check CHECK (((removed_at IS NOT NULL) OR ((kind = 'totp'::text) = (secret_sealed IS NOT NULL)))),
  constraint staff_factors_check1 CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  constraint staff_factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text])))
);
CREATE UNIQUE INDEX staff_factors_by_credential ON public.staff_factors USING btree (operator_id, credential_id) WHERE (removed_at IS NULL);
CREATE INDEX staff_factors_by_staff ON public.staff_factors USING btree (operator_id, staff_id);
CREATE INDEX staff_factors_of_anyone ON public.staff_factors USING btree (credential_id) WHERE (removed_at IS NULL);
alter table staff_factors enable row level security;
alter table staff_factors force row level security;
create policy open_to_croupier_admission on staff_factors for all to croupier_admission using true with check true;
create policy operator_only on staff_factors for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select (confirmed_at), select (credential_id), select (id), select (operator_id), select (removed_at), select (staff_id) on staff_factors to croupier_admission;
grant insert, select, update on staff_factors to croupier_app;

create table staff_invites (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  invite_hash bytea not null,
  made_by bigint,
  needs_code boolean not null,
  code_hash bytea,
  released_by bigint,
  wrong_codes integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint staff_invites_pkey PRIMARY KEY (operator_id, id),
  constraint staff_invites_operator_id_made_by_fkey FOREIGN KEY (operator_id, made_by) REFERENCES staff(operator_id, id),
  constraint staff_invites_operator_id_released_by_fkey FOREIGN KEY (operator_id, released_by) REFERENCES staff(operator_id, id),
  constraint staff_invites_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_invites_check CHECK ((made_by <> staff_id)),
  constraint staff_invites_check1 CHECK (((released_by <> made_by) AND (released_by <> staff_id))),
  constraint staff_invites_check2 CHECK (((code_hash IS NULL) = (released_by IS NULL)))
);
CREATE INDEX staff_invites_by_hash ON public.staff_invites USING btree (invite_hash);
CREATE INDEX staff_invites_by_staff ON public.staff_invites USING btree (operator_id, staff_id) WHERE (ended_at IS NULL);
alter table staff_invites enable row level security;
alter table staff_invites force row level security;
create policy open_to_croupier_admission on staff_invites for all to croupier_admission using true with check true;
create policy operator_only on staff_invites for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select (id), select (invite_hash), select (operator_id) on staff_invites to croupier_admission;
grant insert, select, update on staff_invites to croupier_app;

create table staff_oidc_accounts (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  issuer text not null,
  subject text not null,
  removed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint staff_oidc_accounts_pkey PRIMARY KEY (operator_id, id),
  constraint staff_oidc_accounts_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
CREATE UNIQUE INDEX staff_oidc_accounts_by_staff ON public.staff_oidc_accounts USING btree (operator_id, staff_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX staff_oidc_accounts_by_subject ON public.staff_oidc_accounts USING btree (operator_id, issuer, subject) WHERE (removed_at IS NULL);
alter table staff_oidc_accounts enable row level security;
alter table staff_oidc_accounts force row level security;
create policy operator_only on staff_oidc_accounts for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on staff_oidc_accounts to croupier_app;

create table staff_passwords (
  operator_id bigint not null,
  staff_id bigint not null,
  password_hash text,
  set_at timestamp(3) with time zone not null,
  constraint staff_passwords_pkey PRIMARY KEY (operator_id, staff_id),
  constraint staff_passwords_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
alter table staff_passwords enable row level security;
alter table staff_passwords force row level security;
create policy operator_only on staff_passwords for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on staff_passwords to croupier_app;

create table staff_recovery_codes (
  operator_id bigint not null,
  staff_id bigint not null,
  code_hash bytea not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint staff_recovery_codes_pkey PRIMARY KEY (operator_id, staff_id, code_hash),
  constraint staff_recovery_codes_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id)
);
alter table staff_recovery_codes enable row level security;
alter table staff_recovery_codes force row level security;
create policy operator_only on staff_recovery_codes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on staff_recovery_codes to croupier_app;

create table staff_tokens (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  name text not null default ''::text,
  permissions text[],
  made_with bigint,
  kind text not null default 'token'::text,
  method text,
  last_seen_at timestamp(3) with time zone,
  stepped_up_at timestamp(3) with time zone,
  device text,
  ip text,
  constraint staff_tokens_pkey PRIMARY KEY (operator_id, id),
  constraint staff_tokens_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES staff(operator_id, id),
  constraint staff_tokens_check CHECK (((kind = 'session'::text) = ((method IS NOT NULL) AND (last_seen_at IS NOT NULL) AND (device IS NOT NULL) AND (ip IS NOT NULL)))),
  constraint staff_tokens_kind_check CHECK ((kind = ANY (ARRAY['token'::text, 'session'::text])))
);
CREATE INDEX staff_tokens_by_expiry ON public.staff_tokens USING btree (expires_at);
CREATE INDEX staff_tokens_by_hash ON public.staff_tokens USING btree (token_hash);
CREATE INDEX staff_tokens_by_staff ON public.staff_tokens USING btree (operator_id, staff_id);
alter table staff_tokens enable row level security;
alter table staff_tokens force row level security;
create policy open_to_croupier_admission on staff_tokens for all to croupier_admission using true with check true;
create policy open_to_croupier_control on staff_tokens for all to croupier_control using true with check true;
create policy operator_only on staff_tokens for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select, update (last_seen_at) on staff_tokens to croupier_admission;
grant insert, select, update on staff_tokens to croupier_app;
grant delete, select on staff_tokens to croupier_control;

create table token_windows (
  operator_id bigint not null,
  token_id bigint not null,
  started_at timestamp(3) with time zone not null,
  requests integer not null,
  constraint token_windows_pkey PRIMARY KEY (operator_id, token_id)
) with (fillfactor=50);
alter table token_windows enable row level security;
alter table token_windows force row level security;
create policy open_to_croupier_admission on token_windows for all to croupier_admission using true with check true;
create policy operator_only on token_windows for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on token_windows to croupier_admission;

create table tournament_prizes (
  operator_id bigint not null,
  tournament_id bigint not null,
  rank integer not null,
  player_id bigint not null,
  prize bigint not null,
  prize_currency text not null,
  created_at timestamp(3) with time zone not null,
  amount bigint,
  ledger_entry_id bigint,
  paid_at timestamp(3) with time zone,
  constraint tournament_prizes_pkey PRIMARY KEY (operator_id, tournament_id, rank),
  constraint tournament_prizes_operator_id_tournament_id_player_id_key UNIQUE (operator_id, tournament_id, player_id),
  constraint tournament_prizes_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint tournament_prizes_operator_id_tournament_id_fkey FOREIGN KEY (operator_id, tournament_id) REFERENCES tournaments(operator_id, id),
  constraint tournament_prizes_check CHECK (((paid_at IS NULL) = (amount IS NULL))),
  constraint tournament_prizes_check1 CHECK (((ledger_entry_id IS NOT NULL) = ((amount > 0) AND (amount IS NOT NULL)))),
  constraint tournament_prizes_prize_check CHECK ((prize > 0))
);
CREATE INDEX tournament_prizes_unpaid ON public.tournament_prizes USING btree (operator_id, tournament_id) WHERE (paid_at IS NULL);
alter table tournament_prizes enable row level security;
alter table tournament_prizes force row level security;
create policy open_to_croupier_control on tournament_prizes for all to croupier_control using true with check true;
create policy operator_only on tournament_prizes for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update (amount), update (ledger_entry_id), update (paid_at) on tournament_prizes to croupier_app;
grant select on tournament_prizes to croupier_control;

create table tournament_scores (
  operator_id bigint not null,
  tournament_id bigint not null,
  player_id bigint not null,
  rank integer not null,
  score bigint not null,
  rounds integer not null,
  reached_at timestamp(3) with time zone not null,
  constraint tournament_scores_pkey PRIMARY KEY (operator_id, tournament_id, player_id),
  constraint tournament_scores_operator_id_player_id_fkey FOREIGN KEY (operator_id, player_id) REFERENCES players(operator_id, id),
  constraint tournament_scores_operator_id_tournament_id_fkey FOREIGN KEY (operator_id, tournament_id) REFERENCES tournaments(operator_id, id),
  constraint tournament_scores_score_check CHECK ((score > 0))
) with (fillfactor=70);
CREATE INDEX tournament_scores_by_rank ON public.tournament_scores USING btree (operator_id, tournament_id, rank);
alter table tournament_scores enable row level security;
alter table tournament_scores force row level security;
create policy operator_only on tournament_scores for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on tournament_scores to croupier_app;

create table tournaments (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  description text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  grace_minutes integer not null,
  score text not null,
  min_stake bigint not null,
  game_ids bigint[] not null,
  provider_ids bigint[] not null,
  includes_test_players boolean not null,
  prize_currency text not null,
  prizes bigint[] not null,
  status text not null default 'planned'::text,
  computed_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint tournaments_pkey PRIMARY KEY (operator_id, id),
  constraint tournaments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint tournaments_check CHECK ((ends_at > starts_at)),
  constraint tournaments_check1 CHECK (((status = 'finished'::text) = (finished_at IS NOT NULL))),
  constraint tournaments_check2 CHECK (((status = 'cancelled'::text) = ((cancelled_at IS NOT NULL) AND (cancel_reason IS NOT NULL)))),
  constraint tournaments_grace_minutes_check CHECK (((grace_minutes >= 1) AND (grace_minutes <= 10080))),
  constraint tournaments_min_stake_check CHECK ((min_stake > 0)),
  constraint tournaments_prize_currency_check CHECK ((prize_currency ~ '^[A-Z]{3}$'::text)),
  constraint tournaments_prizes_check CHECK (((cardinality(prizes) >= 1) AND (cardinality(prizes) <= 1000))),
  constraint tournaments_score_check CHECK ((score = ANY (ARRAY['staked'::text, 'won'::text, 'best_multiplier'::text]))),
  constraint tournaments_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'finished'::text, 'cancelled'::text])))
);
CREATE INDEX tournaments_newest ON public.tournaments USING btree (operator_id, starts_at DESC, id DESC);
CREATE INDEX tournaments_planned ON public.tournaments USING btree (operator_id, starts_at) WHERE (status = 'planned'::text);
alter table tournaments enable row level security;
alter table tournaments force row level security;
create policy open_to_croupier_control on tournaments for all to croupier_control using true with check true;
create policy operator_only on tournaments for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on tournaments to croupier_app;
grant select on tournaments to croupier_control;

create table unbacked_win_days (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null,
  day date not null,
  amount bigint not null,
  constraint unbacked_win_days_pkey PRIMARY KEY (operator_id, provider_id, kind, day),
  constraint unbacked_win_days_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES game_providers(operator_id, id),
  constraint unbacked_win_days_amount_check CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint))),
  constraint unbacked_win_days_kind_check CHECK ((kind = ANY (ARRAY['jackpot'::text, 'promo'::text, 'correction'::text])))
);
alter table unbacked_win_days enable row level security;
alter table unbacked_win_days force row level security;
create policy operator_only on unbacked_win_days for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on unbacked_win_days to croupier_app;

create table used_challenges (
  operator_id bigint not null,
  challenge_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint used_challenges_pkey PRIMARY KEY (operator_id, challenge_hash),
  constraint used_challenges_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
);
CREATE INDEX used_challenges_by_expiry ON public.used_challenges USING btree (expires_at);
alter table used_challenges enable row level security;
alter table used_challenges force row level security;
create policy open_to_croupier_control on used_challenges for all to croupier_control using true with check true;
create policy operator_only on used_challenges for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on used_challenges to croupier_app;
grant delete, select on used_challenges to croupier_control;

create table verify_runs (
  operator_id bigint not null,
  finished_at timestamp(3) with time zone not null,
  accounts bigint not null,
  findings integer not null,
  constraint verify_runs_pkey PRIMARY KEY (operator_id),
  constraint verify_runs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint verify_runs_findings_check CHECK ((findings >= 0))
);
alter table verify_runs enable row level security;
alter table verify_runs force row level security;
create policy open_to_croupier_control on verify_runs for all to croupier_control using true with check true;
create policy operator_only on verify_runs for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant select on verify_runs to croupier_app;
grant insert, select, update on verify_runs to croupier_control;

create table webhook_attempts (
  operator_id bigint not null,
  endpoint_id bigint not null,
  id bigint not null generated always as identity,
  event_id uuid not null,
  event_type text not null,
  sequence bigint not null,
  attempt integer not null,
  url text not null,
  signature text not null,
  test_body text,
  status integer,
  error text,
  succeeded boolean not null,
  duration_ms integer not null,
  response_excerpt text,
  next_attempt_at timestamp(3) with time zone,
  at timestamp(3) with time zone not null,
  fault_id bigint,
  fault text,
  constraint webhook_attempts_pkey PRIMARY KEY (operator_id, endpoint_id, id),
  constraint webhook_attempts_attempt_check CHECK ((attempt > 0)),
  constraint webhook_attempts_duration_ms_check CHECK ((duration_ms >= 0))
);
CREATE INDEX webhook_attempts_by_sequence ON public.webhook_attempts USING btree (operator_id, endpoint_id, sequence);
CREATE INDEX webhook_attempts_failed ON public.webhook_attempts USING btree (operator_id, endpoint_id, id) WHERE (NOT succeeded);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy open_to_croupier_control on webhook_attempts for all to croupier_control using true with check true;
create policy operator_only on webhook_attempts for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select on webhook_attempts to croupier_app;
grant delete, select on webhook_attempts to croupier_control;

create table webhook_endpoints (
  operator_id bigint not null,
  id bigint not null generated always as identity,
  url text not null,
  description text not null,
  events text[] not null,
  status text not null default 'enabled'::text,
  disabled_cause text,
  disabled_reason text,
  disabled_at timestamp(3) with time zone,
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (operator_id, id),
  constraint webhook_endpoints_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  constraint webhook_endpoints_check CHECK (((status = 'disabled'::text) = ((disabled_cause IS NOT NULL) AND (disabled_at IS NOT NULL)))),
  constraint webhook_endpoints_check1 CHECK (((previous_secret_sealed IS NULL) = (previous_secret_expires_at IS NULL))),
  constraint webhook_endpoints_disabled_cause_check CHECK ((disabled_cause = ANY (ARRAY['staff'::text, 'gone'::text, 'exhausted'::text]))),
  constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE INDEX webhook_endpoints_deleted ON public.webhook_endpoints USING btree (operator_id, deleted_at) WHERE (deleted_at IS NOT NULL);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy open_to_croupier_control on webhook_endpoints for all to croupier_control using true with check true;
create policy operator_only on webhook_endpoints for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on webhook_endpoints to croupier_app;
grant delete, select on webhook_endpoints to croupier_control;

create table webhook_pending (
  operator_id bigint not null,
  endpoint_id bigint not null,
  sequence bigint not null,
  player_id bigint,
  attempts integer not null,
  next_attempt_at timestamp(3) with time zone,
  set_aside_by bigint,
  constraint webhook_pending_pkey PRIMARY KEY (operator_id, endpoint_id, sequence),
  constraint webhook_pending_attempts_check CHECK ((attempts >= 0))
) with (fillfactor=80);
CREATE INDEX webhook_pending_by_player ON public.webhook_pending USING btree (operator_id, endpoint_id, player_id);
alter table webhook_pending enable row level security;
alter table webhook_pending force row level security;
create policy open_to_croupier_control on webhook_pending for all to croupier_control using true with check true;
create policy operator_only on webhook_pending for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant delete, insert, select, update on webhook_pending to croupier_app;
grant delete, select on webhook_pending to croupier_control;

create table webhook_queues (
  operator_id bigint not null,
  endpoint_id bigint not null,
  cursor_sequence bigint not null,
  next_retry_at timestamp(3) with time zone,
  failures_in_row integer not null default 0,
  paused_until timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  lease uuid,
  leased_until timestamp(3) with time zone,
  resting_since timestamp(3) with time zone,
  rests_until timestamp(3) with time zone,
  constraint webhook_queues_pkey PRIMARY KEY (operator_id, endpoint_id),
  constraint webhook_queues_operator_id_endpoint_id_fkey FOREIGN KEY (operator_id, endpoint_id) REFERENCES webhook_endpoints(operator_id, id),
  constraint webhook_queues_check CHECK (((lease IS NULL) = (leased_until IS NULL))),
  constraint webhook_queues_check1 CHECK (((rests_until IS NULL) OR (resting_since IS NOT NULL)))
) with (fillfactor=50);
alter table webhook_queues enable row level security;
alter table webhook_queues force row level security;
create policy open_to_croupier_control on webhook_queues for all to croupier_control using true with check true;
create policy operator_only on webhook_queues for all to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator());
grant insert, select, update on webhook_queues to croupier_app;
grant delete, select, update (lease), update (leased_until) on webhook_queues to croupier_control;
