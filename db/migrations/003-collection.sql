-- Orders that are fetched at the shop, and when they lay ready there.
alter table orders
  add column is_pickup boolean not null default false,
  add column ready_for_collection_at timestamptz;

-- Orders only keep the name of their rate. A name that also stands for a delivery says nothing.
update orders set is_pickup = true
where shipping_method in (select name from shipping_rates group by name having bool_and(is_pickup));

-- Pieces that were handed over at the shop. A parcel without a number, or a carrier, has '' there: the release before
-- cannot read null.
alter table shipments add column is_collection boolean not null default false;
