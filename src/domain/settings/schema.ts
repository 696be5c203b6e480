import * as z from 'zod';
import { Timestamp } from '../wire.ts';

/** What the storefront needs of the shop's settings; nothing else is ever answered to a visitor. */
export const PUBLIC_SETTINGS = [
  'site_title',
  'site_favicon',
  'site_logo',
  'hero_title',
  'hero_subtitle',
  'hero_image',
  'category_title',
  'category_subtitle',
  'category_devices',
  'category_eliquids',
  'category_accessories',
  'category_bundles',
  'category_devices_image',
  'category_eliquids_image',
  'category_accessories_image',
  'category_bundles_image',
  'currency',
  'locale',
  'time_zone',
  'minimum_age',
  'tax_rate',
  // Not settings of the owner's: the address that the program was told by its environment, and how
  // 123.45 is written in the shop's currency.
  'public_url',
  'money_sample',
] as const;
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number];

export const SiteConfigEntry = z.object({ key: z.enum(PUBLIC_SETTINGS), value: z.string() });
export type SiteConfigEntry = z.infer<typeof SiteConfigEntry>;

/** Whether mail can be sent by the key, and where that key is from. */
export const EmailKeyStatus = z.object({
  configured: z.boolean(),
  source: z.enum(['database', 'environment']).nullable(),
  lastUpdated: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type EmailKeyStatus = z.infer<typeof EmailKeyStatus>;

export const NewEmailKey = z.object({
  apiKey: z
    .string('Please enter an API key')
    .trim()
    .min(1, 'Please enter an API key')
    .max(500, 'At most 500 characters')
    .startsWith('SG.', "API keys must start with 'SG.'")
    .regex(/^[\x21-\x7e]+$/, 'An API key has no spaces or special characters'),
});
