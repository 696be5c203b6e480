import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import type { SettingEntry } from '../../settings/schema.ts';

/** Whether visitors see the shop, and when it is on holiday. */
export const OpeningSettings = ({ entries }: { entries: SettingEntry[] }) => (
  <ScreenSettings screen="opening" entries={entries} />
);
