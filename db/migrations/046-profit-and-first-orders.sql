-- What goods brought in beyond their cost, a row a day, so that a year of it is told as fast as a week. The queue fills it,
-- the latest days first; a day that has no row yet is added up when it is asked for.
create table profit_days (
  day date not null,
  currency text not null,
  -- Of goods whose cost was known at the sale, without tax.
  revenue bigint not null,
  cost bigint not null,
  unknown_revenue bigint not null,
  unknown_pieces bigint not null,
  primary key (day, currency)
);

-- A piece that is on sale again costs nothing: the day of its order is counted anew.
create function note_shelved_pieces() returns trigger
language plpgsql
as $$
begin
  insert into orders_to_recount
  select distinct o.created_at
  from written w join order_items i on i.id = w.order_item_id join orders o on o.id = i.order_id
  where w.to_place in ('fit', 'on_sale') or w.from_place in ('fit', 'on_sale');
  return null;
end $$;

create trigger piece_moves_counted after insert on piece_moves
  referencing new table as written for each statement execute function note_shelved_pieces();

-- By which mailbox somebody bought in the shop that the owner had before: who did has no first order here, whichever account
-- they come with.
alter table past_orders add column mailbox bytea;
update past_orders p
set mailbox = sha256(convert_to(mailbox_form(coalesce(u.unclaimed_email, u.typed_email, u.email)), 'UTF8'))
from customers u where u.id = p.user_id;
create index past_orders_by_mailbox on past_orders (mailbox) where counts;
