-- Every placed order has an invoice; its number comes from a counter, since a sequence would leave gaps.
create table invoice_series (
  name text primary key check (name ~ '^[A-Z]+$'),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into invoice_series (name) values ('INV');

create table invoices (
  order_id uuid primary key references orders (id),
  series text not null references invoice_series (name),
  number bigint not null check (number > 0),
  unique (series, number)
);

-- The customer's address as it was when they ordered; empty once the order is anonymous.
alter table orders alter column email set not null;

-- ISO 3166-1 alpha-2, and Kosovo (XK).
alter table addresses alter column country drop default,
  add check (country ~ '^[A-Z]{2}$');
alter table orders add check (address_country ~ '^[A-Z]{2}$');
