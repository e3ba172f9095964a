-- The bonus that an authorised deposit will bring, with its terms as they were then, and its amount.
alter table deposit_intents add column promised_bonus jsonb;
