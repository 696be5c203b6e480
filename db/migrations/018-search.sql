-- What lists and search look at where a catalogue outgrows the memory of one process (docs/decisions/059). All of it is
-- derived from products, variants and brands, and can be derived anew: nothing refers to it, and no backup has it. The
-- program fills it where it is wanted, in batches beside its other work; until then, and in small shops, it stays empty.

-- How far it is filled.
create table search_state (
  id boolean primary key default true check (id),
  -- Of the way in which the program cuts texts into words: another one has everything derived anew.
  form integer not null,
  -- The last product that is in, by id, while it is filled; null: all of them are.
  filled_to uuid,
  -- Changes that had ended by then are in; while they are taken in page by page, until when and after which one.
  since pg_snapshot not null,
  until pg_snapshot,
  after_changed xid8,
  after_id uuid,
  -- Counts what changes numbers of products or words: what processes remember of an older one is of no use.
  version bigint not null default 0,
  begun_at timestamptz not null default now(),
  caught_up_at timestamptz not null default now()
) with (fillfactor = 50);

-- How many products there are of a brand, category, type and step of the price.
create table search_cells (
  id integer primary key generated always as identity,
  brand_id uuid not null,
  brand text not null,
  category text not null,
  type text not null,
  step smallint not null,
  products integer not null default 0,
  -- The `version` that changed it last.
  version bigint not null,
  unique (brand_id, step, category, type, brand)
) with (fillfactor = 70);
create index search_cells_by_version on search_cells (version);

-- The words by which products are found. What misspellings of a word are found by, and its parts, are worked out by the
-- program (src/modules/catalog/search/vocabulary.ts), so that they are the same wherever search runs.
create table search_words (
  id integer primary key generated always as identity,
  word text collate "C" not null unique,
  products integer not null default 0,
  -- Each run of three letters.
  parts text[] not null,
  -- What is left of its beginning without one or two letters.
  remains text[] not null
) with (fillfactor = 70);
create index search_words_by_part on search_words using gin (parts);
create index search_words_by_remains on search_words using gin (remains);

-- The products on sale.
create table search_products (
  id uuid primary key,
  cell integer not null,
  price bigint not null,
  -- Microseconds since 1970.
  created bigint not null,
  sales_count integer not null,
  is_featured boolean not null,
  -- Twice the id of each word in its name, and one more than that for each word elsewhere.
  words integer[] not null
);
-- Lists are read along these, without the table where it has been vacuumed.
create index search_products_by_price on search_products (price, id) include (cell);
create index search_products_by_age on search_products (created desc, id) include (cell, price);
create index search_products_by_sales on search_products (sales_count desc, id) include (cell, price);
create index search_products_by_featured on search_products (is_featured desc, sales_count desc, id) include (cell, price);
create index search_products_by_cell on search_products (cell);
create index search_products_by_word on search_products using gin (words);
