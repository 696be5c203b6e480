-- Guest carts and wishlists that nobody touches any more expire (docs/rules.md, Guests).
alter table cart_items add column touched_at timestamptz not null default now();
alter table wishlist_items add column touched_at timestamptz not null default now();
create index cart_items_by_touch on cart_items (touched_at) where session_hash is not null;
create index wishlist_items_by_touch on wishlist_items (touched_at) where session_hash is not null;

-- What the back office's lists filter by, in the order in which they show it.
create index orders_by_payment_status on orders (payment_status, created_at desc, id);
create index orders_undelivered on orders (fulfilment, created_at desc, id) where fulfilment <> 'delivered';
create index newsletter_subscribers_by_newest on newsletter_subscribers (subscribed_at desc, id);
-- An import makes many customers at one moment: without the id they would all be sorted for the latest ten.
drop index users_by_newest;
create index users_by_newest on users (created_at desc, id);
