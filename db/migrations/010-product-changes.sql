-- What changed in the catalogue, for the processes that hold an index of it: each asks for what came since
-- the snapshot at which it asked last (docs/decisions/007).

-- One row a product and transaction. Rows are only ever added, so that noting a change makes nobody wait.
create table product_changes (
  -- The transaction: a reader's snapshot says whether it had ended, in whatever order transactions commit.
  changed xid8 not null default pg_current_xact_id(),
  -- No reference: a product that was deleted has changed as well.
  product_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (changed, product_id)
);

-- `written` are the rows that a statement wrote; what its transaction noted before is noted already.
create function note_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from written on conflict do nothing;
  return null;
end $$;

create trigger products_inserted after insert on products
  referencing new table as written for each statement execute function note_products();
create trigger products_updated after update on products
  referencing new table as written for each statement execute function note_products();
create trigger products_deleted after delete on products
  referencing old table as written for each statement execute function note_products();

create function note_all_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from products on conflict do nothing;
  return null;
end $$;

create trigger products_truncated before truncate on products
  for each statement execute function note_all_products();

create function note_products_of_variants() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select distinct product_id from written on conflict do nothing;
  return null;
end $$;

create trigger variants_inserted after insert on variants
  referencing new table as written for each statement execute function note_products_of_variants();
create trigger variants_deleted after delete on variants
  referencing old table as written for each statement execute function note_products_of_variants();

-- A count of pieces changes with every sale; lists only care whether there are any.
create function note_products_of_changed_variants() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
  select distinct n.product_id from written n join overwritten o on o.id = n.id
  where (n.options::text, n.price, n.position, n.stock = 0)
    is distinct from (o.options::text, o.price, o.position, o.stock = 0)
  on conflict do nothing;
  return null;
end $$;

create trigger variants_updated after update on variants
  referencing old table as overwritten new table as written
  for each statement execute function note_products_of_changed_variants();

create function note_products_of_renamed_brands() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
  select p.id from products p join written n on n.id = p.brand_id join overwritten o on o.id = n.id
  where n.name <> o.name
  on conflict do nothing;
  return null;
end $$;

create trigger brands_renamed after update on brands
  referencing old table as overwritten new table as written
  for each statement execute function note_products_of_renamed_brands();
