-- What is wrong, as customers who send something back photograph it. Nobody but they and the shop may see it.
create table return_photos (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid references customers (id) on delete cascade,
  -- Null until the return that it was chosen for is asked for.
  return_id uuid references returns (id) on delete cascade,
  -- The name of the file, which no address of a picture leads to.
  picture text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index return_photos_of_return on return_photos (return_id, position);
create index return_photos_of_order on return_photos (order_id);
create index return_photos_by_customer on return_photos (user_id, created_at);

-- The names of pictures gain a place.
do $$ begin
  execute 'create or replace view picture_uses as '
    || rtrim(pg_get_viewdef('picture_uses'::regclass), '; ')
    || $view$ union all select '/media/' || picture from return_photos$view$;
end $$;
