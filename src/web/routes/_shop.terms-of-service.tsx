import { createFileRoute } from '@tanstack/react-router';
import { ContentPage, ContentPageNotFound } from '../storefront/content/content-page.tsx';
import { ContentPageSkeleton } from '../storefront/content/content-page-skeleton.tsx';
import { contentPageHead, loadContentPage } from '../storefront/content/content-pages.ts';

export const Route = createFileRoute('/_shop/terms-of-service')({
  loader: ({ context }) => loadContentPage(context.queryClient, 'terms-of-service'),
  head: ({ loaderData, match }) => contentPageHead(match.context.queryClient, loaderData),
  pendingComponent: ContentPageSkeleton,
  notFoundComponent: ContentPageNotFound,
  component: () => <ContentPage page={Route.useLoaderData()} />,
});
