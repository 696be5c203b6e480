import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import * as contentApi from '../../../domain/content/endpoints.ts';
import type { PageContent } from '../../../domain/content/schema.ts';
import { excerpt, pageHead } from '../../shared/page-head.ts';
import { apiQuery } from '../../shared/queries.ts';
import { pageTitle } from '../../shared/settings.ts';

const pageContentQuery = (slug: string) => ({
  ...apiQuery(contentApi.findPage({ slug })),
  meta: { failure: 'Failed to fetch page content' },
});

/** A page that the owner wrote. Any failure shows the not-found view. */
export async function loadContentPage(
  queryClient: QueryClient,
  slug: string,
): Promise<PageContent> {
  try {
    return await queryClient.ensureQueryData(pageContentQuery(slug));
  } catch {
    throw notFound();
  }
}

export function contentPageHead(queryClient: QueryClient, page: PageContent | undefined) {
  if (!page) {
    return {
      meta: [
        { title: pageTitle(queryClient, 'Page Not Found') },
        { name: 'robots', content: 'noindex' },
      ],
    };
  }
  return pageHead(queryClient, {
    title: page.title,
    description: excerpt(page.summary),
    path: `/${page.slug}`,
  });
}
