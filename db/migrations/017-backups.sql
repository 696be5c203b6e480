-- What became of each backup: made, restored beside the shop and compared, or why not. The files themselves lie where
-- BACKUP_URL says; one without a row was made from the command line.
create table backups (
  id uuid primary key default gen_random_uuid(),
  -- Who wanted it: the night, a staff member, or the command line.
  reason text not null check (reason in ('night', 'staff', 'command')),
  state text not null default 'waiting'
    check (state in ('waiting', 'making', 'made', 'comparing', 'proven', 'different', 'failed')),
  asked_at timestamptz not null default now(),
  -- When the present state began.
  since timestamptz not null default now(),
  -- The file; null until it is whole.
  name text unique,
  bytes bigint,
  made_at timestamptz,
  version text,
  migration integer,
  encrypted boolean,
  -- When it was last restored and compared, the sums that were found, and what differed.
  compared_at timestamptz,
  sums jsonb,
  differences text[] not null default '{}',
  -- Why it was not made or not compared, in words for the owner.
  error text,
  check ((name is null) = (made_at is null)),
  check (state in ('waiting', 'making', 'failed') or name is not null)
);
create index backups_by_age on backups (asked_at);
