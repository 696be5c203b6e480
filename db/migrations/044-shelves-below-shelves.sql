-- Addresses that a category or a collection once had: they lead on to where it stands now (docs/decisions/090).
alter table categories add column former_slugs text[] not null default '{}';
alter table collections add column former_slugs text[] not null default '{}';
create index categories_by_former_slug on categories using gin (former_slugs);
create index collections_by_former_slug on collections using gin (former_slugs);

-- What a rule names, with all that stands below the categories among it.
create function kinds_within(kinds text[]) returns text[]
language sql stable parallel safe
as $$
  select case when kinds = '{}' then kinds else kinds || array(
    with recursive within as (
      select c.id, c.name from categories c where lower(c.name) in (select lower(kind) from unnest(kinds) kind)
      union
      select below.id, below.name from categories below join within on below.parent_id = within.id
    )
    select name from within where name <> all (kinds) order by name) end
$$;

-- A collection's kinds with those: written here, as each product is held against every collection.
alter table collections add column kinds_within text[] not null default '{}';
update collections set kinds_within = kinds_within(kinds);

create function keep_kinds_within() returns trigger
language plpgsql
as $$
begin
  new.kinds_within := kinds_within(new.kinds);
  return new;
end
$$;
create trigger collections_keep_kinds before insert or update of kinds on collections
for each row execute function keep_kinds_within();

-- Which category stands below which has changed: collections follow, and the search looks at what comes and goes.
create function follow_categories() returns trigger
language plpgsql
as $$
begin
  with followed as (
    update collections c set kinds_within = kinds_within(c.kinds) from collections before
    where before.id = c.id and c.kinds <> '{}' and c.kinds_within <> kinds_within(c.kinds)
    returning before.kinds_within || c.kinds_within as kinds
  )
  insert into product_changes (product_id)
  select distinct p.id from products p join followed f on p.category = any (f.kinds) on conflict do nothing;
  return null;
end
$$;
create trigger categories_added after insert on categories for each statement execute function follow_categories();
create trigger categories_moved after update of name, parent_id on categories for each statement execute function follow_categories();
create trigger categories_removed after delete on categories for each statement execute function follow_categories();
