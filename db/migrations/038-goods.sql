-- migrate: no transaction
-- What a variant costs its owner, its bar code, bundles, a fixed price for several, and counting what is there
-- (docs/decisions/084). The statements run one by one, and each may run again: variants and orders' lines are big tables.
set lock_timeout = '2s';

alter table variants
  -- In minor units; null: unknown.
  add column if not exists cost bigint,
  -- A GTIN of 8, 12, 13 or 14 digits, as it is printed.
  add column if not exists barcode text,
  -- Of a bundle the variants that it is made of, and how many of each; null: it is none. What is in stock of a bundle follows
  -- from its parts: whoever changes theirs writes it anew.
  add column if not exists part_ids uuid[],
  add column if not exists part_quantities int[];
alter table variants drop constraint if exists variants_cost_check,
  add constraint variants_cost_check check (cost >= 0) not valid;
alter table variants validate constraint variants_cost_check;
alter table variants drop constraint if exists variants_parts_check,
  add constraint variants_parts_check check (coalesce(cardinality(part_ids), 0) = coalesce(cardinality(part_quantities), 0)) not valid;
alter table variants validate constraint variants_parts_check;
-- UPC-A is an EAN that begins with a zero: they are found by each other.
drop index concurrently if exists variants_by_barcode;
create index concurrently variants_by_barcode on variants (lpad(barcode, 14, '0')) where barcode is not null;
drop index concurrently if exists variants_by_part;
create index concurrently variants_by_part on variants using gin (part_ids) where part_ids is not null;

-- As they were when it was sold; null: unknown, and no bundle.
alter table order_items
  add column if not exists cost bigint,
  add column if not exists parts jsonb;

alter table promotions drop constraint if exists promotions_kind_check,
  add constraint promotions_kind_check
    check (kind in ('percent', 'amount', 'free_shipping', 'buy_x_get_y', 'tiered', 'fixed_price'));

-- What is being counted, by all who count at once, until it is applied. How many of a variant should have been on the shelf is
-- kept as it was at the moment of its last count: only the difference is applied, so that what is sold meanwhile stays sold.
create table if not exists stock_counts (
  variant_id uuid primary key references variants (id) on delete cascade,
  counted integer not null check (counted between 0 and 1000000000),
  -- Null: it was not counted so far.
  recorded integer,
  -- What of it is sold and not sent yet.
  to_ship integer not null,
  at timestamptz not null default now(),
  by_id text
);
reset lock_timeout;
