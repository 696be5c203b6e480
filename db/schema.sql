-- Made by `npm run schema` from db/migrations; to be read, not to be edited.

create table accepted_payment_methods (
  id uuid default gen_random_uuid() not null,
  name text not null,
  icon text not null,
  icon_url text,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  constraint accepted_payment_methods_pkey PRIMARY KEY (id)
);

create table account_links (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'confirm'::text, 'enter'::text]))),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table addresses (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  type text default 'Home'::text not null,
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  phone text,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  line2 text default ''::text not null,
  constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint addresses_have_a_default TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_type_check CHECK ((type = ANY (ARRAY['Home'::text, 'Office'::text, 'Other'::text]))),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table admin_networks (
  admin_user_id uuid not null,
  network text not null,
  last_used_at timestamp with time zone default now() not null,
  constraint admin_networks_admin_user_id_fkey FOREIGN KEY (admin_user_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint admin_networks_pkey PRIMARY KEY (admin_user_id, network)
);

create table admin_sessions (
  id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  admin_user_id uuid not null,
  user_agent text default ''::text not null,
  address text default ''::text not null,
  must_enrol boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint admin_sessions_admin_user_id_fkey FOREIGN KEY (admin_user_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint admin_sessions_pkey PRIMARY KEY (id),
  constraint admin_sessions_token_hash_key UNIQUE (token_hash)
);

create table audit_log (
  id bigint not null,
  at timestamp with time zone not null,
  by_kind text not null,
  by_id text,
  action text not null,
  object_id text,
  fields text[] not null,
  digest bytea not null,
  chain bytea not null,
  constraint audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint audit_log_by_kind_check CHECK ((by_kind = ANY (ARRAY['customer'::text, 'guest'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table audit_parts (
  id bigint not null,
  whole text not null,
  constraint audit_parts_id_fkey FOREIGN KEY (id) REFERENCES audit_log(id),
  constraint audit_parts_pkey PRIMARY KEY (id)
);

create table audit_values (
  id bigint not null,
  salt bytea not null,
  address text,
  before jsonb,
  after jsonb,
  constraint audit_values_id_fkey FOREIGN KEY (id) REFERENCES audit_log(id),
  constraint audit_values_pkey PRIMARY KEY (id)
);

create table backups (
  id uuid default gen_random_uuid() not null,
  reason text not null,
  state text default 'waiting'::text not null,
  asked_at timestamp with time zone default now() not null,
  since timestamp with time zone default now() not null,
  name text,
  bytes bigint,
  made_at timestamp with time zone,
  version text,
  migration integer,
  encrypted boolean,
  compared_at timestamp with time zone,
  sums jsonb,
  differences text[] default '{}'::text[] not null,
  error text,
  constraint backups_check CHECK (((name IS NULL) = (made_at IS NULL))),
  constraint backups_check1 CHECK (((state = ANY (ARRAY['waiting'::text, 'making'::text, 'failed'::text])) OR (name IS NOT NULL))),
  constraint backups_name_key UNIQUE (name),
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_reason_check CHECK ((reason = ANY (ARRAY['night'::text, 'staff'::text, 'command'::text]))),
  constraint backups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'made'::text, 'comparing'::text, 'proven'::text, 'different'::text, 'failed'::text])))
);

create table batch_job_chunks (
  job_id uuid not null,
  place integer not null,
  size integer not null,
  input json not null,
  results json,
  undo json,
  constraint batch_job_chunks_job_id_fkey FOREIGN KEY (job_id) REFERENCES batch_jobs(id) ON DELETE CASCADE,
  constraint batch_job_chunks_pkey PRIMARY KEY (job_id, place),
  constraint batch_job_chunks_size_check CHECK ((size > 0))
);

create table batch_jobs (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  title text not null,
  input json not null,
  state text default 'waiting'::text not null,
  needs text not null,
  by_id text not null,
  by_name text not null,
  by_address text,
  chunks integer default 0 not null,
  total integer default 0 not null,
  done integer default 0 not null,
  failures smallint default 0 not null,
  counts json default '{}'::json not null,
  errors json default '[]'::json not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint batch_jobs_kind_check CHECK ((kind = ANY (ARRAY['bulk'::text, 'import'::text, 'customers'::text, 'orders'::text]))),
  constraint batch_jobs_pkey PRIMARY KEY (id),
  constraint batch_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);

create table bought_gift_cards (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  variant_id uuid not null,
  nth integer not null,
  recipient_name text default ''::text not null,
  recipient_email text default ''::text not null,
  sender_name text default ''::text not null,
  message text default ''::text not null,
  send_on date,
  card_id uuid,
  sealed text,
  refund_id uuid,
  constraint bought_gift_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id),
  constraint bought_gift_cards_card_id_key UNIQUE (card_id),
  constraint bought_gift_cards_nth_check CHECK ((nth > 0)),
  constraint bought_gift_cards_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint bought_gift_cards_order_id_variant_id_nth_key UNIQUE (order_id, variant_id, nth),
  constraint bought_gift_cards_pkey PRIMARY KEY (id),
  constraint bought_gift_cards_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint bought_gift_cards_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);

create table brands (
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text default ''::text not null,
  image text,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  seo_title text,
  seo_description text,
  constraint brands_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  constraint brands_pkey PRIMARY KEY (id)
);

create table cart_codes (
  session_hash bytea,
  user_id uuid,
  code text not null,
  created_at timestamp with time zone default now() not null,
  constraint cart_codes_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint cart_codes_session_hash_key UNIQUE (session_hash),
  constraint cart_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint cart_codes_user_id_key UNIQUE (user_id)
);

create table cart_gift_cards (
  session_hash bytea,
  user_id uuid,
  card_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint cart_gift_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id) ON DELETE CASCADE,
  constraint cart_gift_cards_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint cart_gift_cards_session_hash_card_id_key UNIQUE (session_hash, card_id),
  constraint cart_gift_cards_user_id_card_id_key UNIQUE (user_id, card_id),
  constraint cart_gift_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table cart_items (
  id uuid default gen_random_uuid() not null,
  session_hash bytea,
  user_id uuid,
  variant_id uuid not null,
  quantity integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  fields jsonb default '{}'::jsonb not null,
  of_user_id uuid,
  constraint cart_items_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint cart_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table cart_reminders (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  at timestamp with time zone default now() not null,
  currency text not null,
  amount bigint not null,
  opened_at timestamp with time zone,
  constraint cart_reminders_pkey PRIMARY KEY (id),
  constraint cart_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table categories (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  parent_id uuid,
  image text,
  image_text text default ''::text not null,
  story text default ''::text not null,
  seo_title text,
  seo_description text,
  is_active boolean default true not null,
  place integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  former_slugs text[] default '{}'::text[] not null,
  constraint categories_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);

create table collection_products (
  collection_id uuid not null,
  product_id uuid not null,
  place integer not null,
  constraint collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint collection_products_pkey PRIMARY KEY (collection_id, product_id),
  constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table collections (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  image text,
  image_text text default ''::text not null,
  story text default ''::text not null,
  seo_title text,
  seo_description text,
  is_active boolean default true not null,
  place integer default 0 not null,
  by_rule boolean not null,
  brand_ids uuid[] default '{}'::uuid[] not null,
  kinds text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  price_min bigint,
  price_max bigint,
  flags text[] default '{}'::text[] not null,
  in_stock boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  former_slugs text[] default '{}'::text[] not null,
  kinds_within text[] default '{}'::text[] not null,
  constraint collections_flags_check CHECK ((flags <@ '{new,featured,sale}'::text[])),
  constraint collections_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_price_max_check CHECK ((price_max >= 0)),
  constraint collections_price_min_check CHECK ((price_min >= 0)),
  constraint collections_slug_key UNIQUE (slug)
);

create table conversation_messages (
  id uuid default gen_random_uuid() not null,
  conversation_id uuid not null,
  is_shop boolean not null,
  staff_id uuid,
  subject text not null,
  text text not null,
  key text,
  created_at timestamp with time zone default now() not null,
  constraint conversation_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_messages_pkey PRIMARY KEY (id),
  constraint conversation_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL
);

create table conversations (
  id uuid default gen_random_uuid() not null,
  order_id uuid,
  user_id uuid,
  name text not null,
  email text,
  subject text not null,
  order_named text,
  last_at timestamp with time zone default now() not null,
  is_waiting boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint conversations_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint conversations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint conversations_order_id_key UNIQUE (order_id),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table credit_note_series (
  name text not null,
  last_number bigint default 0 not null,
  constraint credit_note_series_last_number_check CHECK ((last_number >= 0)),
  constraint credit_note_series_name_check CHECK ((name ~ '^[A-Z0-9-]+$'::text)),
  constraint credit_note_series_pkey PRIMARY KEY (name)
);

create table credit_notes (
  refund_id uuid not null,
  series text not null,
  number bigint not null,
  constraint credit_notes_number_check CHECK ((number > 0)),
  constraint credit_notes_pkey PRIMARY KEY (refund_id),
  constraint credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint credit_notes_series_fkey FOREIGN KEY (series) REFERENCES credit_note_series(name),
  constraint credit_notes_series_number_key UNIQUE (series, number)
);

create table custom_fields (
  id uuid default gen_random_uuid() not null,
  of text not null,
  key text not null,
  label text not null,
  kind text not null,
  lines integer,
  most integer,
  at_least double precision,
  at_most double precision,
  choices text[] default '{}'::text[] not null,
  is_required boolean default false not null,
  hint text default ''::text not null,
  is_public boolean default false not null,
  asked_when text,
  on_slip boolean default false not null,
  is_own boolean not null,
  is_declared boolean default true not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint custom_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'flag'::text, 'choice'::text, 'date'::text]))),
  constraint custom_fields_label_check CHECK ((btrim(label) <> ''::text)),
  constraint custom_fields_of_check CHECK ((of = ANY (ARRAY['product'::text, 'variant'::text, 'order'::text, 'customer'::text, 'line'::text]))),
  constraint custom_fields_of_key_key UNIQUE (of, key),
  constraint custom_fields_pkey PRIMARY KEY (id)
);

create table customer_days (
  day date not null,
  customers integer not null,
  constraint customer_days_pkey PRIMARY KEY (day)
);

create table customer_devices (
  user_id uuid not null,
  product_id uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint customer_devices_pkey PRIMARY KEY (user_id, product_id),
  constraint customer_devices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint customer_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table customer_figures (
  user_id uuid not null,
  currency text not null,
  orders integer not null,
  spent bigint not null,
  last_order_at timestamp with time zone not null,
  constraint customer_figures_pkey PRIMARY KEY (user_id, currency),
  constraint customer_figures_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table customer_group_members (
  group_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint customer_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint customer_group_members_pkey PRIMARY KEY (user_id, group_id),
  constraint customer_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table customer_groups (
  id uuid default gen_random_uuid() not null,
  name text not null,
  note text default ''::text not null,
  is_by_rule boolean default false not null,
  spent_at_least bigint,
  orders_at_least integer,
  ordered_within_days integer,
  not_ordered_for_days integer,
  percent_off numeric(7,4),
  kinds text[] default '{}'::text[] not null,
  brand_ids uuid[] default '{}'::uuid[] not null,
  is_tax_exempt boolean default false not null,
  tax_reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_groups_name_check CHECK ((btrim(name) <> ''::text)),
  constraint customer_groups_not_ordered_for_days_check CHECK ((not_ordered_for_days > 0)),
  constraint customer_groups_ordered_within_days_check CHECK ((ordered_within_days > 0)),
  constraint customer_groups_orders_at_least_check CHECK ((orders_at_least > 0)),
  constraint customer_groups_percent_off_check CHECK (((percent_off > (0)::numeric) AND (percent_off <= (100)::numeric))),
  constraint customer_groups_pkey PRIMARY KEY (id),
  constraint customer_groups_rule CHECK ((is_by_rule = (num_nonnulls(spent_at_least, orders_at_least, ordered_within_days, not_ordered_for_days) > 0))),
  constraint customer_groups_spent_at_least_check CHECK ((spent_at_least > 0))
);

create table customer_notes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  text text not null,
  by text not null,
  created_at timestamp with time zone default now() not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table customers (
  id uuid default gen_random_uuid() not null,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  phone text,
  profile_image_url text,
  stripe_customer_id text,
  is_tax_exempt boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  email_confirmed_at timestamp with time zone,
  pending_email text,
  username_form text,
  email_form text,
  unclaimed_email text,
  fields jsonb default '{}'::jsonb not null,
  tax_reason text,
  tax_number text,
  typed_email text,
  constraint customers_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_typed_email_check CHECK (((typed_email = btrim(typed_email)) AND (typed_email <> ''::text))),
  constraint customers_username_check CHECK (((username = btrim(username)) AND (username <> ''::text)))
);

create table customers_to_recount (
  at timestamp with time zone not null
);

create table delivery_zones (
  id uuid default gen_random_uuid() not null,
  name text not null,
  countries text[] default '{}'::text[] not null,
  states text[] default '{}'::text[] not null,
  postcodes text[] default '{}'::text[] not null,
  "position" smallint default 0 not null,
  constraint delivery_zones_name_check CHECK ((btrim(name) <> ''::text)),
  constraint delivery_zones_pkey PRIMARY KEY (id)
);

create table email_changes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  from_email text not null,
  from_confirmed_at timestamp with time zone,
  to_email text not null,
  from_password_hash text,
  at timestamp with time zone default now() not null,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table empty_search_ranks (
  time_range text not null,
  place integer not null,
  words text not null,
  count bigint not null,
  constraint empty_search_ranks_pkey PRIMARY KEY (time_range, place)
);

create table empty_searches (
  day date not null,
  words text not null,
  count integer default 1 not null,
  constraint empty_searches_count_check CHECK ((count > 0)),
  constraint empty_searches_pkey PRIMARY KEY (day, words),
  constraint empty_searches_words_check CHECK (((length(words) >= 1) AND (length(words) <= 100)))
);

create table empty_searches_state (
  is_only boolean default true not null,
  day date not null,
  searches bigint not null,
  constraint empty_searches_state_is_only_check CHECK (is_only),
  constraint empty_searches_state_pkey PRIMARY KEY (is_only)
);

create table extension_events (
  extension text not null,
  event_id uuid not null,
  done_at timestamp with time zone default now() not null,
  constraint extension_events_pkey PRIMARY KEY (extension, event_id)
);

create table extensions (
  name text not null,
  is_on boolean,
  settings jsonb default '{}'::jsonb not null,
  last_error text,
  failed_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint extensions_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
  constraint extensions_pkey PRIMARY KEY (name),
  constraint extensions_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

create table figures_state (
  is_only boolean default true not null,
  time_zone text not null,
  rolled_up_at timestamp with time zone not null,
  constraint figures_state_is_only_check CHECK (is_only),
  constraint figures_state_pkey PRIMARY KEY (is_only)
);

create table footer_links (
  id uuid default gen_random_uuid() not null,
  title text not null,
  url text not null,
  category text default 'customer_service'::text not null,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  constraint footer_links_category_check CHECK ((category = ANY (ARRAY['customer_service'::text, 'legal'::text]))),
  constraint footer_links_pkey PRIMARY KEY (id)
);

create table footer_settings (
  id boolean default true not null,
  company_name text not null,
  company_description text not null,
  address text not null,
  phone_number text not null,
  copyright_text text not null,
  warning_text text not null,
  payment_methods_text text not null,
  constraint footer_settings_id_check CHECK (id),
  constraint footer_settings_pkey PRIMARY KEY (id)
);

create table gift_card_entries (
  id bigint generated always as identity not null,
  card_id uuid not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  amount bigint not null,
  order_id uuid,
  reason text default ''::text not null,
  actor text not null,
  actor_id text,
  idempotency_key text,
  constraint gift_card_entries_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint gift_card_entries_amount_check CHECK ((amount <> 0)),
  constraint gift_card_entries_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id) ON DELETE CASCADE,
  constraint gift_card_entries_card_id_idempotency_key_key UNIQUE (card_id, idempotency_key),
  constraint gift_card_entries_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint gift_card_entries_kind_check CHECK ((kind = ANY (ARRAY['issued'::text, 'sold'::text, 'spent'::text, 'given_back'::text, 'refunded'::text, 'adjusted'::text, 'taken_back'::text, 'put_back'::text]))),
  constraint gift_card_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint gift_card_entries_pkey PRIMARY KEY (id)
);

create table gift_cards (
  id uuid default gen_random_uuid() not null,
  code_hash bytea not null,
  last_four text not null,
  currency text not null,
  amount bigint not null,
  balance bigint not null,
  recipient_name text default ''::text not null,
  recipient_email text default ''::text not null,
  message text default ''::text not null,
  expires_at timestamp with time zone,
  disabled_at timestamp with time zone,
  idempotency_key text,
  created_at timestamp with time zone default now() not null,
  constraint gift_cards_amount_check CHECK ((amount > 0)),
  constraint gift_cards_balance_within_amount CHECK (((balance >= 0) AND (balance <= amount))),
  constraint gift_cards_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint gift_cards_code_hash_key UNIQUE (code_hash),
  constraint gift_cards_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gift_cards_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint gift_cards_idempotency_key_key UNIQUE (idempotency_key),
  constraint gift_cards_last_four_check CHECK ((last_four ~ '^[A-Z0-9]{4}$'::text)),
  constraint gift_cards_pkey PRIMARY KEY (id)
);

create table group_prices (
  group_id uuid not null,
  variant_id uuid not null,
  price bigint not null,
  constraint group_prices_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint group_prices_pkey PRIMARY KEY (variant_id, group_id),
  constraint group_prices_price_check CHECK ((price >= 0)),
  constraint group_prices_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table invoice_changes (
  id bigint generated always as identity not null,
  order_id uuid not null,
  at timestamp with time zone default now() not null,
  sign smallint not null,
  correction bigint not null,
  constraint invoice_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoice_changes_pkey PRIMARY KEY (id),
  constraint invoice_changes_sign_check CHECK (((sign >= '-1'::integer) AND (sign <= 1)))
);

create table invoice_series (
  name text not null,
  last_number bigint default 0 not null,
  constraint invoice_series_last_number_check CHECK ((last_number >= 0)),
  constraint invoice_series_name_check CHECK ((name ~ '^[A-Z0-9-]+$'::text)),
  constraint invoice_series_pkey PRIMARY KEY (name)
);

create table invoices (
  order_id uuid not null,
  series text not null,
  number bigint not null,
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_pkey PRIMARY KEY (order_id),
  constraint invoices_series_fkey FOREIGN KEY (series) REFERENCES invoice_series(name),
  constraint invoices_series_number_key UNIQUE (series, number)
);

create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  last_used_at timestamp with time zone default now() not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table landing_pages (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  title text not null,
  draft jsonb,
  published jsonb,
  published_at timestamp with time zone,
  publish_at timestamp with time zone,
  turns_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint landing_pages_check CHECK (((slug = ''::text) OR (draft IS NOT NULL))),
  constraint landing_pages_pkey PRIMARY KEY (id),
  constraint landing_pages_slug_key UNIQUE (slug)
);

create table limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint limits_pkey PRIMARY KEY (key)
);

create table listing_facets (
  id boolean default true not null,
  facets jsonb not null,
  constraint listing_facets_facets_check CHECK ((jsonb_typeof(facets) = 'array'::text)),
  constraint listing_facets_id_check CHECK (id),
  constraint listing_facets_pkey PRIMARY KEY (id)
);

create table mail_consents (
  id bigint generated always as identity not null,
  user_id uuid not null,
  list text not null,
  is_given boolean not null,
  place text not null,
  words text not null,
  at timestamp with time zone default now() not null,
  constraint mail_consents_pkey PRIMARY KEY (id),
  constraint mail_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table mail_marks (
  name text not null,
  told_until timestamp with time zone not null,
  constraint mail_marks_pkey PRIMARY KEY (name)
);

create table mail_outbox (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  user_id uuid,
  recipient text,
  about json default '{}'::json not null,
  once_key text,
  status text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  due_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  constraint mail_outbox_has_recipient CHECK ((num_nonnulls(user_id, recipient) >= 1)),
  constraint mail_outbox_once_key_key UNIQUE (once_key),
  constraint mail_outbox_pkey PRIMARY KEY (id),
  constraint mail_outbox_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unsure'::text, 'dropped'::text]))),
  constraint mail_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table mail_words (
  kind text not null,
  key text not null,
  text text not null,
  constraint mail_words_pkey PRIMARY KEY (kind, key),
  constraint mail_words_text_check CHECK ((text <> ''::text))
);

create table navigation_items (
  id uuid default gen_random_uuid() not null,
  name text not null,
  url text not null,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  parent_id uuid,
  image text,
  constraint navigation_items_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES navigation_items(id) ON DELETE CASCADE,
  constraint navigation_items_pkey PRIMARY KEY (id)
);

create table newsletter_deliveries (
  newsletter_id uuid not null,
  subscriber_id uuid not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  constraint newsletter_deliveries_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  constraint newsletter_deliveries_pkey PRIMARY KEY (newsletter_id, subscriber_id),
  constraint newsletter_deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE
);

create table newsletter_subscribers (
  id uuid default gen_random_uuid() not null,
  email text not null,
  subscribed_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  opens_counted_since timestamp with time zone,
  opens_words text,
  constraint newsletter_subscribers_pkey PRIMARY KEY (id)
);

create table newsletters (
  id uuid default gen_random_uuid() not null,
  subject text not null,
  text text not null,
  product_ids uuid[] default '{}'::uuid[] not null,
  audience json default '{"audience": "all"}'::json not null,
  state text default 'draft'::text not null,
  send_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  written_until uuid,
  readers integer default 0 not null,
  sent integer default 0 not null,
  counted integer default 0 not null,
  opened integer default 0 not null,
  unsubscribed integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text])))
);

create table notification_preferences (
  user_id uuid not null,
  order_updates boolean,
  new_products boolean,
  price_alerts boolean,
  review_invitations boolean,
  abandoned_carts boolean,
  refill_reminders boolean,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table notification_recipients (
  id uuid default gen_random_uuid() not null,
  email text not null,
  events text[] not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_recipients_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint notification_recipients_events_check CHECK ((cardinality(events) > 0)),
  constraint notification_recipients_pkey PRIMARY KEY (id)
);

create table order_days (
  day date not null,
  currency text not null,
  orders integer not null,
  revenue bigint not null,
  constraint order_days_pkey PRIMARY KEY (day, currency)
);

create table order_discounts (
  order_id uuid not null,
  item_position smallint,
  promotion_id uuid,
  name text not null,
  code text,
  amount bigint not null,
  constraint order_discounts_amount_check CHECK ((amount > 0)),
  constraint order_discounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table order_fees (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  "position" smallint not null,
  source text not null,
  label text not null,
  amount bigint not null,
  variant_id uuid,
  constraint order_fees_amount_check CHECK ((amount > 0)),
  constraint order_fees_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_fees_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_fees_pkey PRIMARY KEY (id)
);

create table order_history (
  id bigint generated always as identity not null,
  order_id uuid not null,
  at timestamp with time zone default now() not null,
  actor text not null,
  actor_id text,
  event text not null,
  detail json default '{}'::json not null,
  constraint order_history_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_history_pkey PRIMARY KEY (id)
);

create table order_items (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  "position" smallint not null,
  product_id uuid not null,
  variant_id uuid not null,
  sku text not null,
  name text not null,
  options json not null,
  image_url text not null,
  price bigint not null,
  quantity integer not null,
  fields jsonb default '{}'::jsonb not null,
  cost bigint,
  parts jsonb,
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_items_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_price_check CHECK ((price >= 0)),
  constraint order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_items_quantity_check CHECK ((quantity > 0)),
  constraint order_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
);

create table order_tags (
  order_id uuid not null,
  tag text not null,
  constraint order_tags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_tags_pkey PRIMARY KEY (order_id, tag),
  constraint order_tags_tag_check CHECK (((tag = btrim(tag)) AND (tag <> ''::text)))
);

create table order_taxes (
  order_id uuid not null,
  item_position smallint,
  name text not null,
  percent numeric(7,4) not null,
  taxable bigint not null,
  amount bigint not null,
  fee_position smallint,
  net bigint,
  covers boolean default true not null,
  constraint order_taxes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table orders (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  payer_name text not null,
  email text not null,
  payment_provider text not null,
  payment_method_name text not null,
  payment_status text default 'pending'::text not null,
  fulfilment text default 'unfulfilled'::text not null,
  currency text not null,
  subtotal bigint not null,
  shipping bigint not null,
  discount bigint default 0 not null,
  tax bigint not null,
  tax_included boolean default false not null,
  tax_rate numeric(7,4),
  total bigint not null,
  gift_card bigint default 0 not null,
  shipping_method text not null,
  estimated_delivery timestamp with time zone,
  promised_from date,
  promised_to date,
  carrier text,
  tracking_number text,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  review_invited_at timestamp with time zone,
  address_type text not null,
  address_name text not null,
  address_street text not null,
  address_city text not null,
  address_state text not null,
  address_zip_code text not null,
  address_country text not null,
  address_phone text,
  idempotency_key text,
  correction bigint default 0 not null,
  returned_at timestamp with time zone,
  voided_at timestamp with time zone,
  is_waiting boolean default false not null,
  is_placed boolean generated always as (((NOT is_waiting) AND (voided_at IS NULL))) stored not null,
  wanted bytea,
  pay_until timestamp with time zone,
  attention text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  number text default next_order_number(),
  is_pickup boolean default false not null,
  ready_for_collection_at timestamp with time zone,
  fields jsonb default '{}'::jsonb not null,
  fees bigint default 0 not null,
  owed bigint default 0 not null,
  invoiced_at timestamp with time zone,
  hold_reason text,
  tax_exemption text,
  cards_sold bigint default 0 not null,
  customer_note text,
  constraint orders_address_country_check CHECK ((address_country ~ '^[A-Z]{2}$'::text)),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_customer_note_check CHECK ((customer_note <> ''::text)),
  constraint orders_discount_check CHECK ((discount >= 0)),
  constraint orders_fees_check CHECK ((fees >= 0)),
  constraint orders_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['unfulfilled'::text, 'shipped'::text, 'delivered'::text]))),
  constraint orders_gift_card_within_total CHECK (((gift_card >= 0) AND (gift_card <= total))),
  constraint orders_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint orders_owed_check CHECK (((owed >= 0) AND (owed <= total))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text, 'partially_refunded'::text]))),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_shipping_check CHECK ((shipping >= 0)),
  constraint orders_subtotal_check CHECK ((subtotal >= 0)),
  constraint orders_tax_check CHECK ((tax >= 0)),
  constraint orders_total_adds_up CHECK (((total = (((((subtotal - discount) + shipping) + fees) +
CASE
    WHEN tax_included THEN (0)::bigint
    ELSE tax
END) + correction)) AND (total >= 0))),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table orders_to_invoice (
  order_id uuid not null
);

create table orders_to_recount (
  at timestamp with time zone not null
);

create table pages (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  title text not null,
  content json not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  seo_title text default ''::text not null,
  seo_description text default ''::text not null,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_slug_key UNIQUE (slug)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK ((name <> ''::text)),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table past_orders (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  number text not null,
  placed_at timestamp with time zone not null,
  currency text not null,
  total bigint not null,
  state text default ''::text not null,
  counts boolean not null,
  lines json default '[]'::json not null,
  address text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  mailbox bytea,
  constraint past_orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint past_orders_number_check CHECK ((number <> ''::text)),
  constraint past_orders_number_key UNIQUE (number),
  constraint past_orders_pkey PRIMARY KEY (id),
  constraint past_orders_total_check CHECK ((total >= 0)),
  constraint past_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table payment_attempts (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  user_id uuid,
  provider text not null,
  amount bigint not null,
  currency text not null,
  is_live boolean not null,
  status text default 'starting'::text not null,
  reference text,
  charge_id text,
  page_url text,
  page_fields json,
  page_at timestamp with time zone,
  fee bigint,
  message text default ''::text not null,
  idempotency_key text,
  return_status text,
  return_amount bigint,
  return_currency text,
  return_key uuid default gen_random_uuid() not null,
  return_id text,
  return_claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  next_ask_at timestamp with time zone,
  ended_at timestamp with time zone,
  method_name text,
  pays_difference boolean default false not null,
  payer_id text,
  constraint payment_attempts_amount_check CHECK ((amount > 0)),
  constraint payment_attempts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payment_attempts_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payment_attempts_payer_id_check CHECK ((payer_id <> ''::text)),
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_return_status_check CHECK ((return_status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'by_hand'::text]))),
  constraint payment_attempts_status_check CHECK ((status = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'returned'::text]))),
  constraint payment_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table payment_logs (
  id uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  level text not null,
  type text not null,
  provider text not null,
  action text not null,
  status text default ''::text not null,
  message text not null,
  transaction_id uuid,
  ip_address text,
  data json,
  webhook_id uuid,
  constraint payment_logs_level_check CHECK ((level = ANY (ARRAY['success'::text, 'info'::text, 'warning'::text, 'error'::text]))),
  constraint payment_logs_pkey PRIMARY KEY (id),
  constraint payment_logs_type_check CHECK ((type = ANY (ARRAY['transaction'::text, 'webhook'::text, 'error'::text, 'refund'::text, 'chargeback'::text]))),
  constraint payment_logs_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES payment_webhooks(id) ON DELETE SET NULL
);

create table payment_methods (
  id uuid default gen_random_uuid() not null,
  provider text not null,
  name text not null,
  description text default ''::text not null,
  is_active boolean default false not null,
  config json default '{}'::json not null,
  approval_reference text,
  approval_date date,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  "position" integer default 0 not null,
  countries text[] default '{}'::text[] not null,
  total_from bigint,
  total_to bigint,
  excluded_kinds text[] default '{}'::text[] not null,
  only_for text,
  constraint payment_methods_config_check CHECK ((json_typeof(config) = 'object'::text)),
  constraint payment_methods_only_for_check CHECK ((only_for = ANY (ARRAY['delivery'::text, 'collection'::text]))),
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_total_from_check CHECK ((total_from >= 0)),
  constraint payment_methods_total_to_check CHECK ((total_to >= 0))
);

create table payment_webhooks (
  id uuid default gen_random_uuid() not null,
  provider text not null,
  event_key text,
  events json,
  received json,
  status text default 'waiting'::text not null,
  received_at timestamp with time zone default now() not null,
  constraint payment_webhooks_pkey PRIMARY KEY (id),
  constraint payment_webhooks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);

create table piece_moves (
  id bigint generated always as identity not null,
  order_item_id uuid not null,
  from_place text not null,
  to_place text not null,
  quantity integer not null,
  why text not null,
  about uuid not null,
  actor text not null,
  actor_id text,
  at timestamp with time zone default now() not null,
  constraint piece_moves_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint piece_moves_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint piece_moves_pkey PRIMARY KEY (id),
  constraint piece_moves_places CHECK (((from_place <> to_place) AND (ARRAY[from_place, to_place] <@ ARRAY['to_ship'::text, 'promised'::text, 'sent'::text, 'back'::text, 'fit'::text, 'unfit'::text, 'kept'::text, 'on_sale'::text, 'written_off'::text]))),
  constraint piece_moves_quantity_check CHECK ((quantity > 0))
);

create table posts (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  title text not null,
  summary text not null,
  text text not null,
  image text,
  image_alt text not null,
  author text not null,
  tags text[] not null,
  tag_slugs text[] not null,
  seo_title text not null,
  seo_description text not null,
  status text not null,
  publish_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint posts_check CHECK (((status = 'draft'::text) OR (publish_at IS NOT NULL))),
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_slug_key UNIQUE (slug),
  constraint posts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);

create table price_drops (
  product_id uuid not null,
  old_price bigint not null,
  at timestamp with time zone default now() not null,
  constraint price_drops_old_price_check CHECK ((old_price >= 0)),
  constraint price_drops_pkey PRIMARY KEY (product_id),
  constraint price_drops_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_answers (
  id uuid default gen_random_uuid() not null,
  question_id uuid not null,
  is_shop boolean not null,
  user_id uuid,
  name text default ''::text not null,
  text text not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  constraint product_answers_pkey PRIMARY KEY (id),
  constraint product_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES product_questions(id) ON DELETE CASCADE,
  constraint product_answers_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
  constraint product_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table product_changes (
  changed xid8 default pg_current_xact_id() not null,
  product_id uuid not null,
  changed_at timestamp with time zone default now() not null,
  constraint product_changes_pkey PRIMARY KEY (changed, product_id)
);

create table product_days (
  day date not null,
  currency text not null,
  product_id uuid not null,
  units bigint not null,
  revenue bigint not null,
  constraint product_days_pkey PRIMARY KEY (day, currency, product_id) INCLUDE (units, revenue)
);

create table product_figures (
  product_id uuid not null,
  sales_count integer not null,
  stock bigint,
  least_stock integer,
  has_sold_out boolean default false not null,
  constraint product_figures_pkey PRIMARY KEY (product_id),
  constraint product_figures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_months (
  month date not null,
  currency text not null,
  product_id uuid not null,
  units bigint not null,
  revenue bigint not null,
  constraint product_months_pkey PRIMARY KEY (month, currency, product_id) INCLUDE (units, revenue)
);

create table product_questions (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  user_id uuid,
  name text not null,
  email text,
  text text not null,
  state text default 'waiting'::text not null,
  created_at timestamp with time zone default now() not null,
  constraint product_questions_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint product_questions_pkey PRIMARY KEY (id),
  constraint product_questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_questions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
  constraint product_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table product_slugs (
  slug text not null,
  product_id uuid not null,
  constraint product_slugs_pkey PRIMARY KEY (slug),
  constraint product_slugs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_slugs_product_id_slug_key UNIQUE (product_id, slug),
  constraint product_slugs_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

create table products (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  name text not null,
  description text default ''::text not null,
  brand_id uuid,
  category text default ''::text not null,
  type text default ''::text not null,
  flavor text,
  image_url text default ''::text not null,
  image_gallery text[] default '{}'::text[] not null,
  picture_texts json default '{}'::json not null,
  base_price bigint,
  base_original_price bigint,
  offer_price bigint default 0 not null,
  is_in_stock boolean default true not null,
  is_stocked boolean default true not null,
  is_new boolean default false not null,
  is_featured boolean default false not null,
  is_sale boolean default false not null,
  specifications json default '{}'::json not null,
  weight_grams integer,
  shipping_class text default 'standard'::text not null,
  tax_class text default 'standard'::text not null,
  dimensions text,
  ships_free boolean default false not null,
  option_names text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  typed_rating numeric(2,1) default 0 not null,
  typed_review_count integer default 0 not null,
  rating_sum integer default 0 not null,
  rating_count integer default 0 not null,
  sales_count integer default 0 not null,
  seo_title text,
  seo_description text,
  status text default 'published'::text not null,
  publish_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  is_public boolean generated always as (((status = 'published'::text) AND (deleted_at IS NULL))) stored not null,
  search_text text generated always as (lower(((name || '
'::text) || category))) stored not null,
  idempotency_key text,
  fields jsonb default '{}'::jsonb not null,
  fits text[] default '{}'::text[] not null,
  picks text[] default '{}'::text[] not null,
  lasts_days integer,
  constraint products_base_original_price_check CHECK ((base_original_price >= 0)),
  constraint products_base_price_check CHECK ((base_price >= 0)),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE SET NULL,
  constraint products_complete CHECK (((status = 'draft'::text) OR (deleted_at IS NOT NULL) OR ((brand_id IS NOT NULL) AND (base_price IS NOT NULL) AND (image_url <> ''::text)))),
  constraint products_idempotency_key_key UNIQUE (idempotency_key),
  constraint products_lasts_days_check CHECK ((lasts_days > 0)),
  constraint products_name_check CHECK ((btrim(name) <> ''::text)),
  constraint products_offer_price_check CHECK ((offer_price >= 0)),
  constraint products_picture_texts_check CHECK ((json_typeof(picture_texts) = 'object'::text)),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_rating_count_check CHECK ((rating_count >= 0)),
  constraint products_rating_sum_check CHECK ((rating_sum >= 0)),
  constraint products_sales_count_check CHECK ((sales_count >= 0)),
  constraint products_scheduled_for CHECK (((status = 'draft'::text) OR (publish_at IS NOT NULL))),
  constraint products_shipping_class_check CHECK ((shipping_class = ANY (ARRAY['standard'::text, 'express'::text, 'overnight'::text, 'fragile'::text]))),
  constraint products_slug_is_its_own FOREIGN KEY (id, slug) REFERENCES product_slugs(product_id, slug) DEFERRABLE INITIALLY DEFERRED,
  constraint products_slug_key UNIQUE (slug),
  constraint products_specifications_check CHECK ((json_typeof(specifications) = 'object'::text)),
  constraint products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text]))),
  constraint products_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'exempt'::text]))),
  constraint products_typed_rating_check CHECK (((typed_rating >= (0)::numeric) AND (typed_rating <= (5)::numeric))),
  constraint products_typed_review_count_check CHECK ((typed_review_count >= 0)),
  constraint products_weight_grams_check CHECK ((weight_grams >= 0))
);

create table profit_days (
  day date not null,
  currency text not null,
  revenue bigint not null,
  cost bigint not null,
  unknown_revenue bigint not null,
  unknown_pieces bigint not null,
  constraint profit_days_pkey PRIMARY KEY (day, currency)
);

create table promotion_uses (
  promotion_id uuid not null,
  order_id uuid not null,
  user_id uuid,
  mailbox bytea,
  constraint promotion_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint promotion_uses_pkey PRIMARY KEY (promotion_id, order_id),
  constraint promotion_uses_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  constraint promotion_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table promotions (
  id uuid default gen_random_uuid() not null,
  name text not null,
  code text,
  kind text not null,
  percent numeric(7,4),
  amount bigint,
  buy_quantity smallint,
  get_quantity smallint,
  tiers json default '[]'::json not null,
  product_ids uuid[] default '{}'::uuid[] not null,
  brand_ids uuid[] default '{}'::uuid[] not null,
  kinds text[] default '{}'::text[] not null,
  excluded_kinds text[] default '{}'::text[] not null,
  minimum bigint,
  first_order boolean default false not null,
  customers text[] default '{}'::text[] not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  uses integer default 0 not null,
  once_per_customer boolean default false not null,
  combines boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  group_ids uuid[] default '{}'::uuid[] not null,
  constraint promotions_amount_check CHECK ((amount > 0)),
  constraint promotions_buy_quantity_check CHECK ((buy_quantity > 0)),
  constraint promotions_code_check CHECK ((code ~ '^[A-Z0-9_-]{3,40}$'::text)),
  constraint promotions_get_quantity_check CHECK ((get_quantity > 0)),
  constraint promotions_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_shipping'::text, 'buy_x_get_y'::text, 'tiered'::text, 'fixed_price'::text]))),
  constraint promotions_max_uses_check CHECK ((max_uses > 0)),
  constraint promotions_minimum_check CHECK ((minimum > 0)),
  constraint promotions_name_check CHECK ((btrim(name) <> ''::text)),
  constraint promotions_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_tiers_check CHECK ((json_typeof(tiers) = 'array'::text)),
  constraint promotions_uses_within_bounds CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))))
);

create table redirects (
  id uuid default gen_random_uuid() not null,
  old_address text not null,
  new_address text,
  status smallint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint redirects_check CHECK (((status = 410) = (new_address IS NULL))),
  constraint redirects_old_address_check CHECK ((old_address ~~ '/%'::text)),
  constraint redirects_old_address_key UNIQUE (old_address),
  constraint redirects_pkey PRIMARY KEY (id),
  constraint redirects_status_check CHECK ((status = ANY (ARRAY[301, 302, 410])))
);

create table refill_reminders (
  order_item_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint refill_reminders_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint refill_reminders_pkey PRIMARY KEY (order_item_id)
);

create table refund_fees (
  refund_id uuid not null,
  fee_id uuid not null,
  amount bigint not null,
  constraint refund_fees_amount_check CHECK ((amount >= 0)),
  constraint refund_fees_fee_id_fkey FOREIGN KEY (fee_id) REFERENCES order_fees(id) ON DELETE CASCADE,
  constraint refund_fees_pkey PRIMARY KEY (refund_id, fee_id),
  constraint refund_fees_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);

create table refund_items (
  refund_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  amount bigint not null,
  restock boolean,
  withdrawn integer default 0 not null,
  constraint refund_items_amount_check CHECK ((amount >= 0)),
  constraint refund_items_check CHECK (((withdrawn >= 0) AND (withdrawn <= quantity))),
  constraint refund_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint refund_items_pkey PRIMARY KEY (refund_id, order_item_id),
  constraint refund_items_quantity_check CHECK ((quantity > 0)),
  constraint refund_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);

create table refund_taxes (
  refund_id uuid not null,
  name text not null,
  percent numeric(7,4),
  amount bigint not null,
  constraint refund_taxes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);

create table refunds (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  amount bigint not null,
  gift_card bigint default 0 not null,
  currency text not null,
  delivery bigint default 0 not null,
  reason text default ''::text not null,
  actor text not null,
  actor_id text,
  idempotency_key text,
  status text default 'done'::text not null,
  provider_refund_id text,
  message text,
  restock boolean,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  attempt_id uuid,
  outside boolean default false not null,
  unpaid bigint default 0 not null,
  cancels boolean default false not null,
  cards_sold bigint default 0 not null,
  constraint refunds_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint refunds_check CHECK (((gift_card >= 0) AND (gift_card <= amount))),
  constraint refunds_check1 CHECK (((delivery >= 0) AND (delivery <= amount))),
  constraint refunds_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint refunds_order_id_idempotency_key_key UNIQUE (order_id, idempotency_key),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'by_hand'::text])))
);

create table refused_sales (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  reason text not null,
  country text,
  state text,
  constraint refused_sales_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint refused_sales_pkey PRIMARY KEY (id)
);

create table refused_staff_sign_ins (
  hour timestamp with time zone not null,
  admin_user_id uuid,
  network text not null,
  reason text not null,
  refusals integer default 1 not null,
  constraint refused_staff_sign_ins_admin_user_id_fkey FOREIGN KEY (admin_user_id) REFERENCES staff(id),
  constraint refused_staff_sign_ins_hour_admin_user_id_network_reason_key UNIQUE NULLS NOT DISTINCT (hour, admin_user_id, network, reason)
);

create table repayments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  attempt_id uuid,
  amount bigint not null,
  currency text not null,
  actor text not null,
  actor_id text,
  status text default 'done'::text not null,
  provider_refund_id text,
  message text,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint repayments_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'gateway'::text, 'system'::text]))),
  constraint repayments_amount_check CHECK ((amount > 0)),
  constraint repayments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint repayments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint repayments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint repayments_pkey PRIMARY KEY (id),
  constraint repayments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'by_hand'::text])))
);

create table replaced_invoices (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  series text not null,
  number bigint not null,
  invoiced_at timestamp with time zone not null,
  at timestamp with time zone default now() not null,
  credit_series text not null,
  credit_number bigint not null,
  country text not null,
  subtotal bigint not null,
  discount bigint not null,
  shipping bigint not null,
  fees bigint not null,
  tax bigint not null,
  tax_included boolean not null,
  total bigint not null,
  gift_card bigint not null,
  taxes jsonb not null,
  papers jsonb not null,
  cards_sold bigint default 0 not null,
  constraint replaced_invoices_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint replaced_invoices_credit_number_check CHECK ((credit_number > 0)),
  constraint replaced_invoices_credit_series_credit_number_key UNIQUE (credit_series, credit_number),
  constraint replaced_invoices_credit_series_fkey FOREIGN KEY (credit_series) REFERENCES credit_note_series(name),
  constraint replaced_invoices_number_check CHECK ((number > 0)),
  constraint replaced_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint replaced_invoices_pkey PRIMARY KEY (id),
  constraint replaced_invoices_series_fkey FOREIGN KEY (series) REFERENCES invoice_series(name),
  constraint replaced_invoices_series_number_key UNIQUE (series, number)
);

create table return_items (
  return_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  good integer,
  constraint return_items_check CHECK (((good >= 0) AND (good <= quantity))),
  constraint return_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint return_items_pkey PRIMARY KEY (return_id, order_item_id),
  constraint return_items_quantity_check CHECK ((quantity > 0)),
  constraint return_items_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);

create table return_photos (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  user_id uuid,
  return_id uuid,
  picture text not null,
  width integer not null,
  height integer not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint return_photos_height_check CHECK ((height > 0)),
  constraint return_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint return_photos_pkey PRIMARY KEY (id),
  constraint return_photos_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint return_photos_width_check CHECK ((width > 0))
);

create table returns (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  user_id uuid,
  status text default 'requested'::text not null,
  reason text not null,
  note text default ''::text not null,
  refusal text default ''::text not null,
  refund_id uuid,
  exchange_order_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_reason_check CHECK ((reason = ANY (ARRAY['changed_mind'::text, 'faulty'::text, 'damaged'::text, 'wrong_item'::text, 'other'::text]))),
  constraint returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint returns_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'received'::text, 'inspected'::text, 'refunded'::text, 'exchanged'::text]))),
  constraint returns_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table review_photos (
  id uuid default gen_random_uuid() not null,
  review_id uuid,
  user_id uuid,
  url text not null,
  width integer not null,
  height integer not null,
  "position" integer default 0 not null,
  state text default 'waiting'::text not null,
  created_at timestamp with time zone default now() not null,
  constraint review_photos_height_check CHECK ((height > 0)),
  constraint review_photos_pkey PRIMARY KEY (id),
  constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_photos_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
  constraint review_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint review_photos_width_check CHECK ((width > 0))
);

create table review_votes (
  review_id uuid not null,
  session_hash bytea,
  user_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint review_votes_one_voter CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint review_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table reviews (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  user_id uuid,
  customer_name text not null,
  rating smallint not null,
  title text,
  comment text not null,
  is_verified boolean default false not null,
  order_id uuid,
  purchase_undone boolean default false not null,
  helpful_count integer default 0 not null,
  hidden_reason text,
  reply text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint reviews_helpful_count_check CHECK ((helpful_count >= 0)),
  constraint reviews_hidden_reason_check CHECK ((btrim(hidden_reason) <> ''::text)),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_reply_check CHECK ((btrim(reply) <> ''::text)),
  constraint reviews_reply_is_dated CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE SET NULL
);

create table saved_answers (
  id uuid default gen_random_uuid() not null,
  name text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_answers_pkey PRIMARY KEY (id)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table search_cells (
  id integer generated always as identity not null,
  brand_id uuid not null,
  brand text not null,
  category text not null,
  type text not null,
  step smallint not null,
  products integer default 0 not null,
  version bigint not null,
  constraint search_cells_brand_id_step_category_type_brand_key UNIQUE (brand_id, step, category, type, brand),
  constraint search_cells_pkey PRIMARY KEY (id)
);

create table search_facet_sets (
  id integer generated always as identity not null,
  said text not null,
  products integer default 0 not null,
  version bigint not null,
  constraint search_facet_sets_pkey PRIMARY KEY (id)
);

create table search_products (
  id uuid not null,
  cell integer not null,
  price bigint not null,
  created bigint not null,
  sales_count integer not null,
  is_featured boolean not null,
  words integer[] not null,
  facet_set integer default 0 not null,
  constraint search_products_pkey PRIMARY KEY (id)
);

create table search_state (
  id boolean default true not null,
  form integer not null,
  filled_to uuid,
  since pg_snapshot not null,
  until pg_snapshot,
  after_changed xid8,
  after_id uuid,
  version bigint default 0 not null,
  begun_at timestamp with time zone default now() not null,
  caught_up_at timestamp with time zone default now() not null,
  facets text default ''::text not null,
  constraint search_state_id_check CHECK (id),
  constraint search_state_pkey PRIMARY KEY (id)
);

create table search_synonyms (
  id boolean default true not null,
  groups jsonb not null,
  constraint search_synonyms_groups_check CHECK ((jsonb_typeof(groups) = 'array'::text)),
  constraint search_synonyms_id_check CHECK (id),
  constraint search_synonyms_pkey PRIMARY KEY (id)
);

create table search_words (
  id integer generated always as identity not null,
  word text not null,
  products integer default 0 not null,
  parts text[] not null,
  remains text[] not null,
  constraint search_words_pkey PRIMARY KEY (id),
  constraint search_words_word_key UNIQUE (word)
);

create table secrets (
  key_name text not null,
  encrypted_value bytea not null,
  description text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text not null,
  constraint secrets_pkey PRIMARY KEY (key_name)
);

create table sessions (
  sid bytea not null,
  user_id uuid not null,
  id uuid default gen_random_uuid() not null,
  sess json default '{}'::json not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expire timestamp with time zone not null,
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_pkey PRIMARY KEY (sid),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE
);

create table shipment_items (
  shipment_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null,
  constraint shipment_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint shipment_items_pkey PRIMARY KEY (shipment_id, order_item_id),
  constraint shipment_items_quantity_check CHECK ((quantity > 0)),
  constraint shipment_items_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);

create table shipments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  undone_at timestamp with time zone,
  is_collection boolean default false not null,
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint shipments_pkey PRIMARY KEY (id)
);

create table shipping_rates (
  id uuid default gen_random_uuid() not null,
  zone_id uuid,
  name text not null,
  price bigint not null,
  min_days smallint not null,
  max_days smallint not null,
  free_from bigint,
  is_default boolean default false not null,
  is_pickup boolean default false not null,
  min_grams integer,
  max_grams integer,
  min_amount bigint,
  max_amount bigint,
  surcharges json default '{}'::json not null,
  "position" smallint default 0 not null,
  cut_off text,
  delivery_days text[],
  constraint shipping_rates_check CHECK ((max_days >= min_days)),
  constraint shipping_rates_cut_off_check CHECK ((cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shipping_rates_delivery_days_check CHECK ((delivery_days <> '{}'::text[])),
  constraint shipping_rates_free_from_check CHECK ((free_from >= 0)),
  constraint shipping_rates_min_days_check CHECK ((min_days >= 0)),
  constraint shipping_rates_name_check CHECK ((btrim(name) <> ''::text)),
  constraint shipping_rates_pkey PRIMARY KEY (id),
  constraint shipping_rates_price_check CHECK ((price >= 0)),
  constraint shipping_rates_surcharges_check CHECK ((json_typeof(surcharges) = 'object'::text)),
  constraint shipping_rates_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE
);

create table shop_events (
  id bigint generated always as identity not null,
  event json not null,
  constraint shop_events_pkey PRIMARY KEY (id)
);

create table site_config (
  key text not null,
  value text not null,
  type text default 'text'::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint site_config_key_check CHECK ((key ~ '^[a-z][a-z0-9_]*$'::text)),
  constraint site_config_pkey PRIMARY KEY (key),
  constraint site_config_type_check CHECK ((type = ANY (ARRAY['text'::text, 'image'::text, 'boolean'::text, 'number'::text])))
);

create table social_media_links (
  id uuid default gen_random_uuid() not null,
  platform text not null,
  url text not null,
  icon text default 'FaFacebookF'::text not null,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  constraint social_media_links_pkey PRIMARY KEY (id)
);

create table staff (
  id uuid default gen_random_uuid() not null,
  username text not null,
  password_hash text not null,
  role text default 'owner'::text not null,
  is_active boolean default true not null,
  must_change_password boolean default false not null,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  recovery_codes bytea[] default '{}'::bytea[] not null,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  username_form text,
  email text,
  constraint staff_check CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL))),
  constraint staff_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'fulfilment'::text, 'support'::text, 'read-only'::text]))),
  constraint staff_username_check CHECK (((username = btrim(username)) AND (username <> ''::text)))
);

create table staff_passkey_challenges (
  challenge_hash bytea not null,
  staff_id uuid,
  expires_at timestamp with time zone not null,
  constraint staff_passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint staff_passkey_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_passkeys (
  id uuid default gen_random_uuid() not null,
  staff_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint staff_passkeys_counter_check CHECK ((counter >= 0)),
  constraint staff_passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_name_check CHECK ((name <> ''::text)),
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table stock_alerts (
  id uuid default gen_random_uuid() not null,
  variant_id uuid not null,
  email text not null,
  user_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint stock_alerts_email_check CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint stock_alerts_pkey PRIMARY KEY (id),
  constraint stock_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint stock_alerts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table stock_counts (
  variant_id uuid not null,
  counted integer not null,
  recorded integer,
  to_ship integer not null,
  at timestamp with time zone default now() not null,
  by_id text,
  constraint stock_counts_counted_check CHECK (((counted >= 0) AND (counted <= 1000000000))),
  constraint stock_counts_pkey PRIMARY KEY (variant_id),
  constraint stock_counts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table stock_moves (
  id bigint generated always as identity not null,
  variant_id uuid not null,
  at timestamp with time zone default now() not null,
  change integer not null,
  stock integer,
  reason text not null,
  note text,
  by_id text,
  constraint stock_moves_pkey PRIMARY KEY (id),
  constraint stock_moves_reason_check CHECK ((reason = ANY (ARRAY['initial'::text, 'received'::text, 'counted'::text, 'damaged'::text, 'returned'::text, 'other'::text, 'sold'::text, 'cancelled'::text]))),
  constraint stock_moves_stock_check CHECK ((stock >= 0)),
  constraint stock_moves_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table tax_zones (
  id uuid default gen_random_uuid() not null,
  name text not null,
  countries text[] not null,
  states text[] default '{}'::text[] not null,
  taxes_delivery boolean default false not null,
  rates json default '[]'::json not null,
  "position" smallint default 0 not null,
  constraint tax_zones_countries_check CHECK ((countries <> '{}'::text[])),
  constraint tax_zones_name_check CHECK ((btrim(name) <> ''::text)),
  constraint tax_zones_pkey PRIMARY KEY (id),
  constraint tax_zones_rates_check CHECK ((json_typeof(rates) = 'array'::text))
);

create table uncounted_sales (
  product_id uuid not null,
  change integer not null
);

create table unused_pictures (
  hash text not null,
  since timestamp with time zone default now() not null,
  constraint unused_pictures_pkey PRIMARY KEY (hash)
);

create table variants (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  sku text not null,
  options jsonb default '{}'::jsonb not null,
  price bigint,
  original_price bigint,
  image_url text,
  stock integer,
  "position" smallint default 0 not null,
  retired_at timestamp with time zone,
  fields jsonb default '{}'::jsonb not null,
  cost bigint,
  barcode text,
  part_ids uuid[],
  part_quantities integer[],
  constraint variants_cost_check CHECK ((cost >= 0)),
  constraint variants_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
  constraint variants_original_price_check CHECK ((original_price >= 0)),
  constraint variants_parts_check CHECK ((COALESCE(cardinality(part_ids), 0) = COALESCE(cardinality(part_quantities), 0))),
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_price_check CHECK ((price >= 0)),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint variants_sku_check CHECK ((btrim(sku) <> ''::text)),
  constraint variants_stock_not_negative CHECK ((stock >= 0))
);

create table visit_channels (
  day date not null,
  channel text not null,
  visits integer not null,
  orders integer not null,
  constraint visit_channels_pkey PRIMARY KEY (day, channel)
);

create table visit_days (
  day date not null,
  visitors integer not null,
  visits integer not null,
  bounces integer not null,
  pages integer not null,
  to_product integer not null,
  to_cart integer not null,
  to_checkout integer not null,
  to_order integer not null,
  searches integer not null,
  empty_searches integer not null,
  constraint visit_days_pkey PRIMARY KEY (day)
);

create table visit_events (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  visitor bytea not null,
  kind text not null,
  channel text,
  results integer,
  constraint visit_events_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'product'::text, 'cart'::text, 'checkout'::text, 'order'::text, 'search'::text]))),
  constraint visit_events_pkey PRIMARY KEY (id),
  constraint visit_events_results_check CHECK ((results >= 0))
);

create table visit_keys (
  day date not null,
  key bytea not null,
  constraint visit_keys_pkey PRIMARY KEY (day)
);

create table visits (
  day date not null,
  visitor bytea not null,
  nth integer not null,
  channel text not null,
  pages integer not null,
  to_product boolean not null,
  to_cart boolean not null,
  to_checkout boolean not null,
  to_order boolean not null,
  searches integer not null,
  empty_searches integer not null,
  constraint visits_pkey PRIMARY KEY (day, visitor, nth)
);

create table wanted_gift_cards (
  id uuid default gen_random_uuid() not null,
  session_hash bytea,
  user_id uuid,
  variant_id uuid not null,
  recipient_name text default ''::text not null,
  recipient_email text default ''::text not null,
  sender_name text default ''::text not null,
  message text default ''::text not null,
  send_on date,
  created_at timestamp with time zone default now() not null,
  constraint wanted_gift_cards_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint wanted_gift_cards_pkey PRIMARY KEY (id),
  constraint wanted_gift_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint wanted_gift_cards_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);

create table webhook_deliveries (
  id uuid not null,
  type text not null,
  body text not null,
  status text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  response_status smallint,
  last_error text,
  created_at timestamp with time zone default now() not null,
  last_tried_at timestamp with time zone,
  next_try_at timestamp with time zone default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

create table wishlist_items (
  id uuid default gen_random_uuid() not null,
  session_hash bytea,
  user_id uuid,
  product_id uuid not null,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  variant_id uuid,
  constraint wishlist_items_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint wishlist_items_pkey PRIMARY KEY (id),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint wishlist_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);

create table wishlist_links (
  token text not null,
  session_hash bytea,
  user_id uuid,
  shown_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint wishlist_links_one_owner CHECK ((num_nonnulls(session_hash, user_id) = 1)),
  constraint wishlist_links_pkey PRIMARY KEY (token),
  constraint wishlist_links_session_hash_key UNIQUE (session_hash),
  constraint wishlist_links_token_check CHECK ((length(token) >= 20)),
  constraint wishlist_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint wishlist_links_user_id_key UNIQUE (user_id)
);

CREATE INDEX account_links_by_expiry ON public.account_links USING btree (expires_at);

CREATE INDEX account_links_by_user ON public.account_links USING btree (user_id);

CREATE INDEX addresses_by_user ON public.addresses USING btree (user_id, created_at);

CREATE INDEX addresses_by_words ON public.addresses USING gin (search_words(((((((name || ' '::text) || street) || ' '::text) || city) || ' '::text) || zip_code), ARRAY[zip_code], ARRAY[phone]));

CREATE INDEX admin_sessions_by_admin_user ON public.admin_sessions USING btree (admin_user_id);

CREATE INDEX admin_sessions_by_expiry ON public.admin_sessions USING btree (expires_at);

CREATE INDEX audit_log_by_kind_of_object ON public.audit_log USING btree (split_part(action, '.'::text, 1), id DESC);

CREATE INDEX audit_log_by_object ON public.audit_log USING btree (object_id, id DESC) WHERE (object_id IS NOT NULL);

CREATE INDEX audit_log_by_person ON public.audit_log USING btree (by_kind, by_id, id DESC);

CREATE INDEX audit_parts_by_whole ON public.audit_parts USING btree (whole, id DESC);

CREATE INDEX backups_by_age ON public.backups USING btree (asked_at);

CREATE INDEX batch_jobs_by_newest ON public.batch_jobs USING btree (created_at DESC, id);

CREATE INDEX cart_gift_cards_by_card ON public.cart_gift_cards USING btree (card_id);

CREATE INDEX cart_items_by_touch ON public.cart_items USING btree (touched_at) WHERE (session_hash IS NOT NULL);

CREATE INDEX cart_items_by_variant ON public.cart_items USING btree (variant_id);

CREATE INDEX cart_reminders_by_time ON public.cart_reminders USING btree (at);

CREATE INDEX cart_reminders_by_user ON public.cart_reminders USING btree (user_id, at DESC);

CREATE INDEX categories_by_former_slug ON public.categories USING gin (former_slugs);

CREATE INDEX categories_by_parent ON public.categories USING btree (parent_id) WHERE (parent_id IS NOT NULL);

CREATE INDEX collection_products_by_product ON public.collection_products USING btree (product_id);

CREATE INDEX collections_by_former_slug ON public.collections USING gin (former_slugs);

CREATE INDEX conversation_messages_by_key ON public.conversation_messages USING btree (key) WHERE (key IS NOT NULL);

CREATE INDEX conversation_messages_in_turn ON public.conversation_messages USING btree (conversation_id, created_at, id);

CREATE INDEX conversations_by_customer ON public.conversations USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX conversations_by_last ON public.conversations USING btree (last_at DESC, id);

CREATE INDEX conversations_by_mailbox ON public.conversations USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX conversations_waiting ON public.conversations USING btree (last_at) WHERE is_waiting;

CREATE INDEX customer_devices_by_product ON public.customer_devices USING btree (product_id);

CREATE INDEX customer_group_members_by_group ON public.customer_group_members USING btree (group_id, user_id);

CREATE INDEX customer_notes_by_user ON public.customer_notes USING btree (user_id, created_at DESC);

CREATE INDEX customers_by_name ON public.customers USING gin (to_tsvector('simple'::regconfig, ((((((username || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || email)));

CREATE INDEX customers_by_newest ON public.customers USING btree (created_at DESC, id);

CREATE INDEX customers_by_phone ON public.customers USING gin (search_words(''::text, ARRAY[]::text[], ARRAY[phone]));

CREATE INDEX customers_by_pieces ON public.customers USING gin (text_pieces(lower(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || username) || ' '::text) || COALESCE(unclaimed_email, typed_email, email)))));

CREATE INDEX customers_typed_email ON public.customers USING btree (lower((typed_email COLLATE "C"))) WHERE (typed_email IS NOT NULL);

CREATE INDEX email_changes_by_user ON public.email_changes USING btree (user_id, at);

CREATE INDEX extension_events_by_age ON public.extension_events USING btree (done_at);

CREATE INDEX gift_card_entries_by_card ON public.gift_card_entries USING btree (card_id, id);

CREATE INDEX gift_card_entries_by_order ON public.gift_card_entries USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX gift_card_entries_by_time ON public.gift_card_entries USING btree (at);

CREATE INDEX gift_cards_by_newest ON public.gift_cards USING btree (created_at DESC, id);

CREATE INDEX gift_cards_by_recipient ON public.gift_cards USING btree (lower(recipient_email)) WHERE (recipient_email <> ''::text);

CREATE INDEX gift_cards_usable ON public.gift_cards USING btree (id) WHERE ((balance > 0) AND (disabled_at IS NULL));

CREATE INDEX group_prices_by_group ON public.group_prices USING btree (group_id, variant_id);

CREATE INDEX invoice_changes_by_order ON public.invoice_changes USING btree (order_id);

CREATE INDEX invoice_changes_by_time ON public.invoice_changes USING btree (at);

CREATE INDEX known_devices_by_hash ON public.known_devices USING btree (device_hash);

CREATE INDEX mail_consents_by_user ON public.mail_consents USING btree (user_id, id);

CREATE INDEX mail_outbox_by_newest ON public.mail_outbox USING btree (created_at DESC, id);

CREATE INDEX mail_outbox_by_recipient ON public.mail_outbox USING btree (lower(recipient)) WHERE (user_id IS NULL);

CREATE INDEX mail_outbox_by_user ON public.mail_outbox USING btree (user_id);

CREATE INDEX mail_outbox_claimed ON public.mail_outbox USING btree (claimed_at) WHERE (status = 'sending'::text);

CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (due_at, id) WHERE (status = 'waiting'::text);

CREATE INDEX mail_outbox_unsent ON public.mail_outbox USING btree (status, created_at DESC, id) WHERE (status <> 'sent'::text);

CREATE INDEX navigation_items_by_parent ON public.navigation_items USING btree (parent_id);

CREATE INDEX newsletter_deliveries_by_subscriber ON public.newsletter_deliveries USING btree (subscriber_id, sent_at DESC);

CREATE INDEX newsletter_subscribers_by_newest ON public.newsletter_subscribers USING btree (subscribed_at DESC, id);

CREATE INDEX newsletters_due ON public.newsletters USING btree (send_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

CREATE INDEX order_discounts_by_order ON public.order_discounts USING btree (order_id);

CREATE INDEX order_history_by_newest ON public.order_history USING btree (at DESC, id DESC);

CREATE INDEX order_history_by_order ON public.order_history USING btree (order_id, id);

CREATE INDEX order_items_by_product ON public.order_items USING btree (product_id);

CREATE INDEX order_items_by_sku ON public.order_items USING btree (lower(sku));

CREATE INDEX order_items_by_variant ON public.order_items USING btree (variant_id);

CREATE INDEX order_tags_by_tag ON public.order_tags USING btree (lower(tag), order_id);

CREATE INDEX order_taxes_by_order ON public.order_taxes USING btree (order_id);

CREATE INDEX orders_abandoned ON public.orders USING btree (created_at) WHERE is_waiting;

CREATE INDEX orders_by_email ON public.orders USING btree (lower(email) COLLATE "C");

CREATE INDEX orders_by_newest ON public.orders USING btree (created_at DESC, id) WHERE is_placed;

CREATE INDEX orders_by_number ON public.orders USING btree ("right"((id)::text, 8));

CREATE INDEX orders_by_payer ON public.orders USING btree (lower(payer_name), id) WHERE is_placed;

CREATE INDEX orders_by_payment_status ON public.orders USING btree (payment_status, created_at DESC, id) WHERE is_placed;

CREATE INDEX orders_by_total ON public.orders USING btree (total, id) WHERE is_placed;

CREATE INDEX orders_by_user ON public.orders USING btree (user_id, created_at DESC);

CREATE INDEX orders_by_words ON public.orders USING gin (search_words(((((((((payer_name || ' '::text) || address_name) || ' '::text) || address_street) || ' '::text) || address_city) || ' '::text) || address_zip_code), ARRAY[number, address_zip_code, tracking_number], ARRAY["right"((id)::text, 8), address_phone]));

CREATE INDEX orders_invoiced_anew ON public.orders USING btree (invoiced_at) WHERE (invoiced_at IS NOT NULL);

CREATE INDEX orders_pay_links ON public.orders USING btree (pay_until) WHERE (is_waiting AND (payment_status = 'pending'::text) AND (pay_until IS NOT NULL));

CREATE INDEX orders_to_invite ON public.orders USING btree (delivered_at) WHERE ((delivered_at IS NOT NULL) AND (review_invited_at IS NULL));

CREATE INDEX orders_undelivered ON public.orders USING btree (fulfilment, created_at DESC, id) WHERE ((fulfilment <> 'delivered'::text) AND is_placed);

CREATE INDEX orders_voided ON public.orders USING btree (created_at) WHERE (voided_at IS NOT NULL);

CREATE INDEX orders_with_attention ON public.orders USING btree (created_at DESC, id) WHERE ((attention IS NOT NULL) AND (voided_at IS NULL));

CREATE INDEX passkey_challenges_by_customer ON public.passkey_challenges USING btree (user_id);

CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_by_customer ON public.passkeys USING btree (user_id);

CREATE INDEX past_orders_by_mailbox ON public.past_orders USING btree (mailbox) WHERE counts;

CREATE INDEX past_orders_latest ON public.past_orders USING btree (placed_at DESC, id);

CREATE INDEX past_orders_of_customer ON public.past_orders USING btree (user_id, placed_at DESC);

CREATE INDEX payment_attempts_by_charge ON public.payment_attempts USING btree (provider, charge_id) WHERE (charge_id IS NOT NULL);

CREATE INDEX payment_attempts_by_order ON public.payment_attempts USING btree (order_id, created_at);

CREATE INDEX payment_attempts_by_payer ON public.payment_attempts USING btree (user_id, provider, is_live, created_at DESC) WHERE (payer_id IS NOT NULL);

CREATE INDEX payment_attempts_by_reference ON public.payment_attempts USING btree (provider, reference);

CREATE INDEX payment_attempts_last_paid ON public.payment_attempts USING btree (provider, ended_at) WHERE (status = 'paid'::text);

CREATE INDEX payment_attempts_to_ask ON public.payment_attempts USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);

CREATE INDEX payment_attempts_to_return ON public.payment_attempts USING btree (id) WHERE (return_status = 'pending'::text);

CREATE INDEX payment_logs_by_newest ON public.payment_logs USING btree (created_at DESC, id);

CREATE INDEX payment_logs_by_order ON public.payment_logs USING btree (transaction_id);

CREATE INDEX payment_logs_by_webhook ON public.payment_logs USING btree (webhook_id);

CREATE INDEX payment_logs_last_error ON public.payment_logs USING btree (provider, created_at) WHERE (level = 'error'::text);

CREATE INDEX payment_webhooks_by_age ON public.payment_webhooks USING btree (received_at);

CREATE INDEX piece_moves_by_about ON public.piece_moves USING btree (about);

CREATE INDEX piece_moves_by_item ON public.piece_moves USING btree (order_item_id);

CREATE INDEX posts_scheduled ON public.posts USING btree (publish_at) WHERE (status = 'scheduled'::text);

CREATE INDEX posts_shown ON public.posts USING btree (publish_at DESC, id) WHERE (status = 'published'::text);

CREATE INDEX product_answers_by_customer ON public.product_answers USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX product_answers_of_question ON public.product_answers USING btree (question_id, created_at);

CREATE INDEX product_questions_by_customer ON public.product_questions USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX product_questions_by_mailbox ON public.product_questions USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX product_questions_of_product ON public.product_questions USING btree (product_id, created_at DESC);

CREATE INDEX product_questions_waiting ON public.product_questions USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX products_by_brand ON public.products USING btree (brand_id);

CREATE INDEX products_by_fit ON public.products USING gin (fits) WHERE (fits <> '{}'::text[]);

CREATE INDEX products_listed ON public.products USING btree (created_at DESC, id) INCLUDE (search_text, category, type, brand_id, status, base_price, updated_at, is_in_stock, is_stocked, is_new, is_featured, is_sale) WHERE (deleted_at IS NULL);

CREATE INDEX products_to_publish ON public.products USING btree (publish_at) WHERE ((status = 'scheduled'::text) AND (deleted_at IS NULL));

CREATE INDEX promotion_uses_by_customer ON public.promotion_uses USING btree (user_id);

CREATE INDEX promotion_uses_by_order ON public.promotion_uses USING btree (order_id);

CREATE INDEX refund_fees_by_fee ON public.refund_fees USING btree (fee_id);

CREATE INDEX refund_items_by_item ON public.refund_items USING btree (order_item_id);

CREATE INDEX refund_taxes_by_refund ON public.refund_taxes USING btree (refund_id);

CREATE INDEX refunds_by_attempt ON public.refunds USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);

CREATE INDEX refunds_by_credit_note_day ON public.refunds USING btree (COALESCE(ended_at, created_at)) WHERE (status = 'done'::text);

CREATE INDEX refunds_under_way ON public.refunds USING btree (created_at) WHERE (status = 'pending'::text);

CREATE INDEX refused_sales_by_newest ON public.refused_sales USING btree (at DESC, id DESC);

CREATE INDEX repayments_by_attempt ON public.repayments USING btree (attempt_id);

CREATE INDEX repayments_by_order ON public.repayments USING btree (order_id);

CREATE INDEX replaced_invoices_by_credit_day ON public.replaced_invoices USING btree (at);

CREATE INDEX replaced_invoices_by_day ON public.replaced_invoices USING btree (invoiced_at);

CREATE INDEX replaced_invoices_by_order ON public.replaced_invoices USING btree (order_id);

CREATE INDEX return_items_by_item ON public.return_items USING btree (order_item_id);

CREATE INDEX return_photos_by_customer ON public.return_photos USING btree (user_id, created_at);

CREATE INDEX return_photos_of_order ON public.return_photos USING btree (order_id);

CREATE INDEX return_photos_of_return ON public.return_photos USING btree (return_id, "position");

CREATE INDEX returns_by_exchange ON public.returns USING btree (exchange_order_id) WHERE (exchange_order_id IS NOT NULL);

CREATE INDEX returns_by_newest ON public.returns USING btree (created_at DESC, id);

CREATE INDEX returns_by_order ON public.returns USING btree (order_id);

CREATE INDEX returns_by_status ON public.returns USING btree (status, created_at DESC, id);

CREATE INDEX returns_by_user ON public.returns USING btree (user_id);

CREATE INDEX review_photos_by_customer ON public.review_photos USING btree (user_id, created_at);

CREATE INDEX review_photos_by_review ON public.review_photos USING btree (review_id, "position");

CREATE INDEX review_photos_waiting ON public.review_photos USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX review_votes_by_user ON public.review_votes USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX reviews_by_newest ON public.reviews USING btree (created_at DESC, id);

CREATE INDEX reviews_by_order ON public.reviews USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX reviews_by_product ON public.reviews USING btree (product_id, created_at DESC, id);

CREATE INDEX reviews_by_user ON public.reviews USING btree (user_id, created_at DESC);

CREATE INDEX reviews_to_answer ON public.reviews USING btree (created_at) WHERE ((rating <= 2) AND (reply IS NULL) AND (hidden_reason IS NULL));

CREATE INDEX search_cells_by_version ON public.search_cells USING btree (version);

CREATE INDEX search_facet_sets_by_version ON public.search_facet_sets USING btree (version);

CREATE INDEX search_products_by_age ON public.search_products USING btree (created DESC, id) INCLUDE (cell, price);

CREATE INDEX search_products_by_cell ON public.search_products USING btree (cell);

CREATE INDEX search_products_by_featured ON public.search_products USING btree (is_featured DESC, sales_count DESC, id) INCLUDE (cell, price);

CREATE INDEX search_products_by_price ON public.search_products USING btree (price, id) INCLUDE (cell);

CREATE INDEX search_products_by_sales ON public.search_products USING btree (sales_count DESC, id) INCLUDE (cell, price);

CREATE INDEX search_products_by_word ON public.search_products USING gin (words);

CREATE INDEX search_words_by_part ON public.search_words USING gin (parts);

CREATE INDEX search_words_by_remains ON public.search_words USING gin (remains);

CREATE INDEX sessions_by_expire ON public.sessions USING btree (expire);

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

CREATE INDEX shipment_items_by_item ON public.shipment_items USING btree (order_item_id);

CREATE INDEX shipments_by_day ON public.shipments USING btree (shipped_at) WHERE (undone_at IS NULL);

CREATE INDEX shipments_by_order ON public.shipments USING btree (order_id);

CREATE INDEX shipments_by_tracking ON public.shipments USING btree (regexp_replace(lower(tracking_number), '[^a-z0-9]'::text, ''::text, 'g'::text) text_pattern_ops);

CREATE INDEX staff_passkeys_of_staff ON public.staff_passkeys USING btree (staff_id);

CREATE INDEX stock_alerts_by_email ON public.stock_alerts USING btree (lower(email));

CREATE INDEX stock_alerts_by_user ON public.stock_alerts USING btree (user_id);

CREATE INDEX stock_moves_by_variant ON public.stock_moves USING btree (variant_id, id DESC);

CREATE INDEX unused_pictures_by_age ON public.unused_pictures USING btree (since);

CREATE INDEX variants_by_barcode ON public.variants USING btree (lpad(barcode, 14, '0'::text)) WHERE (barcode IS NOT NULL);

CREATE INDEX variants_by_code ON public.variants USING btree (regexp_replace(lower(sku), '[^a-z0-9]+'::text, ''::text, 'g'::text) COLLATE "C") WHERE (retired_at IS NULL);

CREATE INDEX variants_by_part ON public.variants USING gin (part_ids) WHERE (part_ids IS NOT NULL);

CREATE INDEX visit_events_by_time ON public.visit_events USING btree (at);

CREATE INDEX visit_events_by_visitor ON public.visit_events USING btree (visitor, at);

CREATE INDEX wanted_gift_cards_by_customer ON public.wanted_gift_cards USING btree (user_id, created_at) WHERE (user_id IS NOT NULL);

CREATE INDEX wanted_gift_cards_by_guest ON public.wanted_gift_cards USING btree (session_hash, created_at) WHERE (session_hash IS NOT NULL);

CREATE INDEX webhook_deliveries_by_newest ON public.webhook_deliveries USING btree (created_at DESC, id);

CREATE INDEX wishlist_items_by_product ON public.wishlist_items USING btree (product_id);

CREATE INDEX wishlist_items_by_touch ON public.wishlist_items USING btree (touched_at) WHERE (session_hash IS NOT NULL);

CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (user_id) WHERE is_default;

CREATE UNIQUE INDEX brands_name_key ON public.brands USING btree (lower(name));

CREATE UNIQUE INDEX cart_items_customer_line ON public.cart_items USING btree (user_id, variant_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX cart_items_guest_line ON public.cart_items USING btree (session_hash, variant_id) WHERE (session_hash IS NOT NULL);

CREATE UNIQUE INDEX categories_name_key ON public.categories USING btree (lower(name));

CREATE UNIQUE INDEX collections_name_key ON public.collections USING btree (lower(name));

CREATE UNIQUE INDEX custom_fields_own_label ON public.custom_fields USING btree (of, lower(label)) WHERE is_own;

CREATE UNIQUE INDEX customer_groups_name_key ON public.customer_groups USING btree (lower(name));

CREATE UNIQUE INDEX customers_email_form_key ON public.customers USING btree (email_form);

CREATE UNIQUE INDEX customers_email_key ON public.customers USING btree (lower(email));

CREATE UNIQUE INDEX customers_unclaimed_email_key ON public.customers USING btree (lower((unclaimed_email COLLATE "C")));

CREATE UNIQUE INDEX customers_username_form_key ON public.customers USING btree (username_form);

CREATE UNIQUE INDEX customers_username_key ON public.customers USING btree (lower(username));

CREATE UNIQUE INDEX newsletter_subscribers_email_key ON public.newsletter_subscribers USING btree (lower(email));

CREATE UNIQUE INDEX notification_recipients_email_key ON public.notification_recipients USING btree (lower((email COLLATE "C")));

CREATE UNIQUE INDEX orders_idempotency_key ON public.orders USING btree (user_id, idempotency_key);

CREATE UNIQUE INDEX orders_number_key ON public.orders USING btree ("substring"(number, '\d+$'::text));

CREATE UNIQUE INDEX payment_attempts_idempotency_key ON public.payment_attempts USING btree (user_id, idempotency_key);

CREATE UNIQUE INDEX payment_attempts_one_charge ON public.payment_attempts USING btree (order_id) WHERE ((status = 'paid'::text) AND (NOT pays_difference));

CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (user_id) WHERE (status = ANY (ARRAY['starting'::text, 'open'::text]));

CREATE UNIQUE INDEX payment_methods_one_each ON public.payment_methods USING btree (provider) WHERE (provider <> 'offline'::text);

CREATE UNIQUE INDEX payment_webhooks_once ON public.payment_webhooks USING btree (provider, event_key);

CREATE UNIQUE INDEX product_answers_one_of_shop ON public.product_answers USING btree (question_id) WHERE is_shop;

CREATE UNIQUE INDEX promotion_uses_by_mailbox ON public.promotion_uses USING btree (mailbox, promotion_id) WHERE (mailbox IS NOT NULL);

CREATE UNIQUE INDEX promotions_code_key ON public.promotions USING btree (code);

CREATE UNIQUE INDEX review_votes_customer ON public.review_votes USING btree (review_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX review_votes_guest ON public.review_votes USING btree (review_id, session_hash) WHERE (session_hash IS NOT NULL);

CREATE UNIQUE INDEX reviews_one_a_customer ON public.reviews USING btree (product_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX saved_answers_by_name ON public.saved_answers USING btree (lower(name));

CREATE UNIQUE INDEX search_facet_sets_by_words ON public.search_facet_sets USING btree (md5(said));

CREATE UNIQUE INDEX shipping_rates_one_default ON public.shipping_rates USING btree (COALESCE(zone_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE is_default;

CREATE UNIQUE INDEX staff_email_key ON public.staff USING btree (lower((email COLLATE "C")));

CREATE UNIQUE INDEX staff_username_form_key ON public.staff USING btree (username_form);

CREATE UNIQUE INDEX staff_username_key ON public.staff USING btree (lower(username));

CREATE UNIQUE INDEX stock_alerts_one_each ON public.stock_alerts USING btree (variant_id, lower(email));

CREATE UNIQUE INDEX variants_options_key ON public.variants USING btree (product_id, options) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX variants_position_key ON public.variants USING btree (product_id, "position") WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX variants_sku_key ON public.variants USING btree (lower(sku)) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX wishlist_items_customer_line ON public.wishlist_items USING btree (user_id, product_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX wishlist_items_guest_line ON public.wishlist_items USING btree (session_hash, product_id) WHERE (session_hash IS NOT NULL);

CREATE OR REPLACE FUNCTION public.append_audit(by_kind text, by_id text, address text, records jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
    if record ? 'whole' then
      insert into audit_parts values (line.id, record->>'whole');
    end if;
    previous := line.chain;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.ascii_form(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) = char_length(name)) THEN lower((name COLLATE "C")) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.audit_chain(previous bytea, line audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(line.id, extract(epoch from line.at),
    line.by_kind, line.by_id, line.action, line.object_id, line.fields, encode(line.digest, 'hex'))::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_digest(salt bytea, address text, before jsonb, after jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(salt || convert_to(jsonb_build_array(address, before, after)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.follow_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with followed as (
    update collections c set kinds_within = kinds_within(c.kinds) from collections before
    where before.id = c.id and c.kinds <> '{}' and c.kinds_within <> kinds_within(c.kinds)
    returning before.kinds_within || c.kinds_within as kinds
  )
  insert into product_changes (product_id)
  select distinct p.id from products p join followed f on p.category = any (f.kinds) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_kinds_within()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kinds_within := kinds_within(new.kinds);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_staff_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.username_form := coalesce(ascii_form(new.username), new.username_form);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_stock_figures(product_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_user_forms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.username_form := coalesce(ascii_form(new.username), new.username_form);
    new.email_form := coalesce(ascii_form(new.email), new.email_form);
    return new;
  end if;
  if new.username is distinct from old.username then
    new.username_form := coalesce(ascii_form(new.username), nullif(new.username_form, old.username_form));
  end if;
  if new.email is distinct from old.email then
    new.email_form := coalesce(ascii_form(new.email), nullif(new.email_form, old.email_form));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kinds_within(kinds text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when kinds = '{}' then kinds else kinds || array(
    with recursive within as (
      select c.id, c.name from categories c where lower(c.name) in (select lower(kind) from unnest(kinds) kind)
      union
      select below.id, below.name from categories below join within on below.parent_id = within.id
    )
    select name from within where name <> all (kinds) order by name) end
$function$;

CREATE OR REPLACE FUNCTION public.listed_orders_with_words(words tsquery, payments text[], fulfilments text[], providers text[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL RESTRICTED ROWS 10000
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET work_mem TO '32MB'
AS $function$
  select o.id from orders o
  where (payments is null or o.payment_status = any(payments))
    and (fulfilments is null or o.fulfilment = any(fulfilments))
    and (providers is null or o.payment_provider = any(providers))
    and (since is null or o.created_at >= since)
    and (until is null or o.created_at < until)
    and case when o.is_placed then true
      else o.is_waiting and o.payment_status = 'pending' and o.pay_until is not null and o.voided_at is null end
    and search_words(
      o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
      array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
    ) @@ words
$function$;

CREATE OR REPLACE FUNCTION public.mailbox_form(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain end
  from (
    select coalesce(nullif(split_part(local, '+', 1), ''), local) as name, domain
    from (
      select regexp_replace(whole, '@[^@]*$', '') as local, coalesce(substring(whole from '@([^@]*)$'), '') as domain
      from (select lower(address collate "C") as whole) a
    ) b
  ) c
$function$;

CREATE OR REPLACE FUNCTION public.more_orders_with_words(words tsquery, than integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL RESTRICTED
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET work_mem TO '32MB'
AS $function$
  select count(*) > than from (
    select from orders o where o.is_placed and search_words(
      o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
      array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
    ) @@ words limit than + 1
  ) found
$function$;

CREATE OR REPLACE FUNCTION public.next_order_number()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare n bigint := nextval('order_numbers'); prefix text; first bigint; begin
  select coalesce(max(value) filter (where key = 'order_number_prefix' and value <> ''), '#'),
      coalesce(max(value) filter (where key = 'order_number_start' and value <> ''), '1001')::bigint
    into prefix, first from site_config where key in ('order_number_prefix', 'order_number_start'); if n < first then
    perform pg_advisory_xact_lock(hashtext('order_numbers')); n := nextval('order_numbers'); if n < first then
      n := setval('order_numbers', first); end if; end if; return prefix || n; end $function$;

CREATE OR REPLACE FUNCTION public.note_all_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders_to_recount select distinct created_at from orders;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_all_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) select id from products on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_customers_to_recount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then insert into customers_to_recount values (old.created_at); end if;
  if tg_op <> 'DELETE' then insert into customers_to_recount values (new.created_at); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare stood integer; booked bigint; stands integer := 1; begin
  select 1 + coalesce(sum(sign), 0), coalesce(sum(correction), 0) into stood, booked
    from invoice_changes where order_id = new.id; if (new.voided_at is not null or new.payment_status in ('failed', 'cancelled'))
    and not exists (select from refunds where order_id = new.id and status = 'done') then stands := 0; end if; if stands <> stood
    or stands * new.correction <> booked then insert into invoice_changes (order_id, sign, correction)
      values (new.id, stands - stood, stands * new.correction - booked); end if; return null; end $function$;

CREATE OR REPLACE FUNCTION public.note_orders_to_recount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders_to_recount select distinct created_at from written;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) select id from written on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products_of_changed_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_products_of_renamed_brands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id)
  select p.id from products p join written n on n.id = p.brand_id join overwritten o on o.id = n.id
  where n.name <> o.name
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products_of_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) select distinct product_id from written on conflict do nothing;
  perform keep_stock_figures(array(select distinct product_id from written));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_refunded_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders_to_recount
  select distinct o.created_at from orders o join written w on w.order_id = o.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_shelved_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders_to_recount
  select distinct o.created_at
  from written w join order_items i on i.id = w.order_item_id join orders o on o.id = i.order_id
  where w.to_place in ('fit', 'on_sale') or w.from_place in ('fit', 'on_sale');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_with_words(words tsquery)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL RESTRICTED ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET work_mem TO '32MB'
AS $function$
  select o.id from orders o where search_words(
    o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
    array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
  ) @@ words
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_values'
    and current_setting('cirrus.erasing', true) = 'on' then return null; end if;
  raise insufficient_privilege using message = 'the audit log is only added to';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_missing_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if exists (
    select from order_pieces where id in (select order_item_id from added)
      and least(to_ship, promised, sent, back, fit, unfit, kept, on_sale, written_off) < 0
  ) then
    raise check_violation using message = 'pieces were moved from where they are not', constraint = 'piece_moves_in_order';
  end if; return null; end $function$;

CREATE OR REPLACE FUNCTION public.require_default_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from addresses where user_id = coalesce(old.user_id, new.user_id))
    and not exists (select from addresses where user_id = coalesce(old.user_id, new.user_id) and is_default)
  then
    raise integrity_constraint_violation using
      constraint = 'addresses_have_a_default',
      message = 'a customer with addresses needs a default one';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.run_again()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise 'the transaction has to be run again' using errcode = 'serialization_failure';
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(texts text, codes text[], parts text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  words text[] := coalesce(regexp_split_to_array(lower(texts), '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2010-\u206f]+'), '{}');
  given text;
begin
  foreach given in array coalesce(codes, '{}') loop
    words := words || regexp_replace(lower(given), '[^a-z0-9]', '', 'g');
  end loop;
  foreach given in array coalesce(parts, '{}') loop
    given := regexp_replace(lower(given), '[^a-z0-9]', '', 'g');
    for at in 1 .. coalesce(length(given), 0) - 3 loop
      words := words || substr(given, at);
    end loop;
  end loop;
  return array_to_tsvector(array_remove(array_remove(words, ''), null));
end $function$;

CREATE OR REPLACE FUNCTION public.tell_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_cache', 'database activity');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.text_pieces(given text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(given, at, 3)), '{}') from generate_series(1, length(given) - 2) at
$function$;

create view counted_orders as
 SELECT id,
    created_at AS placed_at,
    currency,
        CASE
            WHEN (payment_status = 'refunded'::text) THEN (0)::bigint
            ELSE ((total - cards_sold) - (COALESCE(( SELECT sum((r.amount - r.cards_sold)) AS sum
               FROM refunds r
              WHERE ((r.order_id = o.id) AND (r.status = 'done'::text))), (0)::numeric))::bigint)
        END AS revenue,
    (payment_status <> 'refunded'::text) AS is_sold
   FROM orders o
  WHERE (is_placed AND (payment_status <> ALL (ARRAY['failed'::text, 'cancelled'::text])));

create view offers as
 SELECT p.id AS product_id,
    v.id AS variant_id,
    v.sku,
    v."position",
    ( SELECT COALESCE(json_object_agg(o.name, (v.options -> o.name) ORDER BY o.place), '{}'::json) AS "coalesce"
           FROM unnest(p.option_names) WITH ORDINALITY o(name, place)
          WHERE (v.options ? o.name)) AS options,
    COALESCE(v.price, p.base_price) AS price,
        CASE
            WHEN (v.price IS NULL) THEN p.base_original_price
            ELSE v.original_price
        END AS original_price,
    COALESCE(v.image_url, p.image_url) AS image_url,
    v.stock,
    (p.is_in_stock AND (v.stock IS DISTINCT FROM 0)) AS is_buyable,
    (v.id = ( SELECT f.id
           FROM variants f
          WHERE ((f.product_id = p.id) AND (f.retired_at IS NULL))
          ORDER BY (p.is_in_stock AND (f.stock IS DISTINCT FROM 0)) DESC, f."position"
         LIMIT 1)) AS is_default
   FROM (products p
     JOIN variants v ON ((v.product_id = p.id)))
  WHERE ((p.is_public OR (p.id = 'c1d2a3b4-6769-4674-8361-726473666f72'::uuid)) AND (v.retired_at IS NULL));

create view order_pieces as
 SELECT i.id,
    i.order_id,
    i."position",
    i.product_id,
    i.variant_id,
    i.sku,
    i.name,
    i.options,
    i.image_url,
    i.price,
    i.quantity,
    (i.quantity + m.to_ship) AS to_ship,
    m.promised,
    m.sent,
    m.back,
    m.fit,
    m.unfit,
    m.kept,
    m.on_sale,
    m.written_off,
    m.shipped,
    ((- m.to_ship) - m.shipped) AS withdrawn,
    m.returned,
    m.exchanged,
    ( SELECT (COALESCE(sum(r.quantity), (0)::bigint))::integer AS "coalesce"
           FROM (refund_items r
             JOIN refunds f ON ((f.id = r.refund_id)))
          WHERE ((r.order_item_id = i.id) AND (f.status <> 'failed'::text))) AS refunded
   FROM order_items i,
    LATERAL ( SELECT ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'to_ship'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'to_ship'::text)), (0)::bigint))::integer) AS to_ship,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'promised'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'promised'::text)), (0)::bigint))::integer) AS promised,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'sent'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'sent'::text)), (0)::bigint))::integer) AS sent,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'back'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'back'::text)), (0)::bigint))::integer) AS back,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'fit'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'fit'::text)), (0)::bigint))::integer) AS fit,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'unfit'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'unfit'::text)), (0)::bigint))::integer) AS unfit,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'kept'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'kept'::text)), (0)::bigint))::integer) AS kept,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'on_sale'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'on_sale'::text)), (0)::bigint))::integer) AS on_sale,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.to_place = 'written_off'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.from_place = 'written_off'::text)), (0)::bigint))::integer) AS written_off,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE ((piece_moves.from_place = 'to_ship'::text) AND (piece_moves.to_place = 'sent'::text))), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE ((piece_moves.from_place = 'sent'::text) AND (piece_moves.to_place = 'to_ship'::text))), (0)::bigint))::integer) AS shipped,
            (COALESCE(sum(piece_moves.quantity) FILTER (WHERE ((piece_moves.from_place = ANY (ARRAY['sent'::text, 'kept'::text])) AND (piece_moves.to_place = ANY (ARRAY['back'::text, 'fit'::text, 'on_sale'::text, 'written_off'::text])))), (0)::bigint))::integer AS returned,
            ((COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.why = 'exchanged'::text)), (0)::bigint))::integer - (COALESCE(sum(piece_moves.quantity) FILTER (WHERE (piece_moves.why = 'exchange cancelled'::text)), (0)::bigint))::integer) AS exchanged
           FROM piece_moves
          WHERE (piece_moves.order_item_id = i.id)) m;

create view picture_uses as
 SELECT brands.image AS url
   FROM brands
  WHERE (brands.image IS NOT NULL)
UNION ALL
 SELECT products.image_url AS url
   FROM products
UNION ALL
 SELECT unnest(products.image_gallery) AS url
   FROM products
UNION ALL
 SELECT variants.image_url AS url
   FROM variants
  WHERE (variants.image_url IS NOT NULL)
UNION ALL
 SELECT order_items.image_url AS url
   FROM order_items
UNION ALL
 SELECT customers.profile_image_url AS url
   FROM customers
  WHERE (customers.profile_image_url IS NOT NULL)
UNION ALL
 SELECT site_config.value AS url
   FROM site_config
  WHERE (site_config.type = 'image'::text)
UNION ALL
 SELECT accepted_payment_methods.icon_url AS url
   FROM accepted_payment_methods
  WHERE (accepted_payment_methods.icon_url IS NOT NULL)
UNION ALL
 SELECT m.m[1] AS url
   FROM pages,
    LATERAL regexp_matches((pages.content)::text, '/media/[0-9a-f]{32}'::text, 'g'::text) m(m)
UNION ALL
 SELECT review_photos.url
   FROM review_photos
UNION ALL
 SELECT categories.image AS url
   FROM categories
  WHERE (categories.image IS NOT NULL)
UNION ALL
 SELECT collections.image AS url
   FROM collections
  WHERE (collections.image IS NOT NULL)
UNION ALL
 SELECT m.m[1] AS url
   FROM landing_pages,
    LATERAL regexp_matches(concat(landing_pages.draft, landing_pages.published), '/media/[0-9a-f]{32}'::text, 'g'::text) m(m)
UNION ALL
 SELECT posts.image AS url
   FROM posts
  WHERE (posts.image IS NOT NULL)
UNION ALL
 SELECT navigation_items.image AS url
   FROM navigation_items
  WHERE (navigation_items.image IS NOT NULL)
UNION ALL
 SELECT m.m[1] AS url
   FROM posts,
    LATERAL regexp_matches(posts.text, '/media/[0-9a-f]{32}'::text, 'g'::text) m(m)
UNION ALL
 SELECT ('/media/'::text || return_photos.picture) AS url
   FROM return_photos;

CREATE CONSTRAINT TRIGGER addresses_have_a_default AFTER INSERT OR DELETE OR UPDATE ON public.addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_default_address();

CREATE TRIGGER audit_log_is_followed AFTER INSERT ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER audit_log_is_only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_values_are_only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER brands_renamed AFTER UPDATE ON public.brands REFERENCING OLD TABLE AS overwritten NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_renamed_brands();

CREATE TRIGGER categories_added AFTER INSERT ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();

CREATE TRIGGER categories_moved AFTER UPDATE OF name, parent_id ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();

CREATE TRIGGER categories_removed AFTER DELETE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();

CREATE TRIGGER collections_keep_kinds BEFORE INSERT OR UPDATE OF kinds ON public.collections FOR EACH ROW EXECUTE FUNCTION keep_kinds_within();

CREATE TRIGGER customers_are_followed AFTER INSERT ON public.customers FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER customers_counted AFTER INSERT OR DELETE OR UPDATE OF created_at ON public.customers FOR EACH ROW EXECUTE FUNCTION note_customers_to_recount();

CREATE TRIGGER customers_keep_forms BEFORE INSERT OR UPDATE OF username, email ON public.customers FOR EACH ROW EXECUTE FUNCTION keep_user_forms();

CREATE TRIGGER figures_of_new_products AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_figures();

CREATE TRIGGER figures_of_products AFTER UPDATE ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_figures();

CREATE TRIGGER orders_change_invoices AFTER UPDATE OF payment_status, voided_at, correction ON public.orders FOR EACH ROW WHEN (((NOT old.is_waiting) AND ((old.correction <> new.correction) OR ((old.voided_at IS NULL) <> (new.voided_at IS NULL)) OR ((old.payment_status = ANY (ARRAY['failed'::text, 'cancelled'::text])) <> (new.payment_status = ANY (ARRAY['failed'::text, 'cancelled'::text])))))) EXECUTE FUNCTION note_invoice_change();

CREATE TRIGGER orders_deleted AFTER DELETE ON public.orders REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_orders_to_recount();

CREATE TRIGGER orders_inserted AFTER INSERT ON public.orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_orders_to_recount();

CREATE TRIGGER orders_truncated BEFORE TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION note_all_orders();

CREATE TRIGGER orders_updated_from AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_orders_to_recount();

CREATE TRIGGER orders_updated_to AFTER UPDATE ON public.orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_orders_to_recount();

CREATE TRIGGER piece_moves_counted AFTER INSERT ON public.piece_moves REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_shelved_pieces();

CREATE TRIGGER piece_moves_in_order AFTER INSERT ON public.piece_moves REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_missing_pieces();

CREATE TRIGGER products_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE TRIGGER products_inserted AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE TRIGGER products_truncated BEFORE TRUNCATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION note_all_products();

CREATE TRIGGER products_updated AFTER UPDATE ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE TRIGGER refunds_inserted AFTER INSERT ON public.refunds REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_refunded_orders();

CREATE TRIGGER refunds_updated AFTER UPDATE ON public.refunds REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_refunded_orders();

CREATE TRIGGER staff_keep_form BEFORE INSERT ON public.staff FOR EACH ROW EXECUTE FUNCTION keep_staff_form();

CREATE TRIGGER variants_deleted AFTER DELETE ON public.variants REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_variants();

CREATE TRIGGER variants_inserted AFTER INSERT ON public.variants REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_variants();

CREATE TRIGGER variants_updated AFTER UPDATE ON public.variants REFERENCING OLD TABLE AS overwritten NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_changed_variants();
