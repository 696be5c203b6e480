import { z } from 'zod';
import { STATES } from '../../kit/check.ts';

export const FindingView = z.object({
  about: z.string(),
  state: z.enum(STATES),
  says: z.string(),
  advice: z.string().optional(),
});

/** All that the doctor found, under headings. */
export const Examination = z.object({
  /** The worst of all. */
  state: z.enum(STATES),
  version: z.string(),
  examinedAt: z.iso.datetime(),
  parts: z.array(z.object({ title: z.string(), findings: z.array(FindingView) })),
});
export type Examination = z.infer<typeof Examination>;
