-- Several ways to pay at once: each has a place, and says which orders it is offered for.
alter table payment_methods
  add column position integer not null default 0,
  -- Codes; none: everywhere.
  add column countries text[] not null default '{}',
  -- Of what is to be paid, in minor units.
  add column total_from bigint check (total_from >= 0),
  add column total_to bigint check (total_to >= 0),
  -- Categories and types of products.
  add column excluded_kinds text[] not null default '{}',
  add column only_for text check (only_for in ('delivery', 'collection'));

-- Whether one or several may be on is the owner's setting (payment_choice); who switches them holds them all.
drop index payment_methods_one_active;

-- What shoppers read of the way by which an order was tried to be paid.
alter table payment_attempts add column method_name text;
