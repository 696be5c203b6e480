import { createFileRoute } from '@tanstack/react-router';
import { MailScreen } from '../admin/mail/mail-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/mail')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Mail') }],
  }),
  component: MailScreen,
});
