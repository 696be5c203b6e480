import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../admin/settings/settings-screen.tsx';
import { pageTitle } from '../shared/settings.ts';

export const Route = createFileRoute('/admin/settings/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Settings') }],
  }),
  component: SettingsScreen,
});
