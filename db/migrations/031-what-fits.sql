-- migrate: no transaction
-- What products go with each other, what the owner recommends beside them, and customers' devices (docs/decisions/075).
-- The statements run one by one, and each may run again: products is a big table.
set lock_timeout = '2s';

-- Addresses of products, also former ones. Said of one of two products, it holds for both.
alter table products
  add column if not exists fits text[] not null default '{}',
  -- Addresses of what is shown beside it; none: what the shop finds by itself.
  add column if not exists picks text[] not null default '{}';
drop index concurrently if exists products_by_fit;
create index concurrently products_by_fit on products using gin (fits) where fits <> '{}';

-- What a customer has at home, so that parts can be marked as fitting.
create table if not exists customer_devices (
  user_id uuid not null references customers (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index if not exists customer_devices_by_product on customer_devices (product_id);
reset lock_timeout;
