-- Codes that bring a bonus, in capitals: they are looked for without regard to case. 0 stands for no cap.
create table promo_codes (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,63}$'),
  description text not null,
  bonus_id bigint not null,
  -- In the operator's currency; null: the default of the bonus.
  amount bigint check (amount > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_uses bigint not null check (max_uses >= 0),
  max_uses_per_player integer not null check (max_uses_per_player >= 0),
  uses bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, code),
  foreign key (operator_id, bonus_id) references bonuses,
  check (ends_at > starts_at)
) with (fillfactor = 70);
create index promo_codes_newest on promo_codes (operator_id, id desc);
call make_tenant_table('promo_codes');
revoke delete on promo_codes from croupier_app;

create sequence promo_redemption_ids increment 256 minvalue 1;
grant usage on sequence promo_redemption_ids to croupier_app;

create table promo_redemptions (
  operator_id bigint not null,
  id bigint not null,
  promo_code_id bigint not null,
  player_id bigint not null,
  player_bonus_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, promo_code_id) references promo_codes,
  foreign key (operator_id, player_id) references players
);
create index promo_redemptions_of_code on promo_redemptions (operator_id, promo_code_id, id desc);
create index promo_redemptions_of_player on promo_redemptions (operator_id, player_id, promo_code_id);
call make_tenant_table('promo_redemptions', append_only => true);
