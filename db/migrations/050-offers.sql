-- What can be bought is told by one view; variants can be retired; what delivery costs depends on columns.

-- The options in the order in which shoppers see them. jsonb compares them, but sorts their names.
alter table products add column option_names text[] not null default '{}';
update products p set option_names = coalesce(
  (select array_agg(name order by place)
   from variants v, json_object_keys(v.options) with ordinality as o (name, place)
   where v.product_id = p.id and v.position = 0), '{}');

alter table variants
  drop constraint variants_options_check,
  alter column options drop default,
  alter column options type jsonb using options::jsonb,
  alter column options set default '{}',
  add check (jsonb_typeof(options) = 'object'),
  -- Not offered any more; orders go on naming it.
  add column retired_at timestamptz;

-- What is offered of one product differs in something, and no two things on offer share a code.
create unique index variants_options_key on variants (product_id, options) where retired_at is null;
drop index variants_sku_key;
create unique index variants_sku_key on variants (lower(sku)) where retired_at is null;

-- `options` stays json here, as `specifications` does: it is only shown, in the order in which it was written.
alter table order_items
  alter column variant_id set not null,
  drop constraint order_items_variant_id_fkey,
  add foreign key (variant_id) references variants (id) on delete restrict;

alter table products
  -- Null: not weighed.
  add column weight_grams integer check (weight_grams >= 0),
  add column shipping_class text not null default 'standard'
    constraint products_shipping_class_check
    check (shipping_class in ('standard', 'express', 'overnight', 'fragile')),
  -- Length x width x height in centimetres, as the owner wrote it.
  add column dimensions text,
  -- Adds nothing to the cost of delivery.
  add column ships_free boolean not null default false;
update products set
  weight_grams = (shipping ->> 'weight')::integer,
  shipping_class = coalesce(shipping ->> 'shippingClass', 'standard'),
  dimensions = shipping ->> 'dimensions',
  ships_free = coalesce(shipping ->> 'freeShipping' = 'true', false);
alter table products drop column shipping;

-- Everything that the shop offers, buyable or not: the one place that says what a variant costs, whether it
-- can be bought, and which is its product's default: the first in order that can be, else the first.
-- domain/catalog/offer.ts says the same of what the browser knows.
create view offers as
select v.product_id, v.id as variant_id, v.sku, v.position,
  (
    select coalesce(json_object_agg(name, v.options -> name order by place), '{}')
    from unnest(p.option_names) with ordinality as o (name, place) where v.options ? name
  ) as options,
  coalesce(v.price, p.base_price) as price,
  case when v.price is null then p.base_original_price else v.original_price end as original_price,
  v.stock,
  p.is_in_stock and v.stock is distinct from 0 as is_buyable,
  v.id = (
    select f.id from variants f where f.product_id = p.id and f.retired_at is null
    order by (p.is_in_stock and f.stock is distinct from 0) desc, f.position limit 1
  ) as is_default
from products p join variants v on v.product_id = p.id
where p.deleted_at is null and v.retired_at is null;
