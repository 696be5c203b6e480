import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import * as contentApi from '../../modules/content/endpoints.ts';
import type { PageContent } from '../../modules/content/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { excerpt, pageHead } from '../../shared/page-head.ts';
import { apiQuery } from '../../shared/queries.ts';
import { pageTitle } from '../../shared/settings.ts';
import { loadSections } from '../sections/section-data.ts';

const pageContentQuery = (slug: string) => ({
  ...apiQuery(contentApi.findPage({ slug })),
  meta: { failure: 'Failed to fetch page content' },
});

/** Why there is no page to show. */
type Missing = { data?: { isUnread: boolean } };

/** Whether a page may well be there, and could not be read. */
export const isUnread = (why: unknown): boolean =>
  (why as Missing | undefined)?.data?.isUnread ?? false;

/** A page that the owner wrote. Any failure shows the not-found view. */
export async function loadContentPage(
  queryClient: QueryClient,
  slug: string,
): Promise<PageContent> {
  try {
    const page = await queryClient.ensureQueryData(pageContentQuery(slug));
    const shown = loadSections(queryClient, page.drawn);
    if (import.meta.env.SSR) await shown;
    return page;
  } catch (error) {
    const mayBeThere = !(error instanceof ApiError && error.status === 404);
    throw notFound({ data: { isUnread: mayBeThere } } satisfies Missing);
  }
}

export function contentPageHead(
  queryClient: QueryClient,
  page: PageContent | undefined,
  why?: unknown,
) {
  if (!page) {
    const title = isUnread(why) ? 'Page Not Found' : '404 Page Not Found';
    return {
      meta: [{ title: pageTitle(queryClient, title) }, { name: 'robots', content: 'noindex' }],
    };
  }
  return pageHead(queryClient, {
    title: page.title,
    description: excerpt(page.summary),
    path: `/${page.slug}`,
  });
}
