-- Where an account was registered, together with the birth date, is one more trait by which accounts are compared.
alter table player_identities drop constraint player_identities_kind_check;
alter table player_identities add constraint player_identities_kind_check check (kind in ('personal_id', 'document',
  'name', 'name_parts', 'phone', 'mailbox', 'number', 'sound', 'look', 'registration_ip'));
