import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Permission } from '../../../kit/access.ts';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useAdmin } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FooterTexts } from '../../content/admin/footer-settings.tsx';
import {
  FooterLinkList,
  NavigationList,
  SocialMediaList,
} from '../../content/admin/link-lists.tsx';
import { PageList } from '../../content/admin/page-list.tsx';
import { WebhookPanel } from '../../notifications/admin/webhook-panel.tsx';
import { AcceptedPaymentList } from '../../payments/admin/accepted-payments.tsx';
import { PasswordForm } from '../../staff/admin/own-account/password-form.tsx';
import { SecuritySettings } from '../../staff/admin/security-settings.tsx';
import { StaffPanel } from '../../staff/admin/staff-panel.tsx';
import type { SettingEntry } from '../schema.ts';
import { ScreenSettings } from './setting-cards.tsx';
import { useSettingEntries } from './settings-form.ts';

type SettingsTab = {
  value: string;
  label: string;
  needs: Permission;
  content(entries: SettingEntry[]): ReactNode;
};

const TABS: readonly SettingsTab[] = [
  {
    value: 'security',
    label: 'Security',
    needs: 'security.edit',
    content: (entries) => (
      <div className="grid gap-6">
        <SecuritySettings entries={entries} />
        <PasswordForm />
      </div>
    ),
  },
  { value: 'admin-lockout', label: 'Admins', needs: 'staff.edit', content: () => <StaffPanel /> },
  {
    value: 'notifications',
    label: 'Notifications',
    needs: 'settings.edit',
    content: (entries) => (
      <div className="grid gap-6">
        <ScreenSettings screen="notifications" entries={entries} />
        <WebhookPanel />
      </div>
    ),
  },
  {
    value: 'header-navigation',
    label: 'Header',
    needs: 'settings.edit',
    content: () => <NavigationList />,
  },
  { value: 'pages', label: 'Pages', needs: 'settings.edit', content: () => <PageList /> },
  {
    value: 'footer-settings',
    label: 'Footer',
    needs: 'settings.edit',
    content: () => <FooterTexts />,
  },
  {
    value: 'footer-links',
    label: 'Links',
    needs: 'settings.edit',
    content: () => <FooterLinkList />,
  },
  {
    value: 'social-media',
    label: 'Social',
    needs: 'settings.edit',
    content: () => <SocialMediaList />,
  },
  {
    value: 'payment-methods',
    label: 'Payments',
    needs: 'settings.edit',
    content: () => <AcceptedPaymentList />,
  },
];

/** The shop's settings; the address says which tab is open. */
export function SettingsScreen() {
  const navigate = useNavigate();
  const { permissions } = useAdmin();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const query = useSettingEntries();
  const may = ({ needs }: SettingsTab) => permissions.includes(needs);
  const tabs = TABS.filter(may);
  const open = TABS.find(({ value }) => value === tab) ?? tabs[0];
  if (!open || !may(open)) {
    return <Forbidden title="Settings" needs={open?.needs ?? 'settings.edit'} />;
  }
  return (
    <div className="grid gap-4">
      <PageHeader title="Settings" />
      <Loaded
        query={query}
        failed="Failed to fetch site config"
        skeleton={<Skeleton className="h-96 animate-late-fade-in rounded-lg" />}
      >
        {(data) => (
          <Tabs
            label="Settings"
            value={open.value}
            onValueChange={(value) => navigate({ href: `/admin/settings?tab=${value}` })}
            tabs={tabs.map(({ value, label, content }) => ({
              value,
              label,
              content: value === open.value && content(data),
            }))}
          />
        )}
      </Loaded>
    </div>
  );
}
