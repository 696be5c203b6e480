-- Orders that have a word are read from their index. PostgreSQL takes what the words of a row cost to work out
-- for nothing dearer than a comparison: of a word that most orders have it worked them out of each order, twice for a list
-- (docs/decisions/101).
create function orders_with_words(words tsquery) returns setof uuid
language sql stable parallel restricted rows 100
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB'
as $$
  select o.id from orders o where search_words(
    o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
    array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
  ) @@ words
$$;
