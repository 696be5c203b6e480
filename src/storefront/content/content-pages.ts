import type { QueryClient } from '@tanstack/react-query';
import type { PageContent } from '../../modules/content/schema.ts';
import { excerpt, pageHead } from '../../shared/page-head.ts';
import { pageTitle } from '../../shared/settings.ts';

/** Why there is no page to show. */
export type Missing = { data?: { isUnread: boolean } };

/** Whether a page may well be there, and could not be read. */
export const isUnread = (why: unknown): boolean =>
  (why as Missing | undefined)?.data?.isUnread ?? false;

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
    title: page.seoTitle ?? page.title,
    description: page.seoDescription ?? excerpt(page.summary),
    path: `/${page.slug}`,
  });
}
