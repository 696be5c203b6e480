-- What shoppers choose by (docs/decisions/074): the owner's facets, as JSON, in their order. Without the row the program's own hold.
create table listing_facets (
  id boolean primary key default true check (id),
  facets jsonb not null check (jsonb_typeof(facets) = 'array')
);

-- Derived, as all of the search's tables are: each combination of choices that products have, and how many have it.
create table search_facet_sets (
  id integer primary key generated always as identity,
  -- Lines of facet, choice and its name, with tabs between them.
  said text not null,
  products integer not null default 0,
  -- The `version` that changed it last.
  version bigint not null
) with (fillfactor = 70);
create unique index search_facet_sets_by_words on search_facet_sets (md5(said));
create index search_facet_sets_by_version on search_facet_sets (version);

alter table search_products add column facet_set integer not null default 0;
-- What the facets were read from when the tables were filled.
alter table search_state add column facets text not null default '';
