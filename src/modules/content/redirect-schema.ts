import { z } from 'zod';
import { SearchText, sortedBy } from '../../kit/list-query.ts';
import { Page, patch, Timestamp, Uuid } from '../../kit/wire.ts';
import { newAddressProblem, oldAddressProblem } from './old-addresses.ts';

/** Where addresses of an old shop lead. */

export const REDIRECT_KINDS = ['permanent', 'temporary', 'gone'] as const;
export type RedirectKind = (typeof REDIRECT_KINDS)[number];

const refusing = (problem: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .max(1_000, 'At most 1000 characters')
    .superRefine((text, context) => {
      const message = problem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });

const shape = {
  /** '/collections/juice', or '/collections/*' for all below it; another site's name in front is left off. */
  oldAddress: refusing(oldAddressProblem),
  /** An address of the shop, or one elsewhere with https; a star at its end is what the old one's star stood for. Empty: it is gone. */
  newAddress: refusing((text) => (text === '' ? undefined : newAddressProblem(text))).default(''),
  kind: z.enum(REDIRECT_KINDS, 'Choose what happens').default('permanent'),
};

const refuseHalf = (
  { oldAddress, newAddress = '', kind = 'permanent' }: Partial<z.output<z.ZodObject<typeof shape>>>,
  context: z.RefinementCtx,
) => {
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['newAddress'], message });
  if (kind === 'gone' && newAddress !== '') refuse('What is gone leads nowhere');
  if (kind !== 'gone' && newAddress === '') refuse('Say where it leads');
  if (newAddress.endsWith('*') && oldAddress !== undefined && !oldAddress.endsWith('*')) {
    refuse('A star stands for what the old address’s star stood for');
  }
};

/** Whether it can be looked at as a whole, whatever is wrong with its parts. */
const isWhole = ({ value }: { value: unknown }) => Texts.safeParse(value).success;

const Texts = z.object({ oldAddress: z.string(), newAddress: z.string().optional() });

export const RedirectInput = z.object(shape).superRefine(refuseHalf, { when: isWhole });
export type RedirectInput = z.infer<typeof RedirectInput>;

/** What comes of it is checked as a whole. */
export const RedirectChange = patch(z.object(shape));
export type RedirectChange = z.infer<typeof RedirectChange>;

export const RedirectRecord = z.object({
  id: Uuid,
  oldAddress: z.string(),
  newAddress: z.string(),
  kind: z.enum(REDIRECT_KINDS),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
});
export type RedirectRecord = z.infer<typeof RedirectRecord>;

export const RedirectQuery = Page.extend({
  /** Part of either address. */
  search: SearchText,
  sort: sortedBy(['oldAddress', 'newAddress', 'updatedAt'], 'oldAddress'),
});
export type RedirectQuery = z.infer<typeof RedirectQuery>;
