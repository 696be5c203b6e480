import { createFileRoute } from '@tanstack/react-router';
import { Overview } from '../../account/overview/overview.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Dashboard') }],
  }),
  component: Overview,
});
