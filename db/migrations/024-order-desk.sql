-- The order's page as the owner's desk (docs/decisions/068): orders that are held, tags, and answers that are kept.
alter table orders
  -- Why nothing of it is sent for now, as staff said; null while nobody holds it.
  add column hold_reason text;

-- What staff call orders by. Small letters and capitals are the same tag: the first spelling counts.
create table order_tags (
  order_id uuid not null references orders (id) on delete cascade,
  tag text not null check (tag = btrim(tag) and tag <> ''),
  primary key (order_id, tag)
);
create index order_tags_by_tag on order_tags (lower(tag), order_id);

-- What staff write to customers again and again.
create table saved_answers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create unique index saved_answers_by_name on saved_answers (lower(name));
