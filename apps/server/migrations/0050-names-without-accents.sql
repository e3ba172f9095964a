-- Without an SQL transaction of its own: it commits in parts, and can be repeated.
-- Last names of existing players are found without accents. Each part locks only its own rows. The folded name is made
-- from the text in the same row, so that a name that changes meanwhile is not put back.
do $$
declare
  most constant bigint := 9223372036854775807;
  rows_of_a_part constant integer := 5000;
  last_operator bigint := 0;
  last_id bigint := 0;
  upto_operator bigint;
  upto_id bigint;
begin
  alter table player_index no force row level security;
  commit;
  -- Each part is found by the primary key: the whole table is not read for it.
  perform set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false);
  loop
    select i.operator_id, i.id into upto_operator, upto_id
    from player_index i
    where (i.operator_id, i.id) > (last_operator, last_id)
    order by i.operator_id, i.id offset rows_of_a_part - 1 limit 1;
    update player_index set search_text = search_text || E'\n' || fold_search(split_part(search_text, E'\n', 3))
    where (operator_id, id) > (last_operator, last_id)
      and (operator_id, id) <= (coalesce(upto_operator, most), coalesce(upto_id, most))
      and split_part(search_text, E'\n', 4) = ''
      and fold_search(split_part(search_text, E'\n', 3)) <> split_part(search_text, E'\n', 3);
    commit;
    exit when upto_id is null;
    last_operator := upto_operator;
    last_id := upto_id;
  end loop;
  perform set_config('enable_seqscan', 'on', false), set_config('enable_bitmapscan', 'on', false);
  alter table player_index force row level security;
end $$;
