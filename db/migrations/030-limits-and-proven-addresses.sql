-- What all processes count together, in the columns that rate-limiter-flexible expects. Unlogged: a count
-- that is lost with the machine costs nothing, and is many times cheaper to write.
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
drop table throttles;
drop table admin_login_attempts;

-- When the account's holder showed that they read its mail, and the address that waits for the same.
alter table users
  add column email_confirmed_at timestamptz,
  add column pending_email text;
update users set email_confirmed_at = created_at;

-- Links that do something to an account, in a mail to one address. Only the SHA-256 of a token is stored.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'confirm')),
  email text not null,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id);
create index account_links_by_expiry on account_links (expires_at);
drop table password_reset_tokens;
drop table email_changes;
delete from mail_outbox where kind = 'email-changed';
