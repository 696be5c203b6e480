-- Fields that extensions and the owner add to what the shop knows (docs/decisions/045-custom-fields.md): what is declared, and
-- their values beside the thing that has them. A column with a constant default rewrites no table.
create table custom_fields (
  id uuid primary key default gen_random_uuid(),
  of text not null check (of in ('product', 'variant', 'order', 'customer', 'line')),
  -- '<extension>.<field>', or 'own.<field>'; it never changes, since values are stored under it.
  key text not null,
  label text not null check (btrim(label) <> ''),
  kind text not null check (kind in ('text', 'number', 'flag', 'choice', 'date')),
  lines int,
  most int,
  at_least float8,
  at_most float8,
  choices text[] not null default '{}',
  is_required boolean not null default false,
  hint text not null default '',
  is_public boolean not null default false,
  -- Of a line: the key of the product's flag that has to be on.
  asked_when text,
  on_slip boolean not null default false,
  -- The owner's; others are written down when the program starts, and are no longer declared once it starts without them.
  is_own boolean not null,
  is_declared boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (of, key)
);
create unique index custom_fields_own_label on custom_fields (of, lower(label)) where is_own;

alter table products add column fields jsonb not null default '{}';
alter table variants add column fields jsonb not null default '{}';
alter table orders add column fields jsonb not null default '{}';
alter table customers add column fields jsonb not null default '{}';
alter table cart_items add column fields jsonb not null default '{}';
alter table order_items add column fields jsonb not null default '{}';
