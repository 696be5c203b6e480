import { useQueries, useQuery } from '@tanstack/react-query';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { DEVICES, LIQUIDS, PARTS } from '../../modules/catalog/constants.ts';
import type { FittingProduct } from '../../modules/catalog/schema.ts';
import { fittingQuery } from '../../shared/my-devices.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { productQuery } from '../product/product.ts';
import { AddButton } from '../product-card/add-button.tsx';

/** More would be a shop in the cart. */
const SHOWN = 2;

type AddOnsProps = { items: CartItemView[]; onFollow: () => void };

/** For devices in the cart: a part and a liquid that fit, if neither kind is there yet. Nothing else is ever proposed. */
export function AddOns({ items, onFollow }: AddOnsProps) {
  const devices = items.filter(({ product }) => product.category === DEVICES);
  const ids = [...new Set(devices.map(({ productId }) => productId))];
  const { data = [] } = useQuery({ ...fittingQuery(ids), enabled: ids.length > 0 });
  const proposed = addOns(items, data);
  const answers = useQueries({ queries: proposed.map(({ slug }) => productQuery(slug)) });
  if (proposed.length === 0) return null;
  return (
    <section
      aria-label="Fits what is in your cart"
      className="grid gap-1 border-line border-t py-4"
    >
      {proposed.map(({ id, slug, name, fits }, place) => {
        const device = devices.find(({ productId }) => fits.includes(productId));
        const product = answers[place]?.data;
        return (
          <div key={id} className="flex min-h-14 flex-wrap items-center gap-x-3">
            <p className="min-w-0 flex-1 text-sm">
              <SiteLink
                href={`/product/${slug}`}
                onClick={onFollow}
                className="wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
              </SiteLink>
              <span className="block text-ink-soft text-xs">for your {device?.product.name}</span>
            </p>
            {product && <AddButton product={product} label="Add" />}
          </div>
        );
      })}
    </section>
  );
}

/** The best-selling part and liquid that fit a device for which the cart has none. */
function addOns(items: CartItemView[], fitting: FittingProduct[]): FittingProduct[] {
  const inCart = new Set(items.map(({ productId }) => productId));
  const covered = (category: string) =>
    new Set(
      fitting
        .filter((product) => product.category === category && inCart.has(product.id))
        .flatMap(({ fits }) => fits),
    );
  return [PARTS, LIQUIDS]
    .flatMap((category) => {
      const has = covered(category);
      const product = fitting.find(
        (one) =>
          one.category === category &&
          one.inStock &&
          !inCart.has(one.id) &&
          one.fits.some((device) => !has.has(device)),
      );
      return product ?? [];
    })
    .slice(0, SHOWN);
}
