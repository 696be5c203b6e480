-- migrate: no transaction
-- Customers are found by any part of their names and address at a million, too (docs/decisions/087). Customers are a big table:
-- nobody waits for it while the index is made.

-- All runs of three letters in a text that is in small letters already: what contains a text has all of that text's. It does what
-- the extension pg_trgm would, on every PostgreSQL.
create or replace function text_pieces(given text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(given, at, 3)), '{}') from generate_series(1, length(given) - 2) at
$$;

drop index concurrently if exists customers_by_pieces;
create index concurrently customers_by_pieces on customers using gin (text_pieces(lower(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username || ' ' || coalesce(unclaimed_email, typed_email, email))));
