import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '../storefront/not-found-page.tsx';
import { pageTitle } from '../storefront/settings.ts';

/** Any path that no other route knows. */
export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound();
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, '404 Page Not Found') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: NotFoundPage,
});
