import { useId } from 'react';
import { productPath } from '../../modules/catalog/offer.ts';
import type { PartView, ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { usePrices } from '../product-card/price-of.ts';

type BundlePartsProps = {
  parts: PartView[];
  productId: ProductView['id'];
  /** The bundle. */
  variant: VariantView;
};

/** What is in a bundle with what each costs by itself, and what that would come to one by one, if that is more. */
export function BundleParts({ parts, productId, variant }: BundlePartsProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-2 rounded-lg border border-line px-4 pt-3.5 pb-2"
    >
      <h2 id={heading} className="text-lg">
        What is in it
      </h2>
      <ul className="grid divide-y divide-line">
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
      <Apart parts={parts} productId={productId} variant={variant} />
    </section>
  );
}

function Part({ part }: { part: PartView }) {
  const { id, name, options, imageUrl, quantity, offer } = part;
  const settings = useSettings();
  const priceOf = usePrices()(part.productId);
  const choice = Object.values(options).join(', ');
  const row = (
    <>
      <Picture
        src={imageUrl}
        alt=""
        sizes="3.5rem"
        width={1}
        height={1}
        className="w-14 shrink-0 rounded-md"
      />
      <span className="grid min-w-0 flex-1 text-sm">
        <span className="wrap-anywhere underline-offset-4 group-hover:underline">{name}</span>
        {choice && <span className="text-ink-soft">{choice}</span>}
      </span>
      <span className="figures shrink-0 text-ink-soft text-sm">
        <span aria-hidden="true">{quantity}&nbsp;×&nbsp;</span>
        <span className="sr-only">, {quantity} of it </span>
        {offer && formatMoney(priceOf({ id, price: offer.price }), settings)}
      </span>
    </>
  );
  const look = 'group flex min-h-16 items-center gap-3 rounded-md py-2';
  return (
    <li>
      {offer ? (
        <SiteLink href={productPath(offer, { id, options })} className={look}>
          {row}
        </SiteLink>
      ) : (
        <div className={look}>{row}</div>
      )}
    </li>
  );
}

/** Says nothing where a part isn't sold by itself. */
function Apart({ parts, productId, variant }: BundlePartsProps) {
  const settings = useSettings();
  const pricesOf = usePrices();
  if (!parts.every(({ offer }) => offer)) return null;
  const apart = parts.reduce((sum, { id, productId: of, quantity, offer }) => {
    const price = pricesOf(of)({ id, price: offer?.price ?? '0' });
    return sum + quantity * toMinorUnits(price);
  }, 0);
  const saved = apart - toMinorUnits(pricesOf(productId)(variant));
  if (saved <= 0) return null;
  const shown = (amount: number) => formatMoney(fromMinorUnits(amount), settings);
  return (
    <p className="figures flex flex-wrap justify-between gap-x-4 border-line border-t pt-2 pb-2 text-sm">
      <span className="text-ink-soft">One by one {shown(apart)}</span>
      <span className="font-strong text-accent">You save {shown(saved)}</span>
    </p>
  );
}
