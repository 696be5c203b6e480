-- Photos that customers add to what they write of a product.
create table review_photos (
  id uuid primary key default gen_random_uuid(),
  -- Null until the review that it was chosen for is sent; then it is its writer's alone for a day.
  review_id uuid references reviews (id) on delete cascade,
  user_id uuid references customers (id) on delete cascade,
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  position integer not null default 0,
  -- Everybody sees those that are shown.
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  created_at timestamptz not null default now()
);
create index review_photos_by_review on review_photos (review_id, position);
create index review_photos_by_customer on review_photos (user_id, created_at);
create index review_photos_waiting on review_photos (created_at) where state = 'waiting';

-- What shoppers ask about a product, and what the shop and buyers answer.
create table product_questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  -- Null: a guest, or the account is gone.
  user_id uuid references customers (id) on delete set null,
  name text not null,
  -- Where the answer goes; null once the asker is forgotten.
  email text check (email = btrim(email) and email <> ''),
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  created_at timestamptz not null default now()
);
create index product_questions_of_product on product_questions (product_id, created_at desc);
create index product_questions_by_customer on product_questions (user_id) where user_id is not null;
create index product_questions_by_mailbox on product_questions (lower(email)) where email is not null;
create index product_questions_waiting on product_questions (created_at) where state = 'waiting';

create table product_answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references product_questions (id) on delete cascade,
  is_shop boolean not null,
  user_id uuid references customers (id) on delete set null,
  name text not null default '',
  text text not null,
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  created_at timestamptz not null default now()
);
create unique index product_answers_one_of_shop on product_answers (question_id) where is_shop;
create index product_answers_of_question on product_answers (question_id, created_at);
create index product_answers_by_customer on product_answers (user_id) where user_id is not null;

-- What people write to the shop. One about an order is that order's: its messages stand in the order's history.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid unique references orders (id) on delete cascade,
  user_id uuid references customers (id) on delete set null,
  name text not null,
  email text check (email = btrim(email) and email <> ''),
  subject text not null,
  -- An order's number as a guest typed it: nobody has looked whether it is theirs.
  order_named text,
  -- Who wrote last, and when; the shop answers what a customer wrote.
  last_at timestamptz not null default now(),
  is_waiting boolean not null default true,
  created_at timestamptz not null default now()
);
create index conversations_by_last on conversations (last_at desc, id);
create index conversations_waiting on conversations (last_at) where is_waiting;
create index conversations_by_customer on conversations (user_id) where user_id is not null;
create index conversations_by_mailbox on conversations (lower(email)) where email is not null;

create table conversation_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  is_shop boolean not null,
  staff_id uuid references staff (id) on delete set null,
  subject text not null,
  text text not null,
  -- The sender's own name for it: a repeat writes nothing.
  key text,
  created_at timestamptz not null default now()
);
create index conversation_messages_by_key on conversation_messages (key) where key is not null;
create index conversation_messages_in_turn on conversation_messages (conversation_id, created_at, id);

-- The names of pictures gain a place.
create or replace view picture_uses as
select image as url from brands where image is not null
union all select image_url from products
union all select unnest(image_gallery) from products
union all select image_url from variants where image_url is not null
union all select image_url from order_items
union all select profile_image_url from customers where profile_image_url is not null
union all select value from site_config where type = 'image'
union all select icon_url from accepted_payment_methods where icon_url is not null
union all select m[1] from pages, regexp_matches(content::text, '/media/[0-9a-f]{32}', 'g') m
union all select url from review_photos;
