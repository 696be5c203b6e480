-- Whether more than so many placed orders have a word, without reading any more of them than that (docs/decisions/102).
create function more_orders_with_words(words tsquery, than integer) returns boolean
language sql stable parallel restricted
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB'
as $$
  select count(*) > than from (
    select from orders o where o.is_placed and search_words(
      o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
      array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
    ) @@ words limit than + 1
  ) found
$$;
