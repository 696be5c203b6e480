export const SITE_CONFIG_PATH = '/api/admin/site-config';

/** A field of the editor: its name, and where the shop shows it. */
export type SiteField = {
  key: string;
  label: string;
  place: string;
  kind?: 'logo' | 'favicon' | 'lines';
};

/** The site configuration editor's, in its order. */
export const SITE_FIELDS: readonly SiteField[] = [
  {
    key: 'site_title',
    label: 'Site title',
    place: 'The shop’s name: in titles, mails and the installed app',
  },
  { key: 'site_logo', label: 'Logo', place: 'Head of every page and mail', kind: 'logo' },
  {
    key: 'site_favicon',
    label: 'Favicon',
    place: 'Browser tabs, and the installed app',
    kind: 'favicon',
  },
  { key: 'hero_title', label: 'Hero title', place: 'The large words of the home page' },
  { key: 'hero_subtitle', label: 'Hero subtitle', place: 'Below them', kind: 'lines' },
  { key: 'category_title', label: 'Category title', place: 'Above the four categories' },
  {
    key: 'category_subtitle',
    label: 'Category subtitle',
    place: 'Below that title',
    kind: 'lines',
  },
  { key: 'category_devices', label: 'Devices', place: 'Below the category’s name' },
  { key: 'category_eliquids', label: 'E-Liquids', place: 'Below the category’s name' },
  { key: 'category_accessories', label: 'Accessories', place: 'Below the category’s name' },
  { key: 'category_bundles', label: 'Bundles', place: 'Below the category’s name' },
];

/** As the logo, it stands for none. */
export const NO_LOGO = '/logo-placeholder.png';
