-- The list of rates, newest day first; the primary key finds the rate of one currency.
create index exchange_rates_by_day on exchange_rates (operator_id, day desc, currency);
