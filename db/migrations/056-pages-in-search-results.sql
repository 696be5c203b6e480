-- What search engines show of a page that the owner writes, as posts have it; empty: its own title and first words.
alter table pages
  add column seo_title text not null default '',
  add column seo_description text not null default '';
