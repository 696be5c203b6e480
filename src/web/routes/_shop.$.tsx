import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '../shared/settings.ts';
import { NotFoundPage } from '../storefront/frame/not-found-page.tsx';

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
