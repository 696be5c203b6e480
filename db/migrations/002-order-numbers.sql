-- migrate: no transaction

-- Each step can be taken again: this file may break off.
create sequence if not exists order_numbers start 1001;

-- The next number, '#1001': what the owner set as its beginning and as the first. Raising the first one leaves out those
-- between. No line of its body ends with a semicolon, at which this file is cut.
create or replace function next_order_number() returns text language plpgsql as $$
declare n bigint := nextval('order_numbers'); prefix text; first bigint; begin
  select coalesce(max(value) filter (where key = 'order_number_prefix' and value <> ''), '#'),
      coalesce(max(value) filter (where key = 'order_number_start' and value <> ''), '1001')::bigint
    into prefix, first from site_config where key in ('order_number_prefix', 'order_number_start'); if n < first then
    perform pg_advisory_xact_lock(hashtext('order_numbers')); n := nextval('order_numbers'); if n < first then
      n := setval('order_numbers', first); end if; end if; return prefix || n; end $$;

-- Null while an order waits for its first payment: it gets its number once it is placed.
alter table orders add column if not exists number text;

-- In one, so that nothing is placed between: new orders go on where those before end.
do $$ begin lock table orders in share row exclusive mode; perform setval('order_numbers', 1000 + count(*)) from orders having count(*) > 0 and not exists (select from orders where number is not null); alter table orders alter column number set default next_order_number(); end $$;

update orders o set number = '#' || 1000 + n.nth
from (select id, row_number() over (order by created_at, id) as nth from orders where not is_waiting) n
where n.id = o.id and o.number is null;

-- The figures alone are never twice the same either, whatever stands before them.
drop index concurrently if exists orders_number_key;
create unique index concurrently orders_number_key on orders ((substring(number from '\d+$')));

-- What is looked up by its beginning: the words of `texts`, each of `codes` without what stands between its letters and
-- figures, and each of `parts` from any of its characters on, but for its last three.
create or replace function search_words(texts text, codes text[], parts text[]) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select word from regexp_split_to_table(lower(texts), '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2010-\u206f]+') as word where word <> ''
    union select code from unnest(codes) as given, regexp_replace(lower(given), '[^a-z0-9]', '', 'g') as code where code <> ''
    union select substr(part, at) from unnest(parts) as given, regexp_replace(lower(given), '[^a-z0-9]', '', 'g') as part,
      generate_series(1, length(part) - 3) as at
  ))
$$;

drop index concurrently if exists orders_by_words;
create index concurrently orders_by_words on orders using gin (search_words(
  payer_name || ' ' || address_name || ' ' || address_street || ' ' || address_city || ' ' || address_zip_code,
  array[number, address_zip_code, tracking_number], array[right(id::text, 8), address_phone]
));

drop index concurrently if exists addresses_by_words;
create index concurrently addresses_by_words on addresses using gin (search_words(
  name || ' ' || street || ' ' || city || ' ' || zip_code, array[zip_code], array[phone]
));

drop index concurrently if exists users_by_phone;
create index concurrently users_by_phone on users using gin (search_words('', array[]::text[], array[phone]));

-- The parcels of an order before its latest.
drop index concurrently if exists shipments_by_tracking;
create index concurrently shipments_by_tracking on shipments
  (regexp_replace(lower(tracking_number), '[^a-z0-9]', '', 'g') text_pattern_ops);
