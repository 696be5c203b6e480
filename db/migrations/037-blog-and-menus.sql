-- What the shop tells: each with the address /blog/{slug}.
create table posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint posts_slug_key unique,
  title text not null,
  summary text not null,
  -- Markdown.
  text text not null,
  image text,
  image_alt text not null,
  author text not null,
  -- As they were typed, and in their turn as addresses have them.
  tags text[] not null,
  tag_slugs text[] not null,
  seo_title text not null,
  seo_description text not null,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  -- Its date, also in the past; of a draft what it had before.
  publish_at timestamptz check (status = 'draft' or publish_at is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posts_shown on posts (publish_at desc, id) where status = 'published';
create index posts_scheduled on posts (publish_at) where status = 'scheduled';

-- A link of the header may stand under another one, which then opens; with a picture of its own.
alter table navigation_items
  add column parent_id uuid references navigation_items (id) on delete cascade,
  add column image text;
create index navigation_items_by_parent on navigation_items (parent_id);

-- The names of pictures gain two places, whatever others they have by now.
do $$
begin
  execute 'create or replace view picture_uses as '
    || rtrim(pg_get_viewdef('picture_uses'::regclass), '; ')
    || ' union all select image from posts where image is not null'
    || ' union all select image from navigation_items where image is not null'
    || $view$ union all select m[1] from posts, regexp_matches(text, '/media/[0-9a-f]{32}', 'g') m$view$;
end $$;
