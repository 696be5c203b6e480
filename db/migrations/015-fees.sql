-- migrate: no transaction
-- Fees as a part of an order's price (docs/decisions/046). Orders are a big table: no statement here reads or writes all of
-- it under a lock that others wait for, so they run one by one, and each may run again.
set lock_timeout = '2s';
alter table orders add column if not exists fees bigint not null default 0;
alter table orders drop constraint if exists orders_fees_check,
  add constraint orders_fees_check check (fees >= 0) not valid,
  drop constraint if exists orders_total_adds_up,
  add constraint orders_total_adds_up check (total = subtotal - discount + shipping + fees
    + case when tax_included then 0 else tax end + correction and total >= 0) not valid;
alter table orders validate constraint orders_fees_check, validate constraint orders_total_adds_up;
create table if not exists order_fees (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  -- Which module charged it.
  source text not null,
  label text not null,
  amount bigint not null check (amount > 0),
  -- That of the line that it belongs to.
  variant_id uuid,
  unique (order_id, position)
);
-- Of a fee; where both positions are null, the tax is on the delivery.
alter table order_taxes add column if not exists fee_position smallint;
create table if not exists refund_fees (
  refund_id uuid not null references refunds (id) on delete cascade,
  fee_id uuid not null references order_fees (id) on delete cascade,
  amount bigint not null check (amount >= 0),
  primary key (refund_id, fee_id)
);
create index if not exists refund_fees_by_fee on refund_fees (fee_id);
reset lock_timeout;
