import { useQuery } from '@tanstack/react-query';
import { SmallPicture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { bestSellersQuery } from '../home/home.ts';
import { usePriceOf } from '../product-card/price-of.ts';
import { ProductPrice } from '../product-card/product-price.tsx';

/** As many as fit under an empty cart's words. */
const SHOWN = 4;

type LinkPriceProps = { id: string; price: string; originalPrice: string | null };

function LinkPrice({ id, price, originalPrice }: LinkPriceProps) {
  const own = usePriceOf(id)({ id, price });
  return (
    <ProductPrice
      price={own}
      originalPrice={originalPrice}
      isOwn={own !== price}
      className="flex-col items-end text-right"
    />
  );
}

/** What others buy, for a cart that is still empty. */
export function BestSellerLinks({ onFollow }: { onFollow: () => void }) {
  const { data: products = [] } = useQuery(bestSellersQuery);
  if (products.length === 0) return null;
  return (
    <section aria-label="Best sellers" className="grid gap-2">
      <h3 className="text-lg">Best sellers</h3>
      <ul className="divide-y divide-line">
        {products.slice(0, SHOWN).map(({ id, slug, name, imageUrl, price, originalPrice }) => (
          <li key={id}>
            <SiteLink
              href={`/product/${slug}`}
              onClick={onFollow}
              className="group flex items-center gap-4 large:flex-wrap py-3"
            >
              <SmallPicture src={imageUrl} />
              <span className="line-clamp-2 min-w-0 flex-1 large:basis-full underline-offset-4 group-hover:underline">
                {name}
              </span>
              <LinkPrice id={id} price={price} originalPrice={originalPrice} />
            </SiteLink>
          </li>
        ))}
      </ul>
      <SiteLink
        href="/products"
        onClick={onFollow}
        className="inline-flex min-h-11 items-center font-strong text-sm underline underline-offset-4"
      >
        View All Products
      </SiteLink>
    </section>
  );
}
