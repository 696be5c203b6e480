-- The home page and landing pages, each made of sections in an order. What the owner works at is kept apart from what
-- visitors see.
create table landing_pages (
  id uuid primary key default gen_random_uuid(),
  -- Empty: the home page.
  slug text not null unique,
  title text not null,
  -- Null, of the home page alone: as every shop begins, with the words and pictures of its settings.
  draft jsonb,
  -- What visitors see. Null: nothing; of the home page: as every shop begins.
  published jsonb,
  published_at timestamptz,
  -- When the draft is to be published.
  publish_at timestamptz,
  -- When the next of the published sections comes or goes.
  turns_at timestamptz,
  updated_at timestamptz not null default now(),
  check (slug = '' or draft is not null)
);

insert into landing_pages (slug, title) values ('', 'Home page');

-- Its pictures are used: added to whatever the view says by now.
do $$
begin
  execute 'create or replace view picture_uses as '
    || rtrim(pg_get_viewdef('picture_uses'), '; ')
    || ' union all
      select m[1] as url
      from landing_pages,
        regexp_matches(concat(draft, published), ''/media/[0-9a-f]{32}'', ''g'') m';
end
$$;
