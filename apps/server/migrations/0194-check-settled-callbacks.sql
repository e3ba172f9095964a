-- While servers work: the constraint holds for new rows since migration 0177.
alter table cashier_callbacks validate constraint cashier_callbacks_settled;
