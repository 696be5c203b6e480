import * as z from 'zod';
import { PUBLIC_SETTINGS, type PublicSetting } from './choices.ts';

export const SiteConfigEntry = z.object({
  key: z.enum(Object.keys(PUBLIC_SETTINGS) as PublicSetting[]),
  value: z.string(),
});
export type SiteConfigEntry = z.infer<typeof SiteConfigEntry>;
