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
  description text not null,
  brand_id uuid not null references brands (id),
  category text not null,
  type text not null,
  flavor text,
  image_url text not null,
  image_gallery text[] not null default '{}',
  base_price bigint not null check (base_price >= 0),
  base_original_price bigint check (base_original_price >= 0),
  -- What the default variant costs; kept by domain/catalog/offers.ts, so that the listing can sort and filter by it.
  offer_price bigint not null check (offer_price >= 0),
  is_in_stock boolean not null default true,
  is_new boolean not null default false,
  is_featured boolean not null default false,
  is_sale boolean not null default false,
  specifications json not null default '{}' check (json_typeof(specifications) = 'object'),
  shipping json not null default '{}' check (json_typeof(shipping) = 'object'),
  tags text[] not null default '{}',
  -- The owner's own figures, shown until the product has a review.
  typed_rating numeric(2, 1) not null default 0 check (typed_rating between 0 and 5),
  typed_review_count integer not null default 0 check (typed_review_count >= 0),
  -- Sums over the reviews, kept by domain/reviews/ratings.ts.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  sales_count integer not null default 0 check (sales_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

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
  options json not null default '{}' check (json_typeof(options) = 'object'),
  -- Null: the product's base price.
  price bigint check (price >= 0),
  original_price bigint check (original_price >= 0),
  -- Null: not counted. Never below zero, whatever the program does.
  stock integer constraint variants_stock_not_negative check (stock >= 0),
  position smallint not null default 0,
  unique (product_id, position)
);
create unique index variants_sku_key on variants (lower(sku));
-- Codes as search looks them up, whole or by their beginning (domain/catalog/search-query.ts).
create index variants_by_code on variants ((regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C"));

-- The listing is sorted, filtered, counted and searched in memory (domain/catalog/catalog-index.ts).
create index products_by_brand on products (brand_id);

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
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create index users_by_newest on users (created_at desc);
create unique index users_email_key on users (lower(email));

-- sid is the SHA-256 of the cookie's token, so a copy of this table opens no session.
create table sessions (
  sid bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  sess json not null default '{}',
  created_at timestamptz not null default now(),
  expire timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expire on sessions (expire);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null default 'Home' check (type in ('Home', 'Office', 'Other')),
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'United States',
  phone text,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_by_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Cart and wishlist: one owner, a guest's session (SHA-256 of its id) or a customer ----------------

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 999),
  created_at timestamptz not null default now(),
  constraint cart_items_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);
create unique index cart_items_guest_line on cart_items (session_hash, variant_id) where session_hash is not null;
create unique index cart_items_customer_line on cart_items (user_id, variant_id) where user_id is not null;
create index cart_items_by_variant on cart_items (variant_id);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea,
  user_id uuid references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint wishlist_items_one_owner check (num_nonnulls(session_hash, user_id) = 1)
);
create unique index wishlist_items_guest_line on wishlist_items (session_hash, product_id) where session_hash is not null;
create unique index wishlist_items_customer_line on wishlist_items (user_id, product_id) where user_id is not null;
create index wishlist_items_by_product on wishlist_items (product_id);

-- Orders ------------------------------------------------------------------------------------------

create table shipping_rates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  price bigint not null check (price >= 0),
  min_days smallint not null check (min_days >= 0),
  max_days smallint not null,
  free_from bigint check (free_from >= 0),
  is_default boolean not null default false,
  position smallint not null default 0,
  check (max_days >= min_days)
);
create unique index shipping_rates_one_default on shipping_rates (is_default) where is_default;

create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  name text not null,
  description text not null default '',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_methods_one_active on payment_methods (is_active) where is_active;

create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  payer_name text not null,
  payment_provider text not null,
  payment_method_name text not null,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'completed', 'failed', 'cancelled', 'refunded', 'partially_refunded')),
  fulfilment text not null default 'unfulfilled'
    check (fulfilment in ('unfulfilled', 'shipped', 'delivered')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null,
  shipping_method text not null,
  estimated_delivery timestamptz,
  tracking_number text,
  address_type text not null,
  address_name text not null,
  address_street text not null,
  address_city text not null,
  address_state text not null,
  address_zip_code text not null,
  address_country text not null,
  address_phone text,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (total = subtotal + shipping + tax)
);
create index orders_by_newest on orders (created_at desc, id);
create index orders_by_user on orders (user_id, created_at desc);
create unique index orders_idempotency_key on orders (user_id, idempotency_key);

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  product_id uuid not null references products (id),
  variant_id uuid references variants (id) on delete set null,
  sku text not null,
  name text not null,
  options json not null,
  image_url text not null,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  unique (order_id, position)
);
create index order_items_by_product on order_items (product_id);
create index order_items_by_variant on order_items (variant_id);

create table order_history (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'admin', 'system')),
  actor_id uuid,
  event text not null,
  detail json not null default '{}'
);
create index order_history_by_newest on order_history (at desc, id desc);
create index order_history_by_order on order_history (order_id, id);

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
  helpful_count integer not null default 0 check (helpful_count >= 0),
  created_at timestamptz not null default now()
);
create unique index reviews_one_a_customer on reviews (product_id, user_id) where user_id is not null;
create index reviews_by_product on reviews (product_id, created_at desc, id);
create index reviews_by_newest on reviews (created_at desc, id);
create index reviews_by_user on reviews (user_id, created_at desc);

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

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  subscribed_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers (lower(email));

-- Back office -------------------------------------------------------------------------------------

create table admin_users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username = btrim(username) and username <> ''),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index admin_users_username_key on admin_users (lower(username));

-- token_hash is the SHA-256 of the bearer token, so a copy of this table opens no session.
create table admin_sessions (
  token_hash bytea primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_by_admin_user on admin_sessions (admin_user_id);
create index admin_sessions_by_expiry on admin_sessions (expires_at);

-- Sign-ins that were begun and did not succeed, by the name as it was typed (lower case) and the
-- address that it came from. A line is kept for as long as it counts.
create table admin_login_attempts (
  id bigint primary key generated always as identity,
  username text not null,
  address text not null,
  at timestamptz not null default now()
);
create index admin_login_attempts_by_account on admin_login_attempts (username, address, at);
