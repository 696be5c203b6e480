-- Gift cards for sale are the variants of one product, which stands in no list: it counts as deleted, and is offered all the same
-- (docs/decisions/077). Its id is GIFT_CARD_PRODUCT_ID of src/modules/catalog/constants.ts.
create or replace view offers as
select
  p.id as product_id,
  v.id as variant_id,
  v.sku,
  v.position,
  (
    select coalesce(json_object_agg(name, v.options -> name order by place), '{}')
    from unnest(p.option_names) with ordinality as o (name, place) where v.options ? name
  ) as options,
  coalesce(v.price, p.base_price) as price,
  case when v.price is null then p.base_original_price else v.original_price end as original_price,
  coalesce(v.image_url, p.image_url) as image_url,
  v.stock,
  p.is_in_stock and v.stock is distinct from 0 as is_buyable,
  v.id = (
    select f.id from variants f where f.product_id = p.id and f.retired_at is null
    order by (p.is_in_stock and f.stock is distinct from 0) desc, f.position limit 1
  ) as is_default
from products p join variants v on v.product_id = p.id
where (p.is_public or p.id = 'c1d2a3b4-6769-4674-8361-726473666f72') and v.retired_at is null;

-- What somebody wants on a gift card that is in their cart. Each row is about one piece of the line of its variant.
create table wanted_gift_cards (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea,
  user_id uuid references customers (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  recipient_name text not null default '',
  -- Empty: the buyer prints it.
  recipient_email text not null default '',
  sender_name text not null default '',
  message text not null default '',
  -- A day of the shop; null: as soon as it is paid.
  send_on date,
  created_at timestamptz not null default now(),
  constraint wanted_gift_cards_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);
create index wanted_gift_cards_by_customer on wanted_gift_cards (user_id, created_at) where user_id is not null;
create index wanted_gift_cards_by_guest on wanted_gift_cards (session_hash, created_at) where session_hash is not null;

-- The same of an order, the nth piece of the variant. It has a card once the order is paid.
create table bought_gift_cards (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  variant_id uuid not null references variants (id),
  nth integer not null check (nth > 0),
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  message text not null default '',
  send_on date,
  card_id uuid unique references gift_cards (id),
  -- The code, encrypted, of a card that its buyer prints.
  sealed text,
  -- The refund that took the card back.
  refund_id uuid references refunds (id),
  unique (order_id, variant_id, nth)
);

-- What of an order's total is for gift cards: no sale yet, and owed to whoever has them. Minor units.
alter table orders add column cards_sold bigint not null default 0;
alter table replaced_invoices add column cards_sold bigint not null default 0;
-- What was on the gift cards that a refund took back.
alter table refunds add column cards_sold bigint not null default 0;

alter table gift_card_entries drop constraint gift_card_entries_kind_check;
alter table gift_card_entries add constraint gift_card_entries_kind_check
  check (kind in ('issued', 'sold', 'spent', 'given_back', 'refunded', 'adjusted', 'taken_back', 'put_back')) not valid;
alter table gift_card_entries validate constraint gift_card_entries_kind_check;

-- The variant that was wished for; null: any.
alter table wishlist_items add column variant_id uuid references variants (id) on delete set null;

-- The link by which others see a wishlist, as long as its owner wants.
create table wishlist_links (
  token text primary key check (length(token) >= 20),
  session_hash bytea unique,
  user_id uuid unique references customers (id) on delete cascade,
  -- As whose it is shown; empty: nobody's.
  shown_name text not null default '',
  created_at timestamptz not null default now(),
  constraint wishlist_links_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);

-- How many days one of it lasts whoever uses it; null: nobody says.
alter table products add column lasts_days integer check (lasts_days > 0);

alter table notification_preferences add column refill_reminders boolean;

-- Of which things that came somebody was reminded, once each.
create table refill_reminders (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  at timestamptz not null default now()
);
