-- Wallet and type ride along in the primary key, so that the entries of one type are counted in the index alone, however
-- many there are. Entries that are neither bets nor wins are few and far between: they have an index of their own.
alter table ledger_entries drop constraint ledger_entries_pkey;
alter table ledger_entries add primary key (operator_id, player_id, seq) include (wallet, type);
drop index ledger_entries_not_play;
create index ledger_entries_rare on ledger_entries (operator_id, player_id, type, seq) include (wallet)
  where type not in ('casino_bet', 'casino_win');
-- An index answers alone only for pages that a vacuum has seen; nothing is ever updated here, so it costs little.
alter table ledger_entries set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- In one account time never runs backwards and numbers have no gaps. So what stood before a moment, and where a wallet's
-- n-th entry is, are found by halving: some twenty steps among a million entries, and no index to keep for it.

-- How many entries of the account are older than a moment.
create function ledger_entries_before(of_operator bigint, of_player bigint, of_entries bigint, moment timestamptz)
  returns bigint language plpgsql stable as $$
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
end $$;

-- How many of the account's first entries are of the wallet: what is not of one wallet is of the other.
create function ledger_wallet_entries(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint)
  returns bigint language plpgsql stable as $$
declare
  counted bigint;
begin
  select case when wallet = of_wallet then wallet_seq else seq - wallet_seq end into counted from ledger_entries
    where operator_id = of_operator and player_id = of_player and seq = of_entries;
  return coalesce(counted, 0);
end $$;

-- Where the wallet's n-th entry stands among the account's first entries, of which so many are of the wallet. It is the
-- first place up to which the wallet has n entries.
create function ledger_seq_of(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint,
    of_wallet_entries bigint, n bigint)
  returns bigint language plpgsql stable as $$
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
end $$;

-- One root per operator and finished UTC day: it binds the head of every wallet that moved that day to the root before.
create table ledger_roots (
  operator_id bigint not null references operators,
  day date not null,
  root bytea not null,
  -- Wallets that moved that day, and entries booked.
  wallets bigint not null,
  entries bigint not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, day)
);
call make_tenant_table('ledger_roots', append_only => true);
