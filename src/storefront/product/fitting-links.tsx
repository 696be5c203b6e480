import type { FittingProduct } from '../../modules/catalog/schema.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { SmallPicture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { usePriceOf } from '../product-card/price-of.ts';

/** Shown at once; a page of links would hide the rest of it. */
const SHOWN = 4;

type FittingLinksProps = {
  products: FittingProduct[];
  /** They all fit what is the visitor's: none of them is marked. */
  isOwn?: boolean;
};

/** Products as links with their pictures, the first few at once. */
export function FittingLinks({ products, isOwn }: FittingLinksProps) {
  const others = products.slice(SHOWN);
  return (
    <div className="grid gap-2">
      <Links products={products.slice(0, SHOWN)} isOwn={isOwn} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {others.length} more
          </summary>
          <Links products={others} isOwn={isOwn} />
        </details>
      )}
    </div>
  );
}

function Links({ products, isOwn }: FittingLinksProps) {
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4 large:grid-cols-1">
      {products.map(({ id, slug, name, brand, imageUrl, price, inStock }) => (
        <li key={id}>
          <SiteLink
            href={`/product/${slug}`}
            className="group flex h-full items-center gap-3 rounded-md py-1.5"
          >
            <SmallPicture src={imageUrl} />
            <span className="grid min-w-0 gap-0.5 text-sm">
              <span data-product={isOwn ? undefined : id} className="text-ink-soft text-xs">
                {brand}
              </span>
              <span className="wrap-anywhere underline-offset-4 group-hover:underline">{name}</span>
              <span className="figures text-ink-soft">
                {inStock ? <LinkPrice id={id} price={price} /> : 'Sold out'}
              </span>
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function LinkPrice({ id, price }: { id: string; price: string }) {
  const settings = useSettings();
  return formatMoney(usePriceOf(id)({ id, price }), settings);
}
