import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import * as contentApi from '../../modules/content/endpoints.ts';
import type { PageContent } from '../../modules/content/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { loadSections } from '../sections/section-data.ts';
import type { Missing } from './content-pages.ts';

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
    const page = await queryClient.ensureQueryData(pageContentQuery(slug));
    const shown = loadSections(queryClient, page.drawn);
    if (import.meta.env.SSR) await shown;
    return page;
  } catch (error) {
    const mayBeThere = !(error instanceof ApiError && error.status === 404);
    throw notFound({ data: { isUnread: mayBeThere } } satisfies Missing);
  }
}
