import type { QueryClient } from '@tanstack/react-query';
import type { PageContent } from '../../modules/content/schema.ts';
import { excerpt, pageHead } from '../../shared/page-head.ts';
import { pageTitle } from '../../shared/settings.ts';

/** Why there is no page to show. */
export type Missing = { data?: { isUnread: boolean } };

/** Whether a page may well be there, and could not be read. */
export const isUnread = (why: unknown): boolean =>
  (why as Missing | undefined)?.data?.isUnread ?? false;

/** What is said where no page stands. */
export interface NothingHere {
  title: string;
  text: string;
}

/** What the server says of an address whose page is gone for good (src/web/server/server.tsx). */
export const goneKey = (path: string) => ['gone', path] as const;

/** @param path the address */
export function contentPageHead(
  queryClient: QueryClient,
  path: string,
  page: PageContent | undefined,
  why?: unknown,
) {
  if (!page) {
    const gone = queryClient.getQueryData<NothingHere>(goneKey(path));
    const title = gone?.title ?? (isUnread(why) ? 'Page Not Found' : '404 Page Not Found');
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
