-- Where an address of the owner's old shop leads, once no page stands there.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  -- As it is looked up: in small letters, decoded, without a slash at its end; '/old/*' is all below it.
  old_address text not null unique check (old_address like '/%'),
  -- Null: it is gone for good.
  new_address text,
  status smallint not null check (status in (301, 302, 410)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 410) = (new_address is null))
);

-- What customers bought in a shop that the owner had before: read, never worked on.
create table past_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references customers (id) on delete cascade,
  -- As the other shop wrote it; a file that is imported again finds it by this.
  number text not null unique check (number <> ''),
  placed_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units.
  total bigint not null check (total >= 0),
  -- The other shop's words: 'paid', 'completed', 'refunded'.
  state text not null default '',
  -- Whether something was bought: it was not cancelled or refunded as a whole, and no failed attempt.
  counts boolean not null,
  lines json not null default '[]',
  address text not null default '',
  created_at timestamptz not null default now()
);

create index past_orders_of_customer on past_orders (user_id, placed_at desc);
create index past_orders_latest on past_orders (placed_at desc, id);

alter table batch_jobs drop constraint batch_jobs_kind_check;
alter table batch_jobs add constraint batch_jobs_kind_check
  check (kind = any (array['bulk', 'import', 'customers', 'orders']));
