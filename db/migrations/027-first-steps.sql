-- An empty country now says that the owner has not said it yet; where it was emptied before, the standard held, and still does.
delete from site_config where key = 'shop_country' and btrim(value) = '';
