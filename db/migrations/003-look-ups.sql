-- Whatever bears an address is looked up by it when an account is made, moved, exported or deleted.

create index mail_outbox_by_recipient on mail_outbox (lower(recipient)) where user_id is null;
create index stock_alerts_by_email on stock_alerts (lower(email));
create index email_changes_by_old_email on email_changes (lower(old_email));

-- A deleted account's votes are taken back.
create index review_votes_by_user on review_votes (user_id) where user_id is not null;

-- What the back office counts and lists: all but the many that were simply sent.
create index mail_outbox_unsent on mail_outbox (status, created_at desc, id) where status <> 'sent';
