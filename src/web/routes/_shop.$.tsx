import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '../shared/settings.ts';
import { ContentPage } from '../storefront/content/content-page.tsx';
import { ContentPageSkeleton } from '../storefront/content/content-page-skeleton.tsx';
import { contentPageHead, loadContentPage } from '../storefront/content/content-pages.ts';
import { NotFoundPage } from '../storefront/frame/not-found-page.tsx';

/** Any path that no other route knows: a page that the owner added, or nothing. */
export const Route = createFileRoute('/_shop/$')({
  loader: ({ context, params: { _splat = '' } }) => {
    if (_splat.includes('/')) throw notFound();
    return loadContentPage(context.queryClient, _splat);
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? contentPageHead(context.queryClient, loaderData)
      : {
          meta: [
            { title: pageTitle(context.queryClient, '404 Page Not Found') },
            { name: 'robots', content: 'noindex' },
          ],
        },
  pendingComponent: ContentPageSkeleton,
  notFoundComponent: NotFoundPage,
  component: () => <ContentPage page={Route.useLoaderData()} />,
});
