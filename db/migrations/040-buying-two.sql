-- A customer's passkeys: the public halves, which open nothing by themselves.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references customers (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_customer on passkeys (user_id);

-- What a browser was asked to sign, until it has: each serves once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who adds a passkey; null: somebody signs in.
  user_id uuid references customers (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_customer on passkey_challenges (user_id);

-- One mailbox, however its address is spelled: without what stands behind a +, and at Google without the dots.
create function mailbox_form(address text) returns text
language sql immutable parallel safe
as $$
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
$$;

-- Of offers for a first order, or once for each customer: whose mailbox used it, as SHA-256 of its form.
alter table promotion_uses add column mailbox bytea;
create unique index promotion_uses_by_mailbox on promotion_uses (mailbox, promotion_id) where mailbox is not null;

-- What an order brought in is without the gift cards that it sold: they count once they are spent, as in takings.
create or replace view counted_orders as
select id, created_at as placed_at, currency,
  case when payment_status = 'refunded' then 0::bigint
    else total - cards_sold - coalesce((select sum(r.amount - r.cards_sold)
      from refunds r where r.order_id = o.id and r.status = 'done'), 0)::bigint
  end as revenue,
  payment_status <> 'refunded' as is_sold
from orders o
where is_placed and payment_status not in ('failed', 'cancelled');

-- Those days are counted anew.
insert into orders_to_recount (at) select distinct created_at from orders where cards_sold <> 0;
