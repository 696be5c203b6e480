-- migrate: no transaction
-- Groups of customers, what they pay, who pays no tax and why, and carts that were left behind (docs/decisions/069). The
-- statements run one by one, and each may run again: customers, orders and carts are big tables.
set lock_timeout = '2s';

-- By hand, or by a rule: what is null is not asked. Amounts in minor units of the shop's currency.
create table if not exists customer_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  note text not null default '',
  is_by_rule boolean not null default false,
  spent_at_least bigint check (spent_at_least > 0),
  orders_at_least integer check (orders_at_least > 0),
  ordered_within_days integer check (ordered_within_days > 0),
  not_ordered_for_days integer check (not_ordered_for_days > 0),
  -- What they pay less, and of what: of everything where kinds and brands are empty.
  percent_off numeric(7, 4) check (percent_off > 0 and percent_off <= 100),
  kinds text[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  is_tax_exempt boolean not null default false,
  tax_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_groups_rule check (is_by_rule = (num_nonnulls(
    spent_at_least, orders_at_least, ordered_within_days, not_ordered_for_days) > 0))
);
create unique index if not exists customer_groups_name_key on customer_groups (lower(name));

-- Of those by hand. Nobody is written down as a member by a rule.
create table if not exists customer_group_members (
  group_id uuid not null references customer_groups (id) on delete cascade,
  user_id uuid not null references customers (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, group_id)
);
create index if not exists customer_group_members_by_group on customer_group_members (group_id, user_id);

-- What a group pays for a variant, in minor units.
create table if not exists group_prices (
  group_id uuid not null references customer_groups (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  price bigint not null check (price >= 0),
  primary key (variant_id, group_id)
);
create index if not exists group_prices_by_group on group_prices (group_id, variant_id);

-- What customers ordered that stood, for lists of many of them; kept by the roll-up of figures.
create table if not exists customer_figures (
  user_id uuid not null references customers (id) on delete cascade,
  currency text not null,
  orders integer not null,
  spent bigint not null,
  last_order_at timestamptz not null,
  primary key (user_id, currency)
);
insert into customer_figures (user_id, currency, orders, spent, last_order_at)
select o.user_id, o.currency, count(*), sum(c.revenue), max(o.created_at)
from orders o join counted_orders c on c.id = o.id and c.is_sold
where o.user_id is not null group by 1, 2
on conflict do nothing;

-- Customers come from files as products do.
alter table batch_jobs drop constraint if exists batch_jobs_kind_check;
alter table batch_jobs add constraint batch_jobs_kind_check check (kind in ('bulk', 'import', 'customers'));

-- Why a customer pays no tax, and the number that proves it.
alter table customers add column if not exists tax_reason text, add column if not exists tax_number text;
-- What of that the order was placed with; null: its customer paid tax.
alter table orders add column if not exists tax_exemption text;

-- Only for customers in these groups; none: for everybody.
alter table promotions add column if not exists group_ids uuid[] not null default '{}';

-- Mail about a cart that was left behind.
alter table notification_preferences add column if not exists abandoned_carts boolean;
-- The customer whose cart a guest's line was opened from by the link of such a mail: signing in doesn't add it up.
alter table cart_items add column if not exists of_user_id uuid;
create table if not exists cart_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references customers (id) on delete cascade,
  at timestamptz not null default now(),
  -- What the cart came to then, in minor units.
  currency text not null,
  amount bigint not null,
  opened_at timestamptz
);
create index if not exists cart_reminders_by_user on cart_reminders (user_id, at desc);
create index if not exists cart_reminders_by_time on cart_reminders (at);
reset lock_timeout;
