import type { ComponentType } from 'react';
import type { Permission } from '../../../kit/access.ts';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { may, useAdmin } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { SettingEntry } from '../schema.ts';
import { useSettingEntries } from './settings-form.ts';

type SettingsPageProps = {
  title: string;
  needs: Permission;
  Content: ComponentType<{ entries: SettingEntry[] }>;
};

/** A screen of the index, with the settings as they are. */
export function SettingsPage({ title, needs, Content }: SettingsPageProps) {
  const admin = useAdmin();
  const query = useSettingEntries();
  if (!may(admin, needs)) return <Forbidden title={title} needs={needs} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title={title} />
      <Loaded
        query={query}
        failed="Failed to fetch site config"
        skeleton={<Skeleton className="h-96 animate-late-fade-in rounded-lg" />}
      >
        {(entries) => <Content entries={entries} />}
      </Loaded>
    </div>
  );
}
