-- The orders that the back office lists which have a word and pass the commonest filters, one by one: whoever asks for so many
-- at most reads no more of them (docs/decisions/108). It takes the place of more_orders_with_words, which the release before
-- asks. What is listed stands in a case, and nothing but the words has an index here: PostgreSQL would take that of another
-- condition and work the words of each order out.
create function listed_orders_with_words(
  words tsquery, payments text[], fulfilments text[], providers text[], since timestamptz, until timestamptz
) returns setof uuid
language sql stable parallel restricted rows 10000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set work_mem = '32MB'
as $$
  select o.id from orders o
  where (payments is null or o.payment_status = any(payments))
    and (fulfilments is null or o.fulfilment = any(fulfilments))
    and (providers is null or o.payment_provider = any(providers))
    and (since is null or o.created_at >= since)
    and (until is null or o.created_at < until)
    and case when o.is_placed then true
      else o.is_waiting and o.payment_status = 'pending' and o.pay_until is not null and o.voided_at is null end
    and search_words(
      o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
      array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
    ) @@ words
$$;
