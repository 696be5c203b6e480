import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { may, useAdmin } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { usePanels } from '../../../kit/admin/panels.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSettingEntries } from './settings-form.ts';

/** The shop's settings, a tab for each panel of a room; the address says which tab is open. */
export function SettingsScreen() {
  const navigate = useNavigate();
  const admin = useAdmin();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const query = useSettingEntries();
  const all = usePanels('settings');
  const tabs = all.filter(({ needs }) => may(admin, needs));
  const open = all.find(({ id }) => id === tab) ?? tabs[0];
  if (!open || !tabs.includes(open)) {
    return <Forbidden title="Settings" needs={open?.needs ?? 'settings.edit'} />;
  }
  const skeleton = <Skeleton className="h-96 animate-late-fade-in rounded-lg" />;
  return (
    <div className="grid gap-4">
      <PageHeader title="Settings" />
      <Loaded query={query} failed="Failed to fetch site config" skeleton={skeleton}>
        {(entries) => (
          <Tabs
            label="Settings"
            value={open.id}
            onValueChange={(value) => navigate({ href: `/admin/settings?tab=${value}` })}
            tabs={tabs.map(({ id, label }) => ({
              value: id,
              label,
              content: id === open.id && (
                <Suspense fallback={skeleton}>
                  <open.show entries={entries} />
                </Suspense>
              ),
            }))}
          />
        )}
      </Loaded>
    </div>
  );
}
