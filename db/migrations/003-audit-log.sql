-- What was changed, by whom. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_kind text not null check (by_kind in ('customer', 'guest', 'staff', 'gateway', 'system')),
  by_id text,
  address text,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_id text,
  before jsonb,
  after jsonb
);
create index audit_log_by_newest on audit_log (at desc, id desc);
create index audit_log_by_person on audit_log (by_kind, by_id, id desc);
create index audit_log_by_object on audit_log (object_id, id desc) where object_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'the audit log is only added to';
end $$;
create trigger audit_log_is_only_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

alter table refunds add column actor_id text;
alter table order_history alter column actor_id type text;
alter table orders add column email text;
alter table order_history drop constraint order_history_actor_check,
  add check (actor in ('customer', 'staff', 'gateway', 'system'));
alter table refunds drop constraint refunds_actor_check,
  add check (actor in ('customer', 'staff', 'gateway', 'system'));
