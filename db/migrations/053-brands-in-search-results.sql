-- What search engines show of a brand's page, as categories and collections have it.
alter table brands add column seo_title text, add column seo_description text;
