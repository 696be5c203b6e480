-- Further addresses that are mailed of what happens in the shop, each of the events that are chosen for it.
create table notification_recipients (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = btrim(email) and email <> ''),
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index notification_recipients_email_key on notification_recipients (lower(email collate "C"));

-- Lines of the audit log that are parts of a whole, such as a bulk change: it stands in the list as one line, and unfolds.
-- They are no part of the chain, which says what was done; that it was done together is only how it is read.
create table audit_parts (
  id bigint primary key references audit_log (id),
  whole text not null
);
create index audit_parts_by_whole on audit_parts (whole, id desc);

-- As before, and notes of what whole a line is a part. A program of before says of none.
create or replace function append_audit(by_kind text, by_id text, address text, records jsonb) returns void
language plpgsql as $$
declare
  line audit_log;
  previous bytea;
  record jsonb;
  salt bytea;
  before jsonb;
  after jsonb;
begin
  -- One transaction at a time, until its commit: a chain has no forks.
  perform pg_advisory_xact_lock(4710028563);
  select id, chain into line.id, previous from audit_log order by id desc limit 1;
  line.id := coalesce(line.id, 0);
  for record in select jsonb_array_elements(records) loop
    before := nullif(record->'before', 'null');
    after := nullif(record->'after', 'null');
    salt := uuid_send(gen_random_uuid());
    line.id := line.id + 1;
    line.at := clock_timestamp();
    line.by_kind := by_kind;
    line.by_id := by_id;
    line.action := record->>'action';
    line.object_id := record->>'objectId';
    line.fields := array(
      select name from (
        select jsonb_object_keys(before) as name union select jsonb_object_keys(after)
      ) as named where before->name is distinct from after->name order by name);
    line.digest := audit_digest(salt, address, before, after);
    line.chain := audit_chain(previous, line);
    insert into audit_log values (line.*);
    insert into audit_values values (line.id, salt, address, before, after);
    if record ? 'whole' then
      insert into audit_parts values (line.id, record->>'whole');
    end if;
    previous := line.chain;
  end loop;
end $$;
