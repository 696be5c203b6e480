-- The address that somebody typed at the checkout and chose no password for: a password_hash of '' is none. Several accounts
-- may have the same one, and none of them keeps anybody from registering with it: whoever proves the mailbox gets them all.
alter table customers add column typed_email text check (typed_email = btrim(typed_email) and typed_email <> '');
create index customers_typed_email on customers (lower(typed_email collate "C")) where typed_email is not null;

-- A link may also let its reader in.
alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('reset', 'confirm', 'enter')) not valid;
alter table account_links validate constraint account_links_purpose_check;

-- A flat, a floor, a building.
alter table addresses add column line2 text not null default '';
