import type { QueryClient } from '@tanstack/react-query';
import { offerPicture, productPath } from '../../modules/catalog/offer.ts';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { type Breadcrumb, breadcrumbData } from '../../shared/breadcrumbs.ts';
import {
  absoluteUrl,
  excerpt,
  pageHead,
  previewPicture,
  type StructuredData,
} from '../../shared/page-head.ts';
import { loadedSettings } from '../../shared/settings.ts';

/**
 * A product's metadata for search engines and link previews. Its canonical URL uses the slug and
 * names no variant; a preview shows the chosen one.
 */
export function productHead(queryClient: QueryClient, product: ProductView, variant: VariantView) {
  const { publicUrl, currency } = loadedSettings(queryClient);
  return pageHead(queryClient, {
    title: product.seoTitle ?? product.name,
    description: product.seoDescription ?? excerpt(product.description),
    path: productPath(product),
    image: offerPicture(product, variant),
    type: 'product',
    structuredData:
      publicUrl === undefined
        ? undefined
        : () =>
            import.meta.env.SSR
              ? [
                  productData(product, publicUrl, currency),
                  breadcrumbData(breadcrumbs(product), publicUrl),
                ]
              : [],
  });
}

/** The breadcrumbs to a product. */
export const breadcrumbs = (product: ProductView): Breadcrumb[] => [
  { name: 'Products', href: '/products' },
  ...(product.categoryPath?.map(({ name, slug }) => ({ name, href: `/category/${slug}` })) ??
    (product.category
      ? [
          {
            name: product.category,
            href: `/products?category=${encodeURIComponent(product.category)}`,
          },
        ]
      : [])),
  { name: product.name, href: productPath(product) },
];

function productData(product: ProductView, publicUrl: string, currency: string): StructuredData {
  const {
    name,
    description,
    brand,
    category,
    variants,
    rating,
    reviewCount,
    isRatingTyped,
    gtins,
  } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: product.seoDescription ?? description,
    category: category || undefined,
    brand: { '@type': 'Brand', name: brand },
    image: [...new Set([product.imageUrl, ...product.imageGallery])].map((picture) =>
      absoluteUrl(publicUrl, previewPicture(picture)),
    ),
    offers: variants.map((variant) =>
      offer(variant, publicUrl + productPath(product, variant), currency, gtins?.[variant.id]),
    ),
    // Only what customers of this shop said: search engines are told of no rating that its owner typed.
    aggregateRating:
      reviewCount > 0 && !isRatingTyped
        ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount }
        : undefined,
  };
}

const offer = (
  { sku, price, inStock }: VariantView,
  url: string,
  priceCurrency: string,
  gtin?: string,
) => ({
  '@type': 'Offer',
  sku,
  gtin,
  price,
  priceCurrency,
  url,
  availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
});
