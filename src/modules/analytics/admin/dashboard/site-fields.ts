import { cardsOf, SETTINGS, type Setting } from '../../../settings/settings-table.ts';

/** A field of the editor; the hint says where the shop shows it. */
export type SiteField = Setting & { key: string };

/** The site configuration editor's, in its order: the shop's name as its visitors meet it, then its own card. */
export const SITE_FIELDS: readonly SiteField[] = [
  {
    ...SETTINGS.site_title,
    key: 'site_title',
    label: 'Site title',
    hint: 'The shop’s name: in titles, mails and the installed app',
  },
  ...cardsOf('dashboard').flatMap(({ settings }) =>
    Object.entries(settings).map(([key, setting]) => ({ ...setting, key })),
  ),
];
