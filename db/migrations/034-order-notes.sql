-- What a shopper wrote to the shop when ordering; null: nothing.
alter table orders
  add column customer_note text check (customer_note <> '');
