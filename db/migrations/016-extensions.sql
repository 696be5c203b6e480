-- What the owner decided about each extension, and how it fares. An extension that has no row is as it declares itself.
create table extensions (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Null: as the extension declares itself.
  is_on boolean,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  last_error text,
  failed_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Which events an extension has dealt with, so that each is dealt with once.
create table extension_events (
  extension text not null,
  event_id uuid not null,
  done_at timestamptz not null default now(),
  primary key (extension, event_id)
);
create index extension_events_by_age on extension_events (done_at);
