-- Where a staff member gets mail: an invitation, a link for a forgotten password. Nobody needs to have one. Addresses are
-- ASCII, as everywhere in the shop, so their lower-case form is one form. There are few staff: the index is made in no time.
alter table staff add column email text check (email = btrim(email) and email <> '');
create unique index staff_email_key on staff (lower(email collate "C"));
