import type { QueryClient } from '@tanstack/react-query';
import { excerpt, type PageHead } from '../../shared/page-head.ts';
import { brandQuery } from '../brands/brands.ts';
import { type ListingParameters, searchOf } from './listing.ts';

/**
 * What search engines and link previews show of the page of one brand and nothing narrower, as its owner says it or as its
 * story has it. Only the server makes it: search engines read a page as it comes.
 */
export function brandHead(
  queryClient: QueryClient,
  { page, ...listing }: ListingParameters,
): Pick<PageHead, 'title' | 'description' | 'image'> | undefined {
  const { brand: wanted, ...narrower } = searchOf(listing);
  if (wanted === undefined || Object.keys(narrower).length > 0) return undefined;
  const [brand] = queryClient.getQueryData(brandQuery(wanted).queryKey) ?? [];
  if (!brand) return undefined;
  const { name, description, image, seoTitle = name, seoDescription } = brand;
  return {
    title: seoTitle + (page ? `, page ${page}` : ''),
    description: seoDescription ?? excerpt(description),
    ...(image && { image }),
  };
}
