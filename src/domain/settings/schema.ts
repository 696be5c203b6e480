import * as z from 'zod';
import { Timestamp } from '../wire.ts';
import { PUBLIC_SETTINGS, type PublicSetting } from './choices.ts';

export const SiteConfigEntry = z.object({
  key: z.enum(Object.keys(PUBLIC_SETTINGS) as PublicSetting[]),
  value: z.string(),
});
export type SiteConfigEntry = z.infer<typeof SiteConfigEntry>;

/** Whether there is a key for sending mail, and where it comes from. */
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
