-- What a lobby shows of a game, and to whom it is offered. The defaults are what every game has been so far: offered
-- everywhere, in every currency, at any stake.
alter table games
  add column tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
  add column volatility text check (volatility in ('low', 'medium', 'high', 'very_high')),
  add column lines integer check (lines > 0),
  -- Empty: in every country.
  add column countries jsonb not null default '[]' check (jsonb_typeof(countries) = 'array'),
  add column blocked_countries jsonb not null default '[]' check (jsonb_typeof(blocked_countries) = 'array'),
  -- Empty: in every currency.
  add column currencies jsonb not null default '[]' check (jsonb_typeof(currencies) = 'array'),
  -- The least and the greatest stake of a bet, by currency.
  add column stakes jsonb not null default '[]' check (jsonb_typeof(stakes) = 'array');

-- Windows in which the games of a provider cannot be opened.
alter table game_providers
  add column maintenance jsonb not null default '[]' check (jsonb_typeof(maintenance) = 'array');
