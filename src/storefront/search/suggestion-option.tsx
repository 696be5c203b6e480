import {
  ArrowRightIcon,
  ClockIcon,
  MagnifyingGlassIcon,
  QuestionMarkCircleIcon,
  TagIcon,
} from '@heroicons/react/24/outline';
import { useEffect, useRef } from 'react';
import { offerPicture } from '../../modules/catalog/offer.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { usePriceOf } from '../product-card/price-of.ts';
import { ProductPrice } from '../product-card/product-price.tsx';
import type { Suggestion } from './suggestions.ts';

type ProductSuggestion = Extract<Suggestion, { kind: 'product' }>;

type SuggestionOptionProps = {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onFollow: () => void;
};

/** One suggestion; a link, so that it can also be opened in another tab. */
export function SuggestionOption({ id, suggestion, active, onFollow }: SuggestionOptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <SiteLink
      ref={link}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={suggestion.href}
      onClick={onFollow}
      className="flex min-h-13 items-center gap-3 rounded-md px-3 py-1.5 text-sm transition-colors hover:bg-sunken aria-selected:bg-sunken"
    >
      <Face suggestion={suggestion} />
    </SiteLink>
  );
}

function Face({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'brand':
      return (
        <>
          <span className={ICON}>
            <TagIcon className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{suggestion.brand.name}</span>
            <span className="figures block text-ink-soft text-xs">
              Brand · {suggestion.brand.productCount}{' '}
              {suggestion.brand.productCount === 1 ? 'product' : 'products'}
            </span>
          </span>
        </>
      );
    case 'category': {
      const { name, image, productCount } = suggestion.category;
      return (
        <>
          {image ? (
            <Picture
              src={image}
              alt=""
              sizes="2.75rem"
              width={1}
              height={1}
              className="w-11 shrink-0 rounded-sm"
            />
          ) : (
            <span className={ICON}>
              <TagIcon className="size-5" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{name}</span>
            <span className="figures block text-ink-soft text-xs">
              Category · {productCount} {productCount === 1 ? 'product' : 'products'}
            </span>
          </span>
        </>
      );
    }
    case 'page':
      return (
        <>
          <span className={ICON}>
            <QuestionMarkCircleIcon className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{suggestion.title}</span>
            <span className="block text-ink-soft text-xs">{suggestion.note}</span>
          </span>
        </>
      );
    case 'search':
      return (
        <>
          <span className={ICON}>
            <ClockIcon className="size-5" />
          </span>
          <span className="min-w-0 flex-1 truncate font-strong">{suggestion.text}</span>
          <span className="text-ink-soft text-xs">searched before</span>
        </>
      );
    case 'product': {
      const { product, variant } = suggestion;
      const { name, brand } = product;
      const imageUrl = variant ? offerPicture(product, variant) : product.imageUrl;
      const choice = variant && Object.values(variant.options).join(', ');
      return (
        <>
          <Picture
            src={imageUrl}
            alt=""
            sizes="2.75rem"
            width={1}
            height={1}
            className="w-11 shrink-0 rounded-sm"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{name}</span>
            <span className="block truncate text-ink-soft text-xs">
              {choice ? `${choice} · ${brand}` : brand}
            </span>
          </span>
          <ShownPrice {...suggestion} />
        </>
      );
    }
    case 'all':
      return (
        <>
          <span className={ICON}>
            <MagnifyingGlassIcon className="size-5" />
          </span>
          <span className="min-w-0 flex-1 truncate font-strong">
            All results for “{suggestion.text}”
          </span>
          <ArrowRightIcon className="size-4 text-ink-soft" />
        </>
      );
  }
}

function ShownPrice({ product, variant }: Pick<ProductSuggestion, 'product' | 'variant'>) {
  const { id, price, originalPrice } = variant ?? product;
  const own = usePriceOf(product.id)({ id, price });
  return (
    <ProductPrice
      price={own}
      originalPrice={originalPrice}
      isOwn={own !== price}
      className="justify-end"
    />
  );
}

const ICON = 'grid size-11 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent';
