import { createFileRoute, notFound } from '@tanstack/react-router';
import { ContentPage, ContentPageNotFound } from '../../storefront/content/content-page.tsx';
import { ContentPageSkeleton } from '../../storefront/content/content-page-skeleton.tsx';
import { contentPageHead } from '../../storefront/content/content-pages.ts';
import { loadContentPage } from '../../storefront/content/load-content-page.ts';

/** Any path that no other route knows: a page that the owner wrote, or nothing. */
export const Route = createFileRoute('/_shop/$')({
  loader: ({ context, params: { _splat = '' } }) => {
    if (_splat.includes('/')) throw notFound();
    return loadContentPage(context.queryClient, _splat.toLowerCase());
  },
  head: ({ loaderData, match }) =>
    contentPageHead(match.context.queryClient, match.pathname, loaderData, match.error),
  pendingComponent: ContentPageSkeleton,
  notFoundComponent: ContentPageNotFound,
  component: () => <ContentPage page={Route.useLoaderData()} />,
});
