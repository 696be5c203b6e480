import { createFileRoute } from '@tanstack/react-router';
import { MailScreen } from '../admin/mail/mail-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

type MailSearch = { page?: number; status?: string };

export const Route = createFileRoute('/admin/mail')({
  // Not checked here: this file is loaded with every page, and only the screen knows the statuses.
  validateSearch: ({ page, status }: Record<string, unknown>): MailSearch => ({
    ...(Number.isSafeInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
    ...(typeof status === 'string' && status !== '' && { status }),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Mail') }],
  }),
  component: MailPage,
});

function MailPage() {
  const { page = 1, status } = Route.useSearch();
  return <MailScreen page={page} status={status} />;
}
