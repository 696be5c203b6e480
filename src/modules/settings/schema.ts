import * as z from 'zod';
import { pageOf, requiredText, Timestamp } from '../../kit/wire.ts';
import { PUBLIC_SETTINGS, type PublicSetting } from './public-settings.ts';

export const SiteConfigEntry = z.object({
  key: z.enum(Object.keys(PUBLIC_SETTINGS) as PublicSetting[]),
  value: z.string(),
});
export type SiteConfigEntry = z.infer<typeof SiteConfigEntry>;

export const SETTING_TYPES = ['text', 'image', 'boolean', 'number'] as const;

/** A setting in the back office. Values are text: '480', 'true'; a stored secret is a mask. */
export const SettingEntry = z.object({
  key: z.string(),
  value: z.string(),
  type: z.enum(SETTING_TYPES),
  /** Null while it has the standard value. */
  updatedAt: Timestamp.nullable(),
  version: z.string(),
});
export type SettingEntry = z.infer<typeof SettingEntry>;

export const SettingQuery = z.object({
  /** A part of the key. */
  search: z.string().trim().max(100, 'At most 100 characters').optional(),
  // Forms read all of them at once.
  ...pageOf(1_000).shape,
});

export const SettingChange = z.object({
  key: z.string('Which setting?').min(1, 'Which setting?').max(100, 'There is no such setting'),
  /** Empty: back to the standard, or no secret any more. Left out: a secret stays as it is. */
  value: z.string('A value is text').max(20_000, 'At most 20000 characters').optional(),
  /** Each setting has one type; another one that is sent changes nothing. */
  type: z.enum(SETTING_TYPES).optional(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** Several at once; none of them change nothing. */
export const SettingChanges = z.object({
  settings: z
    .array(
      z.object({
        ...SettingChange.shape,
        /** Of what was opened; left out: whatever is there is replaced. */
        version: z.string().max(100, 'Not a version').optional(),
      }),
    )
    .max(200, 'At most 200 settings')
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      'Each setting at most once',
    ),
});
export type SettingChanges = z.infer<typeof SettingChanges>;

/** Whether there is a key for sending mail, and where it comes from. */
export const EmailKeyStatus = z.object({
  configured: z.boolean(),
  source: z.enum(['database', 'environment']).nullable(),
  lastUpdated: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type EmailKeyStatus = z.infer<typeof EmailKeyStatus>;

export const NewEmailKey = z.object({
  apiKey: requiredText('Please enter an API key', 500)
    .startsWith('SG.', "API keys must start with 'SG.'")
    .regex(/^[\x21-\x7e]+$/, 'An API key has no spaces or special characters'),
});
