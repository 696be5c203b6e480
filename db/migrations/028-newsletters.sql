-- Newsletters as their owner writes them; who reads one is worked out when it goes out.
create table newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  text text not null,
  product_ids uuid[] not null default '{}',
  -- Who it goes to: {"kind": "all"}, and whatever other kinds the program knows.
  audience json not null default '{"kind": "all"}',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent')),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The last reader who was written to, in the order of their ids.
  written_until uuid,
  readers integer not null default 0,
  sent integer not null default 0,
  -- Of those it was sent to: who lets the shop count, who opened it, who left by it.
  counted integer not null default 0,
  opened integer not null default 0,
  unsubscribed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletters_due on newsletters (send_at) where state in ('scheduled', 'sending');

create table newsletter_deliveries (
  newsletter_id uuid not null references newsletters (id) on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  sent_at timestamptz,
  opened_at timestamptz,
  primary key (newsletter_id, subscriber_id)
);
create index newsletter_deliveries_by_subscriber on newsletter_deliveries (subscriber_id, sent_at desc);

-- Since when a subscriber lets the shop count what they open, and the words by which they did; null: they don't.
alter table newsletter_subscribers add column opens_counted_since timestamptz, add column opens_words text;
