-- The e-mail address and the phone number that a player has proved by a code, and when. They hold as long as they are
-- the player's present ones: servers of the previous version change those without touching these.
alter table players
  add column verified_email text,
  add column email_verified_at timestamptz(3),
  add column verified_phone text,
  add column phone_verified_at timestamptz(3);
