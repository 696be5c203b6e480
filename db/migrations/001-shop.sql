-- The shop as a visitor and a customer meet it. Amounts are minor units of the shop's currency (bigint).
-- `json` rather than `jsonb` where the owner's order of keys is shown to shoppers.

-- Catalogue ---------------------------------------------------------------------------------------

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and name <> ''),
  description text not null default '',
  image text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index brands_name_key on brands (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  -- A draft may lack the brand, the price and the picture; what was removed from the shop may outlive its brand.
  brand_id uuid references brands (id) on delete set null,
  category text not null default '',
  type text not null default '',
  flavor text,
  image_url text not null default '',
  image_gallery text[] not null default '{}',
  -- What pictures show, in words, by their URLs.
  picture_texts json not null default '{}' check (json_typeof(picture_texts) = 'object'),
  base_price bigint check (base_price >= 0),
  base_original_price bigint check (base_original_price >= 0),
  -- What the default variant costs; kept by domain/catalog/offers.ts, so that the listing can sort and filter by it.
  offer_price bigint not null default 0 check (offer_price >= 0),
  is_in_stock boolean not null default true,
  -- Whether any of its variants is left or not counted; kept by domain/catalog/offers.ts for the back office's list.
  is_stocked boolean not null default true,
  is_new boolean not null default false,
  is_featured boolean not null default false,
  is_sale boolean not null default false,
  specifications json not null default '{}' check (json_typeof(specifications) = 'object'),
  -- Null: not weighed.
  weight_grams integer check (weight_grams >= 0),
  shipping_class text not null default 'standard'
    constraint products_shipping_class_check
    check (shipping_class in ('standard', 'express', 'overnight', 'fragile')),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'exempt')),
  -- Length x width x height in centimetres, as the owner wrote it.
  dimensions text,
  -- Adds nothing to the cost of delivery.
  ships_free boolean not null default false,
  -- The options in the order in which shoppers see them: jsonb compares them, but sorts their names.
  option_names text[] not null default '{}',
  tags text[] not null default '{}',
  -- The owner's own figures, shown until the product has a review.
  typed_rating numeric(2, 1) not null default 0 check (typed_rating between 0 and 5),
  typed_review_count integer not null default 0 check (typed_review_count >= 0),
  -- Sums over the reviews, kept by domain/catalog/change-product.ts.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  sales_count integer not null default 0 check (sales_count >= 0),
  -- What search engines show; null: name and description.
  seo_title text,
  seo_description text,
  status text not null default 'published' check (status in ('draft', 'scheduled', 'published')),
  -- When it appears or first appeared in the shop; null: nobody knows yet.
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whether the shop shows it: the one place that says so.
  is_public boolean not null generated always as (status = 'published' and deleted_at is null) stored,
  -- What the back office's list is searched in and sorted by: made once, since lower case costs as much as the search.
  search_text text not null generated always as (lower(name || E'\n' || category)) stored,
  -- The caller's own name for the attempt that made it.
  idempotency_key text unique,
  constraint products_complete check (
    status = 'draft' or deleted_at is not null
    or brand_id is not null and base_price is not null and image_url <> ''),
  constraint products_scheduled_for check (status = 'draft' or publish_at is not null)
);
-- What the back office's list is searched, filtered and sorted by, so that it reads this and not whole products.
-- Nothing that every sale or review changes stands in it: their updates stay cheap (docs/decisions/020).
create index products_listed on products (created_at desc, id)
  include (search_text, category, type, brand_id, status, base_price, updated_at, is_in_stock, is_stocked, is_new, is_featured, is_sale)
  where deleted_at is null;
create index products_to_publish on products (publish_at) where status = 'scheduled' and deleted_at is null;

-- Every slug that a product ever had leads to it for ever and is given to no other product.
create table product_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  product_id uuid not null references products (id) on delete cascade,
  unique (product_id, slug)
);
alter table products
  add constraint products_slug_is_its_own foreign key (id, slug)
  references product_slugs (product_id, slug) deferrable initially deferred;

create table variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  sku text not null check (btrim(sku) <> ''),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  -- Null: the product's base price.
  price bigint check (price >= 0),
  original_price bigint check (original_price >= 0),
  -- Null: looks as the product's picture shows it.
  image_url text,
  -- Null: not counted. Never below zero, whatever the program does.
  stock integer constraint variants_stock_not_negative check (stock >= 0),
  position smallint not null default 0,
  -- Not offered any more; orders go on naming it.
  retired_at timestamptz
) with (fillfactor = 80);
-- No index has the stock: a sale then writes the row alone, into the room that its page has for that.
create unique index variants_position_key on variants (product_id, position) where retired_at is null;
-- What is offered of one product differs in something, and no two things on offer share a code.
create unique index variants_options_key on variants (product_id, options) where retired_at is null;
create unique index variants_sku_key on variants (lower(sku)) where retired_at is null;
-- Codes as search looks them up, whole or by their beginning (domain/catalog/search/search-query.ts).
create index variants_by_code on variants ((regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C"))
  where retired_at is null;

create index products_by_brand on products (brand_id);

-- What sales change of a product, in a row that is cheap to write and quick to read: the back office's list is sorted
-- and filtered by it (docs/decisions/020). Products that were deleted have none. The triggers below keep it, whoever writes.
create table product_figures (
  product_id uuid primary key references products (id) on delete cascade,
  sales_count integer not null,
  -- Of all variants on offer; null: none is counted.
  stock bigint,
  -- Of those that are counted and not sold out, the fewest.
  least_stock integer,
  -- Some are counted and sold out.
  has_sold_out boolean not null default false
) with (fillfactor = 70);

-- Planned once a connection: each sale calls it, and planning it takes longer than doing it.
create function keep_stock_figures(product_ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- The second of two must add up what the first one wrote.
  perform from products where id = any(product_ids) order by id for no key update;
  update product_figures f
  set stock = now.stock, least_stock = now.least_stock, has_sold_out = now.has_sold_out
  from (
    select p.id, sum(v.stock) as stock, min(v.stock) filter (where v.stock > 0) as least_stock,
      coalesce(min(v.stock) = 0, false) as has_sold_out
    from unnest(product_ids) as p (id) left join variants v on v.product_id = p.id and v.retired_at is null
    group by p.id
  ) now
  where f.product_id = now.id and (f.stock, f.least_stock, f.has_sold_out)
    is distinct from (now.stock, now.least_stock, now.has_sold_out);
end $$;

create function keep_figures() returns trigger language plpgsql as $$
begin
  update product_figures f set sales_count = w.sales_count from written w
  where f.product_id = w.id and f.sales_count <> w.sales_count;
  if tg_op = 'INSERT' or exists (
    select from written w
    where (deleted_at is null) <> exists (select from product_figures f where f.product_id = w.id)
  ) then
    delete from product_figures where product_id in (select id from written where deleted_at is not null);
    insert into product_figures (product_id, sales_count)
    select id, sales_count from written where deleted_at is null on conflict do nothing;
    perform keep_stock_figures(array(select id from written where deleted_at is null));
  end if;
  return null;
end $$;

create trigger figures_of_new_products after insert on products
  referencing new table as written for each statement execute function keep_figures();
create trigger figures_of_products after update on products
  referencing new table as written for each statement execute function keep_figures();

-- Pieces sold, or given back, that `products.sales_count` does not count yet. A sale only adds a row.
create table uncounted_sales (
  product_id uuid not null,
  change integer not null
);

-- Every change of a variant's stock; the changes add up to the stock. Written by domain/catalog/stock.ts.
create table stock_moves (
  id bigint primary key generated always as identity,
  variant_id uuid not null references variants (id) on delete cascade,
  at timestamptz not null default now(),
  change integer not null,
  -- How many there were afterwards; null: not counted.
  stock integer check (stock >= 0),
  reason text not null check (
    reason in ('initial', 'received', 'counted', 'damaged', 'returned', 'other', 'sold', 'cancelled')),
  note text,
  -- The colleague; null where a customer or the shop itself moved it.
  by_id text
);
create index stock_moves_by_variant on stock_moves (variant_id, id desc);

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
  coalesce(v.image_url, p.image_url) as image_url,
  v.stock,
  p.is_in_stock and v.stock is distinct from 0 as is_buyable,
  v.id = (
    select f.id from variants f where f.product_id = p.id and f.retired_at is null
    order by (p.is_in_stock and f.stock is distinct from 0) desc, f.position limit 1
  ) as is_default
from products p join variants v on v.product_id = p.id
where p.is_public and v.retired_at is null;

-- Prices that fell and that nobody was told of yet; amounts in minor units.
create table price_drops (
  product_id uuid primary key references products (id) on delete cascade,
  old_price bigint not null check (old_price >= 0),
  at timestamptz not null default now()
);

-- What changed in the catalogue, for the processes that hold an index of it: each asks for what came since
-- the snapshot at which it asked last (docs/decisions/007).

-- One row a product and transaction. Rows are only ever added, so that noting a change makes nobody wait.
create table product_changes (
  -- The transaction: a reader's snapshot says whether it had ended, in whatever order transactions commit.
  changed xid8 not null default pg_current_xact_id(),
  -- No reference: a product that was deleted has changed as well.
  product_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (changed, product_id)
);

-- `written` are the rows that a statement wrote; what its transaction noted before is noted already.
create function note_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from written on conflict do nothing;
  return null;
end $$;

create trigger products_inserted after insert on products
  referencing new table as written for each statement execute function note_products();
create trigger products_updated after update on products
  referencing new table as written for each statement execute function note_products();
create trigger products_deleted after delete on products
  referencing old table as written for each statement execute function note_products();

create function note_all_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from products on conflict do nothing;
  return null;
end $$;

create trigger products_truncated before truncate on products
  for each statement execute function note_all_products();

create function note_products_of_variants() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct product_id from written on conflict do nothing;
  perform keep_stock_figures(array(select distinct product_id from written));
  return null;
end $$;

create trigger variants_inserted after insert on variants
  referencing new table as written for each statement execute function note_products_of_variants();
create trigger variants_deleted after delete on variants
  referencing old table as written for each statement execute function note_products_of_variants();

-- Has the transaction run again, as PostgreSQL itself asks after a serialisation failure.
create function run_again() returns void language plpgsql as $$
begin
  raise 'the transaction has to be run again' using errcode = 'serialization_failure';
end $$;

-- A count of pieces changes with every sale; lists only care whether there are any.
create function note_products_of_changed_variants() returns trigger language plpgsql as $$
declare
  listed uuid[];
  counted uuid[];
begin
  select array_agg(distinct n.product_id) filter (
      where (n.options, n.price, n.position, n.stock = 0, n.retired_at is null)
        is distinct from (o.options, o.price, o.position, o.stock = 0, o.retired_at is null)),
    array_agg(distinct n.product_id) filter (
      where (n.stock, n.retired_at is null) is distinct from (o.stock, o.retired_at is null))
  into listed, counted from written n join overwritten o on o.id = n.id;
  if listed is not null then
    insert into product_changes (product_id) select unnest(listed) on conflict do nothing;
  end if;
  if counted is not null then
    perform keep_stock_figures(counted);
  end if;
  return null;
end $$;

create trigger variants_updated after update on variants
  referencing old table as overwritten new table as written
  for each statement execute function note_products_of_changed_variants();

create function note_products_of_renamed_brands() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
  select p.id from products p join written n on n.id = p.brand_id join overwritten o on o.id = n.id
  where n.name <> o.name
  on conflict do nothing;
  return null;
end $$;

create trigger brands_renamed after update on brands
  referencing old table as overwritten new table as written
  for each statement execute function note_products_of_renamed_brands();

-- The owner's synonyms for the search, as JSON: groups of words that mean the same. Without the row the program's
-- own hold.
create table search_synonyms (
  id boolean primary key default true check (id),
  groups jsonb not null check (jsonb_typeof(groups) = 'array')
);

-- What was looked for on a day of the shop and not found, in words without anybody's name or address.
create table empty_searches (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  count integer not null default 1 check (count > 0),
  primary key (day, words)
);

-- Customers ---------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username = btrim(username) and username <> ''),
  email text not null check (email = btrim(email) and email <> ''),
  password_hash text not null,
  first_name text,
  last_name text,
  phone text,
  profile_image_url text,
  stripe_customer_id text,
  -- Pays no tax: a charity, a business with a certificate.
  is_tax_exempt boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the customer showed that they read mail to this address.
  email_confirmed_at timestamptz,
  -- The address that waits to be confirmed.
  pending_email text
);
create unique index users_username_key on users (lower(username));
-- An import makes many customers at one moment: without the id they would all be sorted for the latest ten.
create index users_by_newest on users (created_at desc, id);
create unique index users_email_key on users (lower(email));
create index users_by_name on users using gin (
  to_tsvector('simple', username || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)
);

-- sid is the SHA-256 of the cookie's token, so a copy of this table opens no session.
create table sessions (
  sid bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  sess json not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expire timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expire on sessions (expire);

-- Browsers in which a customer has signed in before: strangers' guesses never shut these out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the device cookie.
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);

-- Links that do something to an account, in a mail to one address. Only the SHA-256 of a token is stored.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'confirm')),
  email text not null,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id);
create index account_links_by_expiry on account_links (expires_at);

-- What a customer wants mail about; null: they never said, and the default holds. News and offers are the
-- newsletter's: who wants them is in newsletter_subscribers.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  order_updates boolean,
  new_products boolean,
  price_alerts boolean,
  review_invitations boolean
);

-- What all processes count together, in the columns that rate-limiter-flexible expects. Unlogged: a count
-- that is lost with the machine costs nothing, and is many times cheaper to write.
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null default 'Home' check (type in ('Home', 'Office', 'Other')),
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  -- ISO 3166-1 alpha-2, and Kosovo (XK).
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_by_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Of a customer's addresses one is the default one. The index holds that there are not two; this holds,
-- when the transaction ends, that there is one.
create function require_default_address() returns trigger language plpgsql as $$
begin
  if exists (select from addresses where user_id = coalesce(old.user_id, new.user_id))
    and not exists (select from addresses where user_id = coalesce(old.user_id, new.user_id) and is_default)
  then
    raise integrity_constraint_violation using
      constraint = 'addresses_have_a_default',
      message = 'a customer with addresses needs a default one';
  end if;
  return null;
end $$;
create constraint trigger addresses_have_a_default
  after insert or update or delete on addresses deferrable initially deferred
  for each row execute function require_default_address();

-- Cart and wishlist: one owner, a guest's session (SHA-256 of its id) or a customer ----------------

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 999),
  created_at timestamptz not null default now(),
  -- Guests' lines that nobody touches any more expire (docs/rules.md, Guests).
  touched_at timestamptz not null default now(),
  constraint cart_items_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);
create unique index cart_items_guest_line on cart_items (session_hash, variant_id) where session_hash is not null;
create unique index cart_items_customer_line on cart_items (user_id, variant_id) where user_id is not null;
create index cart_items_by_variant on cart_items (variant_id);
create index cart_items_by_touch on cart_items (touched_at) where session_hash is not null;

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Guests' lines that nobody touches any more expire (docs/rules.md, Guests).
  touched_at timestamptz not null default now(),
  constraint wishlist_items_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);
create unique index wishlist_items_guest_line on wishlist_items (session_hash, product_id) where session_hash is not null;
create unique index wishlist_items_customer_line on wishlist_items (user_id, product_id) where user_id is not null;
create index wishlist_items_by_product on wishlist_items (product_id);
create index wishlist_items_by_touch on wishlist_items (touched_at) where session_hash is not null;

-- Orders ------------------------------------------------------------------------------------------

-- Where rates hold. Empty lists hold everywhere; of the zones that an address is in, the most particular counts.
create table delivery_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  countries text[] not null default '{}',
  states text[] not null default '{}',
  postcodes text[] not null default '{}',
  position smallint not null default 0
);

create table shipping_rates (
  id uuid primary key default gen_random_uuid(),
  -- Null: wherever no zone is.
  zone_id uuid references delivery_zones (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  price bigint not null check (price >= 0),
  min_days smallint not null check (min_days >= 0),
  max_days smallint not null,
  free_from bigint check (free_from >= 0),
  is_default boolean not null default false,
  -- Fetched at the shop.
  is_pickup boolean not null default false,
  -- What an order weighs and costs where the rate is offered, from and below; null: any.
  min_grams integer,
  max_grams integer,
  min_amount bigint,
  max_amount bigint,
  -- What products of a class add, once an order: {"fragile": 300}.
  surcharges json not null default '{}' check (json_typeof(surcharges) = 'object'),
  position smallint not null default 0,
  check (max_days >= min_days)
);
create unique index shipping_rates_one_default
  on shipping_rates (coalesce(zone_id, '00000000-0000-0000-0000-000000000000')) where is_default;

-- Where other taxes hold than the setting `tax_rate` says.
create table tax_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  countries text[] not null check (countries <> '{}'),
  states text[] not null default '{}',
  taxes_delivery boolean not null default false,
  -- A list of {name, percent, taxClass}, as the owner ordered it.
  rates json not null default '[]' check (json_typeof(rates) = 'array'),
  position smallint not null default 0
);

create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  name text not null,
  description text not null default '',
  is_active boolean not null default false,
  -- The gateway's fields by name; secrets are in "secrets".
  config json not null default '{}' check (json_typeof(config) = 'object'),
  -- What the provider allowed the shop to sell, as the owner noted it.
  approval_reference text,
  approval_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_methods_one_active on payment_methods (is_active) where is_active;
create unique index payment_methods_one_each on payment_methods (provider) where provider <> 'offline';

create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  payer_name text not null,
  -- The customer's address as it was when they ordered; empty once the order is anonymous.
  email text not null,
  payment_provider text not null,
  payment_method_name text not null,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'completed', 'failed', 'cancelled', 'refunded', 'partially_refunded')),
  fulfilment text not null default 'unfulfilled'
    check (fulfilment in ('unfulfilled', 'shipped', 'delivered')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  -- What promotions took off items and delivery.
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null check (tax >= 0),
  -- The prices hold the tax already.
  tax_included boolean not null default false,
  -- Percent; null where the order does not know it, or where there are several.
  tax_rate numeric(7, 4),
  total bigint not null,
  -- What gift cards were spent on it; the rest is due in money.
  gift_card bigint not null default 0,
  shipping_method text not null,
  estimated_delivery timestamptz,
  -- The days on which it was promised to come, in the shop's time zone.
  promised_from date,
  promised_to date,
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  review_invited_at timestamptz,
  address_type text not null,
  address_name text not null,
  address_street text not null,
  address_city text not null,
  address_state text not null,
  address_zip_code text not null,
  address_country text not null check (address_country ~ '^[A-Z]{2}$'),
  address_phone text,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- What a colleague added to the amount by hand, or took off it.
  correction bigint not null default 0,
  -- What it held went back on sale, and out of the sales counts: that happens once.
  returned_at timestamptz,
  -- Deleted in the back office: it is in no list and no total any more, and keeps its invoice's number.
  voided_at timestamptz,
  -- It waits for its first payment, or did so in vain: nobody has ordered anything yet.
  is_waiting boolean not null default false,
  -- Whether it counts as an order, in every list and total: the one place that says so.
  is_placed boolean not null generated always as (not is_waiting and voided_at is null) stored,
  -- Of what waits: a digest of what was to be ordered. The same again is paid by another attempt, not ordered twice.
  wanted bytea,
  -- Of an order by hand that waits: until when it can be paid by the link that was mailed.
  pay_until timestamptz,
  -- What somebody has to look into about its money.
  attention text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (total = subtotal - discount + shipping
    + case when tax_included then 0 else tax end + correction and total >= 0),
  constraint orders_gift_card_within_total check (gift_card between 0 and total)
);
create index orders_by_newest on orders (created_at desc, id) where is_placed;
create index orders_by_user on orders (user_id, created_at desc);
-- What the back office's lists filter by, in the order in which they show it.
create index orders_by_payment_status on orders (payment_status, created_at desc, id)
  where is_placed;
create index orders_undelivered on orders (fulfilment, created_at desc, id)
  where fulfilment <> 'delivered' and is_placed;
create index orders_to_invite on orders (delivered_at)
  where delivered_at is not null and review_invited_at is null;
create unique index orders_idempotency_key on orders (user_id, idempotency_key);
create index orders_with_attention on orders (created_at desc, id) where attention is not null and voided_at is null;
create index orders_pay_links on orders (pay_until) where is_waiting and payment_status = 'pending' and pay_until is not null;
create index orders_abandoned on orders (created_at) where is_waiting;
-- What the back office looks orders up by: number, e-mail address, the words of a name.
create index orders_by_number on orders (right(id::text, 8));
create index orders_by_email on orders (lower(email) collate "C");
create index orders_by_name on orders using gin (to_tsvector('simple', payer_name));
create index orders_by_total on orders (total, id) where is_placed;
create index orders_by_payer on orders (lower(payer_name), id) where is_placed;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  -- Looked up at the commit: an order writes its lines before it takes anything out of stock, which others wait for, and
  -- a weak lock that becomes a strong one can make transactions wait in a circle.
  product_id uuid not null references products (id) deferrable initially deferred,
  variant_id uuid not null references variants (id) on delete restrict deferrable initially deferred,
  sku text not null,
  name text not null,
  -- Only shown, in the order in which it was written.
  options json not null,
  image_url text not null,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  -- How many pieces went out, were given up before they did, came back, went on sale again, were paid back, and were
  -- exchanged for others.
  shipped integer not null default 0 check (shipped >= 0),
  withdrawn integer not null default 0 check (withdrawn >= 0),
  returned integer not null default 0 check (returned between 0 and shipped),
  restocked integer not null default 0 check (restocked between 0 and quantity),
  refunded integer not null default 0 check (refunded between 0 and quantity),
  exchanged integer not null default 0 check (exchanged >= 0),
  unique (order_id, position),
  constraint order_items_ship_what_is_there check (shipped + withdrawn <= quantity),
  constraint order_items_refund_or_exchange check (refunded + exchanged <= quantity)
);
create index order_items_by_product on order_items (product_id);
create index order_items_by_variant on order_items (variant_id);
create index order_items_by_sku on order_items (lower(sku));

-- What promotions and colleagues took off an order's items, and off its delivery where there is no position.
create table order_discounts (
  order_id uuid not null references orders (id) on delete cascade,
  item_position smallint,
  -- Null: a colleague took it off by hand.
  promotion_id uuid,
  -- As they were then.
  name text not null,
  code text,
  amount bigint not null check (amount > 0)
);
create index order_discounts_by_order on order_discounts (order_id);

-- The tax on an order's items, and on its delivery where there is no position: a line for each rate.
create table order_taxes (
  order_id uuid not null references orders (id) on delete cascade,
  item_position smallint,
  name text not null,
  percent numeric(7, 4) not null,
  taxable bigint not null,
  amount bigint not null
);
create index order_taxes_by_order on order_taxes (order_id);

-- The parcels of an order.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Taken back within the hour: it never left.
  undone_at timestamptz
);
create index shipments_by_order on shipments (order_id);
-- What the compliance report is made of, by the month in which it left.
create index shipments_by_day on shipments (shipped_at) where undone_at is null;

create table shipment_items (
  shipment_id uuid not null references shipments (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_items_by_item on shipment_items (order_item_id);

create table order_history (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  event text not null,
  detail json not null default '{}'
);
create index order_history_by_newest on order_history (at desc, id desc);
create index order_history_by_order on order_history (order_id, id);

-- Money given back, in minor units of the order's currency; never more in sum than was paid. What is pending counts
-- towards that already; what has failed does not.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  amount bigint not null check (amount > 0),
  -- What of it goes back to gift cards.
  gift_card bigint not null default 0 check (gift_card between 0 and amount),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What of it is for the delivery.
  delivery bigint not null default 0 check (delivery between 0 and amount),
  reason text not null default '',
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  idempotency_key text,
  -- by_hand: the provider cannot, so the owner gives it back there.
  status text not null default 'done' check (status in ('pending', 'done', 'failed', 'by_hand')),
  -- Of a gateway: the provider's name for it, and why it failed.
  provider_refund_id text,
  message text,
  -- Whether its pieces go back on sale once it is done; null: as usual (docs/rules.md, Orders).
  restock boolean,
  -- While a process talks to the provider about it.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (order_id, idempotency_key)
);
create index refunds_under_way on refunds (created_at) where status = 'pending';

-- The pieces that a refund is for; none where only an amount was named.
create table refund_items (
  refund_id uuid not null references refunds (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  -- Whether they go back on sale; null: those that were not shipped.
  restock boolean,
  -- How many of them had not been shipped.
  withdrawn integer not null default 0 check (withdrawn between 0 and quantity),
  primary key (refund_id, order_item_id)
);
create index refund_items_by_item on refund_items (order_item_id);

-- Every placed order has an invoice; its number comes from a counter, since a sequence would leave gaps.
create table invoice_series (
  name text primary key check (name ~ '^[A-Z0-9-]+$'),
  last_number bigint not null default 0 check (last_number >= 0)
);

create table invoices (
  order_id uuid primary key references orders (id),
  series text not null references invoice_series (name),
  number bigint not null check (number > 0),
  unique (series, number)
);

-- Placed orders that have no number yet, so that they need not wait for each other's. Rows are only ever added, until the
-- next round of numbers deletes them.
create table orders_to_invoice (order_id uuid not null);

-- What of the order's taxes a refund takes back, by rate.
create table refund_taxes (
  refund_id uuid not null references refunds (id) on delete cascade,
  name text not null,
  percent numeric(7, 4),
  amount bigint not null
);
create index refund_taxes_by_refund on refund_taxes (refund_id);

-- Every refund that is done has a credit note, numbered as invoices are and apart from them.
create table credit_note_series (
  name text primary key check (name ~ '^[A-Z0-9-]+$'),
  last_number bigint not null default 0 check (last_number >= 0)
);

create table credit_notes (
  refund_id uuid primary key references refunds (id),
  series text not null references credit_note_series (name),
  number bigint not null check (number > 0),
  unique (series, number)
);

-- What customers send back, from the question to the money (docs/states.md).
create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Null: the account is deleted.
  user_id uuid references users (id) on delete set null,
  status text not null default 'requested'
    check (status in
      ('requested', 'approved', 'refused', 'withdrawn', 'received', 'inspected', 'refunded', 'exchanged')),
  reason text not null check (reason in ('changed_mind', 'faulty', 'damaged', 'wrong_item', 'other')),
  -- The customer's own words, and why the shop refused.
  note text not null default '',
  refusal text not null default '',
  refund_id uuid references refunds (id),
  -- What was sent in exchange.
  exchange_order_id uuid references orders (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index returns_by_newest on returns (created_at desc, id);
create index returns_by_status on returns (status, created_at desc, id);
create index returns_by_order on returns (order_id);
create index returns_by_user on returns (user_id);
create index returns_by_exchange on returns (exchange_order_id) where exchange_order_id is not null;

create table return_items (
  return_id uuid not null references returns (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- How many of them were found fit for sale; null before anybody looked.
  good integer check (good between 0 and quantity),
  primary key (return_id, order_item_id)
);
create index return_items_by_item on return_items (order_item_id);

-- Payments ------------------------------------------------------------------------------------------

-- One try to pay an order on a provider's page. Its id is our reference there.
create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Whether real money was to move.
  is_live boolean not null,
  -- starting: the provider has not answered yet. returned: money came that the order does not keep.
  status text not null default 'starting' check (
    status in ('starting', 'open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'returned')),
  -- The provider's names for the payment and for the money taken.
  reference text,
  charge_id text,
  page_url text,
  -- What is posted to the page; null: it is opened as a link.
  page_fields json,
  -- When the provider gave them.
  page_at timestamptz,
  fee bigint,
  -- For the shopper.
  message text not null default '',
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- Of money that the order does not keep: how giving it back stands, in minor units of its own currency.
  return_status text check (return_status in ('pending', 'done', 'failed', 'by_hand')),
  return_amount bigint,
  return_currency text,
  return_key uuid not null default gen_random_uuid(),
  return_id text,
  return_claimed_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked next; null: there is nothing left to learn.
  next_ask_at timestamptz,
  ended_at timestamptz
);
create unique index payment_attempts_one_open on payment_attempts (user_id) where status in ('starting', 'open');
create unique index payment_attempts_one_paid on payment_attempts (order_id) where status = 'paid';
create unique index payment_attempts_idempotency_key on payment_attempts (user_id, idempotency_key);
create index payment_attempts_by_order on payment_attempts (order_id, created_at);
create index payment_attempts_by_reference on payment_attempts (provider, reference);
create index payment_attempts_by_charge on payment_attempts (provider, charge_id) where charge_id is not null;
create index payment_attempts_to_ask on payment_attempts (next_ask_at) where next_ask_at is not null;
create index payment_attempts_last_paid on payment_attempts (provider, ended_at) where status = 'paid';
create index payment_attempts_to_return on payment_attempts (id) where return_status = 'pending';

-- What providers told the shop, verified: only what it is about. What is true is asked of the provider.
create table payment_webhooks (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  -- The same one sent again has the same key.
  event_key text,
  -- Null: it is not verified yet, and what came is kept until then.
  events json,
  received json,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
  received_at timestamptz not null default now()
);
create unique index payment_webhooks_once on payment_webhooks (provider, event_key);
create index payment_webhooks_by_age on payment_webhooks (received_at);

-- Every call to a provider and every webhook, without secrets and personal data.
create table payment_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  level text not null check (level in ('success', 'info', 'warning', 'error')),
  type text not null check (type in ('transaction', 'webhook', 'error', 'refund', 'chargeback')),
  provider text not null,
  -- 'POST /v1/checkout/sessions', 'checkout.session.completed'.
  action text not null,
  -- The answer's status, or what became of it.
  status text not null default '',
  message text not null,
  -- The order.
  transaction_id uuid,
  ip_address text,
  data json,
  webhook_id uuid references payment_webhooks (id) on delete set null
);
create index payment_logs_by_newest on payment_logs (created_at desc, id);
create index payment_logs_last_error on payment_logs (provider, created_at) where level = 'error';
create index payment_logs_by_order on payment_logs (transaction_id);
create index payment_logs_by_webhook on payment_logs (webhook_id);

-- Promotions --------------------------------------------------------------------------------------

create table promotions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  -- Null: applies by itself.
  code text check (code ~ '^[A-Z0-9_-]{3,40}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_shipping', 'buy_x_get_y', 'tiered')),
  -- Of `percent` what is taken off, of `buy_x_get_y` what is taken off those that one gets.
  percent numeric(7, 4) check (percent > 0 and percent <= 100),
  amount bigint check (amount > 0),
  buy_quantity smallint check (buy_quantity > 0),
  get_quantity smallint check (get_quantity > 0),
  -- A list of {from, percent}, amounts in minor units.
  tiers json not null default '[]' check (json_typeof(tiers) = 'array'),
  -- What of a cart takes part: everything where all are empty. Kinds are categories and types.
  product_ids uuid[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  kinds text[] not null default '{}',
  excluded_kinds text[] not null default '{}',
  -- What takes part costs at least that.
  minimum bigint check (minimum > 0),
  first_order boolean not null default false,
  -- E-mail addresses of proven accounts; empty: everybody.
  customers text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  once_per_customer boolean not null default false,
  -- Holds beside others that do; otherwise alone.
  combines boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotions_uses_within_bounds check (uses >= 0 and (max_uses is null or uses <= max_uses))
);
create unique index promotions_code_key on promotions (code);

-- An order used a promotion; the row goes when the order is cancelled or expires.
create table promotion_uses (
  promotion_id uuid not null references promotions (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  primary key (promotion_id, order_id)
);
create index promotion_uses_by_order on promotion_uses (order_id);
create index promotion_uses_by_customer on promotion_uses (user_id);

-- The code that a cart's owner gave: a guest's session (SHA-256 of its id) or a customer.
create table cart_codes (
  session_hash bytea unique,
  user_id uuid unique references users (id) on delete cascade,
  code text not null,
  created_at timestamptz not null default now(),
  constraint cart_codes_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);

-- Gift cards --------------------------------------------------------------------------------------

create table gift_cards (
  id uuid primary key default gen_random_uuid(),
  -- A keyed digest (HMAC-SHA256): who has a copy of this table can spend none of them.
  code_hash bytea not null unique check (length(code_hash) = 32),
  last_four text not null check (last_four ~ '^[A-Z0-9]{4}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All that was ever put on it: what it was issued with, and what colleagues added.
  amount bigint not null check (amount > 0),
  balance bigint not null,
  recipient_name text not null default '',
  recipient_email text not null default '',
  message text not null default '',
  expires_at timestamptz,
  disabled_at timestamptz,
  idempotency_key text unique check (length(idempotency_key) between 1 and 255),
  created_at timestamptz not null default now(),
  constraint gift_cards_balance_within_amount check (balance between 0 and amount)
);
create index gift_cards_by_newest on gift_cards (created_at desc, id);
create index gift_cards_by_recipient on gift_cards (lower(recipient_email)) where recipient_email <> '';
create index gift_cards_usable on gift_cards (id) where balance > 0 and disabled_at is null;

-- Every change of a card's balance; the changes add up to it. Written by domain/gift-cards/ledger.ts.
create table gift_card_entries (
  id bigint primary key generated always as identity,
  card_id uuid not null references gift_cards (id) on delete cascade,
  at timestamptz not null default now(),
  -- given_back: of an order that was not carried out. refunded: by a refund of an order that was.
  kind text not null check (kind in ('issued', 'spent', 'given_back', 'refunded', 'adjusted')),
  amount bigint not null check (amount <> 0),
  -- Null: of no order, or of one that waited for its payment in vain and was deleted.
  order_id uuid references orders (id) on delete set null,
  reason text not null default '',
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  unique (card_id, idempotency_key)
);
create index gift_card_entries_by_card on gift_card_entries (card_id, id);
create index gift_card_entries_by_order on gift_card_entries (order_id) where order_id is not null;

-- The gift cards that a cart is to be paid with: a guest's session (SHA-256 of its id) or a customer.
create table cart_gift_cards (
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  card_id uuid not null references gift_cards (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint cart_gift_cards_one_owner check (num_nonnulls(session_hash, user_id) = 1),
  unique (user_id, card_id),
  unique (session_hash, card_id)
);
create index cart_gift_cards_by_card on cart_gift_cards (card_id);

-- Reviews -----------------------------------------------------------------------------------------

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  customer_name text not null,
  rating smallint not null check (rating between 1 and 5),
  title text,
  comment text not null,
  is_verified boolean not null default false,
  -- The delivered order that it was written about; null: it was not written here.
  order_id uuid references orders (id),
  -- Its purchase was cancelled or refunded: its writer still sees it, and it counts nowhere.
  purchase_undone boolean not null default false,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- Hidden by the shop: its writer still sees it, with the reason, and it counts nowhere.
  hidden_reason text check (btrim(hidden_reason) <> ''),
  -- What the shop answered below it.
  reply text check (btrim(reply) <> ''),
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reviews_reply_is_dated check ((reply is null) = (replied_at is null))
);
create unique index reviews_one_a_customer on reviews (product_id, user_id) where user_id is not null;
create index reviews_by_product on reviews (product_id, created_at desc, id);
create index reviews_by_newest on reviews (created_at desc, id);
create index reviews_by_user on reviews (user_id, created_at desc);
create index reviews_to_answer on reviews (created_at)
  where rating <= 2 and reply is null and hidden_reason is null;
create index reviews_by_order on reviews (order_id) where order_id is not null;

-- One vote of a customer or a guest session for a review that helped.
create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint review_votes_one_voter check (num_nonnulls(session_hash, user_id) = 1)
);
create unique index review_votes_guest on review_votes (review_id, session_hash) where session_hash is not null;
create unique index review_votes_customer on review_votes (review_id, user_id) where user_id is not null;
-- A deleted account's votes are taken back.
create index review_votes_by_user on review_votes (user_id) where user_id is not null;

-- What the owner writes ---------------------------------------------------------------------------

create table site_config (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value text not null,
  type text not null default 'text' check (type in ('text', 'image', 'boolean', 'number')),
  updated_at timestamptz not null default now()
);

create table navigation_items (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  is_active boolean not null default true,
  sort_order integer not null default 0
);

-- The one row of footer texts.
create table footer_settings (
  id boolean primary key default true check (id),
  company_name text not null,
  company_description text not null,
  address text not null,
  phone_number text not null,
  copyright_text text not null,
  warning_text text not null,
  payment_methods_text text not null
);

create table footer_links (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  url text not null,
  category text not null default 'customer_service' check (category in ('customer_service', 'legal')),
  is_active boolean not null default true,
  sort_order integer not null default 0
);

create table social_media_links (
  id uuid primary key default gen_random_uuid(),
  platform text not null,
  url text not null,
  icon text not null default 'FaFacebookF',
  is_active boolean not null default true,
  sort_order integer not null default 0
);

create table accepted_payment_methods (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  icon text not null,
  icon_url text,
  is_active boolean not null default true,
  sort_order integer not null default 0
);

create table pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  content json not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every place that names a picture of the shop's own, as '/media/<hash>…' somewhere in `url`: whatever is not
-- named here is deleted (domain/media/collect-pictures.ts). A new column with pictures belongs here.
create view picture_uses as
select image as url from brands where image is not null
union all select image_url from products
union all select unnest(image_gallery) from products
union all select image_url from variants where image_url is not null
union all select image_url from order_items
union all select profile_image_url from users where profile_image_url is not null
union all select value from site_config where type = 'image'
union all select icon_url from accepted_payment_methods where icon_url is not null
-- The owner's own text may show several.
union all select m[1] from pages, regexp_matches(content::text, '/media/[0-9a-f]{32}', 'g') m;

-- Pictures that nothing names any more, and since when.
create table unused_pictures (
  hash text primary key,
  since timestamptz not null default now()
);
create index unused_pictures_by_age on unused_pictures (since);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  subscribed_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers (lower(email));
create index newsletter_subscribers_by_newest on newsletter_subscribers (subscribed_at desc, id);

-- Mail ----------------------------------------------------------------------------------------------

-- Written in the transaction that it tells about; a job sends it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Whose mail it is: it goes to the address that they have when it is sent, unless one is named.
  user_id uuid references users (id) on delete cascade,
  recipient text,
  -- What it is about: ids, and what is nowhere else to be found when it is sent (a deleted customer's name,
  -- the amount of a refund, prices before they fell, a newsletter's subject and text).
  about json not null default '{}',
  -- A second mail with the same key is not written.
  once_key text unique,
  -- unsure: the connection broke when it may have been taken already; it is not sent again by itself.
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint mail_outbox_has_recipient check (num_nonnulls(user_id, recipient) >= 1)
);
create index mail_outbox_due on mail_outbox (due_at, id) where status = 'waiting';
create index mail_outbox_claimed on mail_outbox (claimed_at) where status = 'sending';
create index mail_outbox_by_newest on mail_outbox (created_at desc, id);
create index mail_outbox_by_user on mail_outbox (user_id);
create index mail_outbox_by_recipient on mail_outbox (lower(recipient)) where user_id is null;
-- What the back office counts and lists: all but the many that were simply sent.
create index mail_outbox_unsent on mail_outbox (status, created_at desc, id) where status <> 'sent';

-- What the owner wrote in place of the templates' own words.
create table mail_words (
  kind text not null,
  key text not null,
  text text not null check (text <> ''),
  primary key (kind, key)
);

-- Until when a recurring mail has told everything.
create table mail_marks (
  name text primary key,
  told_until timestamptz not null
);

-- 'Notify me' on a variant that is sold out.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null references variants (id) on delete cascade,
  email text not null check (email = btrim(email) and email <> ''),
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create unique index stock_alerts_one_each on stock_alerts (variant_id, lower(email));
create index stock_alerts_by_user on stock_alerts (user_id);
create index stock_alerts_by_email on stock_alerts (lower(email));

-- What colleagues wrote down about a customer.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  by text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_by_user on customer_notes (user_id, created_at desc);

-- Figures -------------------------------------------------------------------------------------------

-- The orders that count in every figure, and what each brought in: the one place that says so. An order counts
-- from the day it is placed, even if the carrier collects the money, unless it failed or was cancelled or voided;
-- what was given back lowers it (docs/rules.md, Figures).
create view counted_orders as
select o.id, o.created_at as placed_at, o.currency,
  case when o.payment_status = 'refunded' then 0 else
    o.total - coalesce(
      (select sum(r.amount) from refunds r where r.order_id = o.id and r.status = 'done'), 0)::bigint
  end as revenue,
  o.payment_status <> 'refunded' as is_sold
from orders o
where o.is_placed and o.payment_status not in ('failed', 'cancelled');

-- When orders were placed whose figures may have changed. Rows are only ever added, so that noting one makes
-- nobody wait; the next roll-up deletes them.
create table orders_to_recount (at timestamptz not null);

create function note_orders_to_recount() returns trigger language plpgsql as $$
begin
  insert into orders_to_recount select distinct created_at from written;
  return null;
end $$;

create trigger orders_inserted after insert on orders
  referencing new table as written for each statement execute function note_orders_to_recount();
create trigger orders_updated_to after update on orders
  referencing new table as written for each statement execute function note_orders_to_recount();
create trigger orders_updated_from after update on orders
  referencing old table as written for each statement execute function note_orders_to_recount();
create trigger orders_deleted after delete on orders
  referencing old table as written for each statement execute function note_orders_to_recount();

create function note_refunded_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_recount
  select distinct o.created_at from orders o join written w on w.order_id = o.id;
  return null;
end $$;

create trigger refunds_inserted after insert on refunds
  referencing new table as written for each statement execute function note_refunded_orders();
create trigger refunds_updated after update on refunds
  referencing new table as written for each statement execute function note_refunded_orders();

create function note_all_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_recount select distinct created_at from orders;
  return null;
end $$;

create trigger orders_truncated before truncate on orders
  for each statement execute function note_all_orders();

-- Days are the shop's, in `figures_state.time_zone`; amounts are minor units.
create table order_days (
  day date not null,
  currency text not null,
  orders integer not null,
  revenue bigint not null,
  primary key (day, currency)
);

create table product_days (
  day date not null,
  currency text not null,
  product_id uuid not null,
  units bigint not null,
  revenue bigint not null,
  primary key (day, currency, product_id) include (units, revenue)
);

-- The same by month, by its first day: a year of days would be too many rows to add up for each answer.
create table product_months (
  month date not null,
  currency text not null,
  product_id uuid not null,
  units bigint not null,
  revenue bigint not null,
  primary key (month, currency, product_id) include (units, revenue)
);

-- When accounts were made that are new or gone, as orders are noted.
create table customers_to_recount (at timestamptz not null);

create function note_customers_to_recount() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into customers_to_recount values (old.created_at); end if;
  if tg_op <> 'DELETE' then insert into customers_to_recount values (new.created_at); end if;
  return null;
end $$;

create trigger users_counted after insert or delete or update of created_at on users
  for each row execute function note_customers_to_recount();

-- How many of the accounts that there are were made on a day.
create table customer_days (
  day date primary key,
  customers integer not null
);

-- What visitors are told apart by, for one day: nothing leads back from it once the day's key is deleted.
-- Unlogged, so that no backup of the files and no log keeps a key.
create unlogged table visit_keys (
  day date primary key,
  key bytea not null
);

-- What visitors did, until it is rolled up for good.
create table visit_events (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  visitor bytea not null,
  kind text not null check (kind in ('page', 'product', 'cart', 'checkout', 'order', 'search')),
  -- Where the visitor came from; null: from a page of the shop.
  channel text,
  -- How much a search found.
  results integer check (results >= 0)
);
create index visit_events_by_time on visit_events (at);
create index visit_events_by_visitor on visit_events (visitor, at);

-- The visits of the last days, from their events: each minute only those of visitors who were seen since are made anew.
create table visits (
  day date not null,
  visitor bytea not null,
  -- 0 is the visitor's first of the day.
  nth integer not null,
  channel text not null,
  pages integer not null,
  to_product boolean not null,
  to_cart boolean not null,
  to_checkout boolean not null,
  to_order boolean not null,
  searches integer not null,
  empty_searches integer not null,
  primary key (day, visitor, nth)
);

-- The funnel's steps are visits that came so far, or further.
create table visit_days (
  day date primary key,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  pages integer not null,
  to_product integer not null,
  to_cart integer not null,
  to_checkout integer not null,
  to_order integer not null,
  searches integer not null,
  empty_searches integer not null
);

create table visit_channels (
  day date not null,
  channel text not null,
  visits integer not null,
  orders integer not null,
  primary key (day, channel)
);

-- What was looked for most and not found, by range of days.
create table empty_search_ranks (
  time_range text not null,
  place integer not null,
  words text not null,
  count bigint not null,
  primary key (time_range, place)
);

-- The one row says of which day's empty searches, and how many, the ranks know.
create table empty_searches_state (
  is_only boolean primary key default true check (is_only),
  day date not null,
  searches bigint not null
);

-- The one row says by which time zone the days above were counted, and when.
create table figures_state (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  rolled_up_at timestamptz not null
);

-- Sales that the shop refused, for the register that authorities may ask for; it names nobody.
create table refused_sales (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  reason text not null,
  -- Where it would have gone, as far as that is known.
  country text check (country ~ '^[A-Z]{2}$'),
  state text
);
create index refused_sales_by_newest on refused_sales (at desc, id desc);

-- Back office -------------------------------------------------------------------------------------

create table admin_users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username = btrim(username) and username <> ''),
  password_hash text not null,
  role text not null default 'owner'
    check (role in ('owner', 'manager', 'fulfilment', 'support', 'read-only')),
  is_active boolean not null default true,
  -- The password was given by an owner, and is good for choosing another one only.
  must_change_password boolean not null default false,
  -- The key of the authenticator app, encrypted with the program's secret key. It counts once confirmed.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last 30 seconds of which a code was used: neither it nor an earlier one counts again.
  totp_last_step bigint,
  -- SHA-256 of the recovery codes that are left.
  recovery_codes bytea[] not null default '{}',
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index admin_users_username_key on admin_users (lower(username));

-- token_hash is the SHA-256 of the bearer token, so a copy of this table opens no session.
create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  -- Opened without a second factor while the shop asked everybody for one.
  must_enrol boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_by_admin_user on admin_sessions (admin_user_id);
create index admin_sessions_by_expiry on admin_sessions (expires_at);

-- Networks from which a colleague has signed in: guesses from elsewhere do not close the account to them.
create table admin_networks (
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (admin_user_id, network)
);

-- Keys of outside services, encrypted (AES-256-GCM) with the program's secret key.
create table secrets (
  key_name text primary key,
  encrypted_value bytea not null,
  description text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- Work on many products. The queue does it part by part, each in a transaction that also says that it is done.
create table batch_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bulk', 'import')),
  -- In words: 'Price +10 %'.
  title text not null,
  -- What its parts have in common.
  input json not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- What a colleague must be allowed to do to cancel or undo it.
  needs text not null,
  by_id text not null,
  by_name text not null,
  by_address text,
  parts integer not null default 0,
  -- Products, and how many of them it has come to.
  total integer not null default 0,
  done integer not null default 0,
  -- How often a part failed in a row.
  failures smallint not null default 0,
  -- What became of the products: {"changed": 12}.
  counts json not null default '{}',
  -- The first of its errors.
  errors json not null default '[]',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index batch_jobs_by_newest on batch_jobs (created_at desc, id);

create table batch_job_parts (
  job_id uuid not null references batch_jobs (id) on delete cascade,
  place integer not null,
  size integer not null check (size > 0),
  input json not null,
  -- Null: still to be done.
  results json,
  -- Null: there is nothing to take back.
  undo json,
  primary key (job_id, place)
);

-- What the owner is to be told of, until the mail and the webhook's delivery are written. As text that keeps its order.
create table shop_events (
  id bigint primary key generated always as identity,
  event json not null
);

-- What is told to the owner's webhook. An id is also what a receiver knows a repeat by.
create table webhook_deliveries (
  id uuid primary key,
  type text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  response_status smallint,
  last_error text,
  created_at timestamptz not null default now(),
  last_tried_at timestamptz,
  next_try_at timestamptz default now()
);
create index webhook_deliveries_by_newest on webhook_deliveries (created_at desc, id);

-- What was changed, by whom. Only ever added to. Each line is chained to the one before it, so that a line
-- that was changed, removed or put in between shows (npm run audit:verify).
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  by_kind text not null check (by_kind in ('customer', 'guest', 'staff', 'gateway', 'system')),
  by_id text,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_id text,
  -- The names of what changed, and a salted digest of its values.
  fields text[] not null,
  digest bytea not null,
  chain bytea not null
);
create index audit_log_by_person on audit_log (by_kind, by_id, id desc);
create index audit_log_by_object on audit_log (object_id, id desc) where object_id is not null;
create index audit_log_by_kind_of_object on audit_log (split_part(action, '.', 1), id desc);

-- The values stand beside the chain, since they may be personal and then go when the person is erased.
create table audit_values (
  id bigint primary key references audit_log (id),
  salt bytea not null,
  address text,
  before jsonb,
  after jsonb
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_values'
    and current_setting('cirrus.erasing', true) = 'on' then return null; end if;
  raise insufficient_privilege using message = 'the audit log is only added to';
end $$;
create trigger audit_log_is_only_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_values_are_only_added_to before update or delete or truncate on audit_values
  for each statement execute function refuse_audit_change();

create function audit_digest(salt bytea, address text, before jsonb, after jsonb) returns bytea
language sql immutable as $$
  select sha256(salt || convert_to(jsonb_build_array(address, before, after)::text, 'UTF8'))
$$;

create function audit_chain(previous bytea, line audit_log) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(line.id, extract(epoch from line.at),
    line.by_kind, line.by_id, line.action, line.object_id, line.fields, encode(line.digest, 'hex'))::text, 'UTF8'))
$$;

-- Adds lines: a list of {action, objectId, before, after}, in their order.
create function append_audit(by_kind text, by_id text, address text, records jsonb) returns void
language plpgsql as $$
declare
  line audit_log;
  previous bytea;
  record jsonb;
  salt bytea;
  before jsonb;
  after jsonb;
begin
  -- One transaction at a time, until its commit: a chain has no forks.
  perform pg_advisory_xact_lock(4710028563);
  select id, chain into line.id, previous from audit_log order by id desc limit 1;
  line.id := coalesce(line.id, 0);
  for record in select jsonb_array_elements(records) loop
    before := nullif(record->'before', 'null');
    after := nullif(record->'after', 'null');
    salt := uuid_send(gen_random_uuid());
    line.id := line.id + 1;
    line.at := clock_timestamp();
    line.by_kind := by_kind;
    line.by_id := by_id;
    line.action := record->>'action';
    line.object_id := record->>'objectId';
    line.fields := array(
      select name from (
        select jsonb_object_keys(before) as name union select jsonb_object_keys(after)
      ) as named where before->name is distinct from after->name order by name);
    line.digest := audit_digest(salt, address, before, after);
    line.chain := audit_chain(previous, line);
    insert into audit_log values (line.*);
    insert into audit_values values (line.id, salt, address, before, after);
    previous := line.chain;
  end loop;
end $$;

-- The dashboards that are open follow what happens; src/platform/changes.ts reads this as a tag that changed. Of orders
-- the shop tells itself, once for many: transactions that notify commit one by one.
create function tell_activity() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_cache', 'database activity');
  return null;
end $$;
create trigger audit_log_is_followed after insert on audit_log
  for each statement execute function tell_activity();
create trigger users_are_followed after insert on users
  for each statement execute function tell_activity();
