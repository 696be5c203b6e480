-- Orders get their invoices' numbers in the transaction that places them. What the release before had left to be
-- numbered, and ended before it could, is numbered here; orders_to_invoice itself can go one release later.
with taken as (
  delete from orders_to_invoice returning order_id
), placed as (
  select id, row_number() over (order by created_at, id) as nth, count(*) over () as all_of
  from orders where id in (select order_id from taken)
), counted as (
  insert into invoice_series as s (name, last_number)
  select coalesce(
    (select value from site_config where key = 'invoice_prefix' and value <> ''), 'INV'), all_of
  from placed where nth = 1
  on conflict (name) do update set last_number = s.last_number + excluded.last_number
  returning name, last_number
)
insert into invoices (order_id, series, number)
select placed.id, counted.name, last_number - all_of + nth from placed, counted;
