-- Staff take a refused callback again, or settle it. What servers of the previous version write has none of this: it was
-- neither taken again nor settled, and is read by the verb of its action.
alter table cashier_callbacks
  -- The rest of its path and the type of its body: what it takes to read it again.
  add column verb text,
  add column content_type text,
  -- How often staff have taken it again.
  add column retries integer not null default 0,
  add column settled_by bigint,
  add column settled_at timestamptz(3),
  add column settle_reason text;
alter table cashier_callbacks
  add constraint cashier_callbacks_settled check ((settled_at is null) = (settle_reason is null)) not valid;
