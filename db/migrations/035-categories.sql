-- Categories and collections as things (docs/decisions/081). A product's category stays the text that it was: it is the name of its
-- category, in any case of letters.
create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and name <> ''),
  slug text not null constraint categories_slug_key unique,
  parent_id uuid references categories (id) on delete set null,
  image text,
  -- What the picture shows, in words.
  image_text text not null default '',
  -- Markdown.
  story text not null default '',
  seo_title text,
  seo_description text,
  -- Whether it has a page and stands in menus; its products are on sale either way.
  is_active boolean not null default true,
  -- Its place among those of the same parent.
  place integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));
create index categories_by_parent on categories (parent_id) where parent_id is not null;

create table collections (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and name <> ''),
  slug text not null constraint collections_slug_key unique,
  image text,
  image_text text not null default '',
  story text not null default '',
  seo_title text,
  seo_description text,
  is_active boolean not null default true,
  place integer not null default 0,
  -- By a rule: all conditions together, and one without values is none. Else picked by hand.
  by_rule boolean not null,
  brand_ids uuid[] not null default '{}',
  -- Categories and types.
  kinds text[] not null default '{}',
  tags text[] not null default '{}',
  price_min bigint check (price_min >= 0),
  price_max bigint check (price_max >= 0),
  flags text[] not null default '{}' check (flags <@ '{new,featured,sale}'),
  in_stock boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index collections_name_key on collections (lower(name));

-- What was picked by hand, in its order.
create table collection_products (
  collection_id uuid not null references collections (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  place integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_by_product on collection_products (product_id);

-- Of the words that are there: each once, in the spelling that most products have. The four that the home page has shown, with
-- their pictures and words, come first.
with home (place, name, key) as (
  values (1, 'Devices', 'category_devices'), (2, 'E-Liquids', 'category_eliquids'),
    (3, 'Accessories', 'category_accessories'), (4, 'Bundles', 'category_bundles')
), words as (
  select distinct on (lower(word.name)) word.name, h.place, h.key from (
    select btrim(category) as name, count(*) as products from products
    where deleted_at is null and btrim(category) <> '' group by 1
    union all
    select name, 0 from home where exists (select from site_config)
  ) word left join home h on lower(h.name) = lower(word.name)
  order by lower(word.name), products desc, word.name
), addresses as (
  select *, trim('-' from left(trim('-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 100)) as slug from words
), counted as (
  select *, row_number() over (partition by slug order by place nulls last, lower(name)) as number from addresses
)
insert into categories (name, slug, image, story, place)
select name,
  -- One that other words come to as well has no number in it yet.
  case when slug = '' then 'category' || '-' || number
    when number = 1 then slug else slug || '-' || left(md5(lower(name)), 6) end,
  (select nullif(value, '') from site_config where site_config.key = c.key || '_image'),
  coalesce((select value from site_config where site_config.key = c.key), ''),
  row_number() over (order by place nulls last, lower(name))
from counted c
on conflict do nothing;

-- The names of pictures gain two places.
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
union all select url from review_photos
union all select image from categories where image is not null
union all select image from collections where image is not null;
