/** Whether a product `p` is of a collection `c`: the only place that says so. */
export const IS_OF_COLLECTION = `case when c.by_rule then
    (c.brand_ids = '{}' or p.brand_id = any(c.brand_ids))
    and (c.kinds = '{}' or p.category = any(c.kinds_within) or p.type = any(c.kinds))
    and (c.tags = '{}' or p.tags && c.tags)
    and (c.price_min is null or p.offer_price >= c.price_min)
    and (c.price_max is null or p.offer_price <= c.price_max)
    and (not 'new' = any(c.flags) or p.is_new)
    and (not 'featured' = any(c.flags) or p.is_featured)
    and (not 'sale' = any(c.flags) or p.is_sale)
    and (not c.in_stock or (p.is_in_stock and p.is_stocked))
  else exists (select from collection_products cp where cp.collection_id = c.id and cp.product_id = p.id) end`;

/** The addresses of the collections that a product `p` is of, with blanks between them. */
export const COLLECTIONS_OF = `coalesce((select string_agg(c.slug, ' ' order by c.slug) from collections c
  where c.is_active and ${IS_OF_COLLECTION}), '')`;
