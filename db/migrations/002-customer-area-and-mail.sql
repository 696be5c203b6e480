-- The customer's own area, and mail.

-- Signed-in devices ---------------------------------------------------------------------------------

alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column last_used_at timestamptz not null default now();

-- Browsers in which a customer has signed in before: strangers' guesses never shut these out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the device cookie.
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);

-- Failures that make the next attempt wait: of an account, of an address, of a mailbox.
create table throttles (
  key text primary key,
  failures integer not null,
  -- Counted among them, though their outcome is not known yet.
  in_flight integer not null default 0,
  failed_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);
create index throttles_by_age on throttles (failed_at);

-- Passwords, addresses, wishes ----------------------------------------------------------------------

create table password_reset_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null default now()
);
create index password_reset_tokens_by_user on password_reset_tokens (user_id);

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the token in the undo link; none until that link is written into its mail.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index email_changes_by_user on email_changes (user_id);

-- What a customer wants mail about; null: they never said, and the default holds. News and offers are the
-- newsletter's: who wants them is in newsletter_subscribers.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  order_updates boolean,
  new_products boolean,
  price_alerts boolean,
  review_invitations boolean
);

-- Of a customer's addresses one is the default one. The index of 001 holds that there are not two; this
-- holds, when the transaction ends, that there is one.
create function require_default_address() returns trigger language plpgsql as $$
begin
  if exists (select from addresses where user_id = coalesce(old.user_id, new.user_id))
    and not exists (select from addresses where user_id = coalesce(old.user_id, new.user_id) and is_default)
  then
    raise integrity_constraint_violation using
      constraint = 'addresses_have_a_default',
      message = 'a customer with addresses needs a default one';
  end if;
  return null;
end $$;
create constraint trigger addresses_have_a_default
  after insert or update or delete on addresses deferrable initially deferred
  for each row execute function require_default_address();

-- Orders under way ----------------------------------------------------------------------------------

alter table orders
  -- Percent of the subtotal; null where an order does not know it.
  add column tax_rate numeric(7, 4),
  add column carrier text,
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add column review_invited_at timestamptz;
create index orders_to_invite on orders (delivered_at)
  where delivered_at is not null and review_invited_at is null;

-- Money given back, in minor units of the order's currency; never more in sum than was paid.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null default '',
  actor text not null check (actor in ('customer', 'admin', 'system')),
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);

-- Mail ----------------------------------------------------------------------------------------------

-- Written in the transaction that it tells about; a job sends it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Whose mail it is: it goes to the address that they have when it is sent, unless one is named.
  user_id uuid references users (id) on delete cascade,
  recipient text,
  -- What it is about: ids, and what is nowhere else to be found when it is sent (a deleted customer's name,
  -- the amount of a refund, prices before they fell, a newsletter's subject and text).
  about json not null default '{}',
  -- A second mail with the same key is not written.
  once_key text unique,
  -- unsure: the connection broke when it may have been taken already; it is not sent again by itself.
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint mail_outbox_has_recipient check (num_nonnulls(user_id, recipient) >= 1)
);
create index mail_outbox_due on mail_outbox (due_at, id) where status = 'waiting';
create index mail_outbox_claimed on mail_outbox (claimed_at) where status = 'sending';
create index mail_outbox_by_newest on mail_outbox (created_at desc, id);
create index mail_outbox_by_user on mail_outbox (user_id);

-- Until when a recurring mail has told everything.
create table mail_marks (
  name text primary key,
  told_until timestamptz not null
);

-- 'Notify me' on a variant that is sold out.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null references variants (id) on delete cascade,
  email text not null check (email = btrim(email) and email <> ''),
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create unique index stock_alerts_one_each on stock_alerts (variant_id, lower(email));
create index stock_alerts_by_user on stock_alerts (user_id);

-- Prices that fell and that nobody was told of yet; amounts in minor units.
create table price_drops (
  product_id uuid primary key references products (id) on delete cascade,
  old_price bigint not null check (old_price >= 0),
  at timestamptz not null default now()
);

alter table newsletter_subscribers add column confirmed_at timestamptz;

-- Keys of outside services, encrypted (AES-256-GCM) with the program's secret key.
create table secrets (
  key_name text primary key,
  encrypted_value bytea not null,
  description text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- Looking up ---------------------------------------------------------------------------------------

-- Whatever bears an address is looked up by it when an account is made, moved, exported or deleted.

create index mail_outbox_by_recipient on mail_outbox (lower(recipient)) where user_id is null;
create index stock_alerts_by_email on stock_alerts (lower(email));
create index email_changes_by_old_email on email_changes (lower(old_email));

-- A deleted account's votes are taken back.
create index review_votes_by_user on review_votes (user_id) where user_id is not null;

-- What the back office counts and lists: all but the many that were simply sent.
create index mail_outbox_unsent on mail_outbox (status, created_at desc, id) where status <> 'sent';
