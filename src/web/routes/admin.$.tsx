import { createFileRoute } from '@tanstack/react-router';
import stylesheet from '../../kit/admin/admin.css?url';
import { pageTitle } from '../../shared/settings.ts';
import { BackOffice, openScreen } from '../back-office/back-office.tsx';

/**
 * The whole back office: one route, because every shopper's first script names each. Its own addresses are in
 * admin/frame/screens.ts, which only the back office loads.
 */
export const Route = createFileRoute('/admin/$')({
  loader: ({ params }) => openScreen(params._splat),
  // Once for every visit: what could not be loaded is asked for again by the next.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: ({ loaderData = 'Back office', match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, loaderData) },
      { name: 'robots', content: 'noindex' },
    ],
    links: [{ rel: 'stylesheet', href: stylesheet }],
  }),
  component: () => <BackOffice splat={Route.useParams()._splat} />,
  notFoundComponent: () => <BackOffice splat={Route.useParams()._splat} />,
});
