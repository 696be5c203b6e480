-- migrate: no transaction
-- Orders that change before they leave (docs/decisions/067). Orders are a big table: no statement here reads or writes all of
-- it under a lock that others wait for, so they run one by one, and each may run again.
set lock_timeout = '2s';
-- What is still to be paid of a paid order, since it costs more by now; and when its invoice was made out, null: when it was
-- placed.
alter table orders add column if not exists owed bigint not null default 0,
  add column if not exists invoiced_at timestamptz;
alter table orders drop constraint if exists orders_owed_check,
  add constraint orders_owed_check check (owed >= 0 and owed <= total) not valid;
alter table orders validate constraint orders_owed_check;

-- An invoice that another one took the place of, as it stood, and the credit note by which it was taken back. The order itself
-- says what the last one says.
create table if not exists replaced_invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  series text not null references invoice_series (name),
  number bigint not null check (number > 0),
  invoiced_at timestamptz not null,
  at timestamptz not null default now(),
  credit_series text not null references credit_note_series (name),
  credit_number bigint not null check (credit_number > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  subtotal bigint not null,
  discount bigint not null,
  shipping bigint not null,
  fees bigint not null,
  tax bigint not null,
  tax_included boolean not null,
  total bigint not null,
  gift_card bigint not null,
  -- As order_taxes had them, by rate: name, percent, net, amount, covers.
  taxes jsonb not null,
  -- What the two papers say, to draw them.
  papers jsonb not null,
  unique (series, number),
  unique (credit_series, credit_number)
);
create index if not exists replaced_invoices_by_order on replaced_invoices (order_id);
create index if not exists replaced_invoices_by_day on replaced_invoices (invoiced_at);
create index if not exists replaced_invoices_by_credit_day on replaced_invoices (at);

-- Money that goes back because a paid order costs less by now. It is no refund: those lower what was sold, and the order itself
-- says the lower price.
create table if not exists repayments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- The payment that it is of; null: it was not taken online, and is given back outside the shop.
  attempt_id uuid references payment_attempts (id) on delete cascade,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  status text not null default 'done' check (status in ('pending', 'done', 'failed', 'by_hand')),
  provider_refund_id text,
  message text,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index if not exists repayments_by_order on repayments (order_id);
create index if not exists repayments_by_attempt on repayments (attempt_id);

-- Which payment a refund is of, null: the first; that it goes back outside the shop though a provider took something, too; what
-- of it was never paid; and whether it is there to cancel the order.
alter table refunds add column if not exists attempt_id uuid references payment_attempts (id) on delete cascade,
  add column if not exists outside boolean not null default false,
  add column if not exists unpaid bigint not null default 0,
  add column if not exists cancels boolean not null default false;
create index if not exists refunds_by_attempt on refunds (attempt_id) where attempt_id is not null;
-- An order still has one charge, and others only of what it costs more since it was changed.
alter table payment_attempts add column if not exists pays_difference boolean not null default false;
drop index concurrently if exists payment_attempts_one_charge;
create unique index concurrently payment_attempts_one_charge on payment_attempts (order_id)
  where status = 'paid' and not pays_difference;
drop index concurrently if exists payment_attempts_one_paid;
drop index concurrently if exists orders_invoiced_anew;
create index concurrently orders_invoiced_anew on orders (invoiced_at) where invoiced_at is not null;
reset lock_timeout;
