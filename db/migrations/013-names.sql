-- The tables are called by what is in them: the shop's customers and those who work there. Renaming a table, an index
-- or a constraint changes the catalogue alone, so it takes no longer in a big shop.
alter table users rename to customers;
alter table admin_users rename to staff;
alter table batch_job_parts rename to batch_job_chunks;
alter table batch_jobs rename column parts to chunks;

do $$
declare
  given record;
begin
  for given in
    select r.relname as was, case
      when r.relname like 'admin_users%' then 'staff' || substr(r.relname, 12)
      when r.relname like 'users%' then 'customers' || substr(r.relname, 6)
      else 'batch_job_chunks' || substr(r.relname, 16) end as name
    from pg_class r join pg_index i on i.indexrelid = r.oid
    where i.indrelid in ('customers'::regclass, 'staff'::regclass, 'batch_job_chunks'::regclass)
      and (r.relname like 'users%' or r.relname like 'admin_users%' or r.relname like 'batch_job_parts%')
  loop
    execute format('alter index %I rename to %I', given.was, given.name);
  end loop;
  for given in
    select conrelid::regclass as place, conname as was, case
      when conname like 'admin_users%' then 'staff' || substr(conname, 12)
      when conname like 'users%' then 'customers' || substr(conname, 6)
      else 'batch_job_chunks' || substr(conname, 16) end as name
    from pg_constraint
    where conrelid in ('customers'::regclass, 'staff'::regclass, 'batch_job_chunks'::regclass)
      and (conname like 'users%' or conname like 'admin_users%' or conname like 'batch_job_parts%')
  loop
    execute format('alter table %s rename constraint %I to %I', given.place, given.was, given.name);
  end loop;
  for given in
    select tgrelid::regclass as place, tgname as was, case
      when tgname like 'admin_users%' then 'staff' || substr(tgname, 12)
      else 'customers' || substr(tgname, 6) end as name
    from pg_trigger
    where tgrelid in ('customers'::regclass, 'staff'::regclass) and not tgisinternal
      and (tgname like 'users%' or tgname like 'admin_users%')
  loop
    execute format('alter trigger %I on %s rename to %I', given.was, given.place, given.name);
  end loop;
end $$;

-- What waits in the queue goes on under the tasks' new names. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks t set identifier = names.new
  from (values
    ('tell-owner', 'notify-owner'),
    ('tell-troubles', 'notify-of-troubles'),
    ('tell-restocked', 'notify-of-restocked'),
    ('tell-price-drops', 'notify-of-price-drops'),
    ('tell-new-products', 'notify-of-new-products'),
    ('keep-pictures', 'store-pictures')
  ) as names (old, new)
  where t.identifier = names.old
    and not exists (select from graphile_worker._private_tasks other where other.identifier = names.new);
end $$;
