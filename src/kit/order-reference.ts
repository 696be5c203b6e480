// What an order is called and looked up by: said here, since customers and gift cards, which stand left of orders, read it too.

/** What an order is called, for a statement that names `orders` o. */
export const ORDER_NUMBER = 'coalesce(o.number, right(o.id::text, 8))';

/** What an order is looked up by, for a statement that names `orders` o: the words of its index, and of `orders_with_words`. */
export const ORDER_WORDS = `search_words(
  o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
  array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone]
)`;
