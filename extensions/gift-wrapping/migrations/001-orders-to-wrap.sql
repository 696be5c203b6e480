-- Which orders have something to wrap, as the event of each order said it.
create table orders_to_wrap (
  id uuid primary key,
  number text not null,
  pieces integer not null check (pieces > 0),
  wrapped_at timestamptz,
  placed_at timestamptz not null
);
create index orders_to_wrap_waiting on orders_to_wrap (placed_at) where wrapped_at is null;
