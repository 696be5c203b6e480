import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../account/settings/settings-page.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/settings')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Account Settings') }],
  }),
  component: SettingsPage,
});
