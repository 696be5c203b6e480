-- Until when a way of delivery leaves on the same day, and on which days it brings; null: as the shop's settings say.
alter table shipping_rates
  add column cut_off text check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column delivery_days text[] check (delivery_days <> '{}');

-- What staff sign in with beside password and second factor, as customers do.
create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);
create table staff_passkey_challenges (
  challenge_hash bytea primary key,
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);
