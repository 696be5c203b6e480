import { type ComponentType, createElement } from 'react';
import { show } from '../../../kit/admin/frame/show.ts';
import type { Screen, SettingsLine } from '../../../kit/admin/room.ts';
import type { SettingEntry } from '../schema.ts';

type SettingsScreenOf = Pick<Screen, 'name' | 'needs'> &
  SettingsLine & {
    /** In its address, below /admin/settings. */
    at: string;
    /** The tab that it once was: its address leads on. */
    tab?: string;
    load(): Promise<ComponentType<{ entries: SettingEntry[] }>>;
  };

/** A screen that stands in the index of settings and is told what they are. */
export const settingsScreen = ({
  name,
  needs,
  at,
  tab,
  load,
  ...settings
}: SettingsScreenOf): Screen => ({
  name,
  needs,
  path: `/admin/settings/${at}`,
  ...(tab && { alias: `/admin/settings?tab=${tab}` }),
  in: '/admin/settings',
  settings,
  show: show(async () => {
    const [{ SettingsPage }, Content] = await Promise.all([import('./settings-page.tsx'), load()]);
    return () => createElement(SettingsPage, { title: name, needs, Content });
  }),
});
