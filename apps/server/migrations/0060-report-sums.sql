-- Single amounts end at 2^53, sums of them do not: a day on which they are larger than a bigint holds must not keep the
-- rollup from going on.
alter table report_figures
  alter column bets type numeric,
  alter column wins type numeric,
  alter column bonus_bets type numeric,
  alter column bonus_wins type numeric,
  alter column rounds type numeric,
  alter column deposits type numeric,
  alter column withdrawals type numeric,
  alter column bonus_conversions type numeric,
  alter column corrections type numeric,
  alter column chargebacks type numeric,
  alter column loyalty_exchanges type numeric,
  alter column tournament_prizes type numeric;
