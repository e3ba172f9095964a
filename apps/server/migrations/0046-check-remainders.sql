-- Checks what 0045 left unchecked. Reads and writes go on meanwhile.
alter table accounts validate constraint accounts_remainders_check;
