-- Names in their one normal form (src/platform/name-form.ts), by which accounts are found, counted and kept apart.
-- Here only ASCII is folded, which is the same everywhere; the program writes and completes the others.

create function ascii_form(name text) returns text language sql immutable parallel safe return
  case when octet_length(name) = char_length(name) then lower(name collate "C") end;

alter table users add column username_form text, add column email_form text;
alter table admin_users add column username_form text;

-- Of two names with one form the older owns it; the other is still reached by its exact spelling.
update users u set username_form = f.username_form, email_form = f.email_form
from (
  select id,
    case when row_number() over (partition by ascii_form(username) order by created_at, id) = 1
      then ascii_form(username) end as username_form,
    case when row_number() over (partition by ascii_form(email) order by created_at, id) = 1
      then ascii_form(email) end as email_form
  from users
) f where f.id = u.id;

update admin_users a set username_form = f.username_form
from (
  select id,
    case when row_number() over (partition by ascii_form(username) order by created_at, id) = 1
      then ascii_form(username) end as username_form
  from admin_users
) f where f.id = a.id;

create unique index users_username_form_key on users (username_form);
create unique index users_email_form_key on users (email_form);
create unique index admin_users_username_form_key on admin_users (username_form);

-- The release before knows no forms, and nobody else has to remember those of plain names.
create function keep_user_forms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.username_form := coalesce(ascii_form(new.username), new.username_form);
    new.email_form := coalesce(ascii_form(new.email), new.email_form);
    return new;
  end if;
  if new.username is distinct from old.username then
    new.username_form := coalesce(ascii_form(new.username), nullif(new.username_form, old.username_form));
  end if;
  if new.email is distinct from old.email then
    new.email_form := coalesce(ascii_form(new.email), nullif(new.email_form, old.email_form));
  end if;
  return new;
end $$;

create trigger users_keep_forms before insert or update of username, email on users
  for each row execute function keep_user_forms();

create function keep_staff_form() returns trigger language plpgsql as $$
begin
  new.username_form := coalesce(ascii_form(new.username), new.username_form);
  return new;
end $$;

create trigger admin_users_keep_form before insert on admin_users
  for each row execute function keep_staff_form();

-- An account that colleagues made and nobody has opened: where its mail goes. While an account that never proved
-- this address has it, the unclaimed one's own id stands in `email`.
alter table users add column unclaimed_email text;

update users set unclaimed_email = email
where email_confirmed_at is null and email <> id::text
  and exists (select from audit_log l where l.object_id = users.id::text and l.action = 'customer.made')
  and not exists (select from sessions s where s.user_id = users.id)
  and not exists (select from known_devices d where d.user_id = users.id);

create unique index users_unclaimed_email_key on users (lower(unclaimed_email collate "C"));

-- Addresses that colleagues gave customers. The reader of the former one, if it was proved, can take the change back.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  from_email text not null,
  -- Null: the former address was not proved, and nobody can take the change back.
  from_confirmed_at timestamptz,
  to_email text not null,
  -- The password's hash before the change, kept until it cannot be taken back any more.
  from_password_hash text,
  at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index email_changes_by_user on email_changes (user_id, at);

-- What customers agreed to, and what they took back: when, where, and the words that they read.
create table mail_consents (
  id bigint primary key generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  is_given boolean not null,
  place text not null,
  words text not null,
  at timestamptz not null default now()
);
create index mail_consents_by_user on mail_consents (user_id, id);

-- Refused sign-ins of staff beyond the first of an hour, until the audit log is told how many there were.
create table refused_staff_sign_ins (
  hour timestamptz not null,
  -- Null: no account has the name that was typed.
  admin_user_id uuid references admin_users (id),
  network text not null,
  reason text not null,
  refusals integer not null default 1,
  unique nulls not distinct (hour, admin_user_id, network, reason)
);
