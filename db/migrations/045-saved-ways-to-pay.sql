-- By which name a provider knows whoever paid, so that its page shows what they saved there. Nothing of a card is kept here.
alter table payment_attempts add column payer_id text check (payer_id <> '');
create index payment_attempts_by_payer on payment_attempts (user_id, provider, is_live, created_at desc)
  where payer_id is not null;
