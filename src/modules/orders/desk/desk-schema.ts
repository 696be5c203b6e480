import * as z from 'zod';
import { SearchText, sortedBy } from '../../../kit/list-query.ts';
import { Page, patch, requiredText, Timestamp, Uuid } from '../../../kit/wire.ts';
import { PLACEHOLDERS, unknownPlaceholder } from './answers.ts';

/** What staff do at an order's page besides shipping and money: tags, holds, messages. */

const Tag = requiredText('Please enter a tag', 40)
  .overwrite((tag) => tag.replace(/\s+/g, ' '))
  .refine((tag) => !tag.includes(','), 'Please leave out commas');

/** How many tags one order has. */
export const MOST_TAGS = 20;

const Tags = z.array(Tag).max(MOST_TAGS, `At most ${MOST_TAGS} tags`);

/** Tags that an order gets, and those that it loses; what it has or lacks already changes nothing. */
export const TagChange = z
  .object({ add: Tags.optional(), remove: Tags.optional() })
  .refine(({ add, remove }) => (add?.length ?? 0) + (remove?.length ?? 0) > 0, {
    path: ['add'],
    message: 'Please enter a tag',
  });
export type TagChange = z.infer<typeof TagChange>;

/** Why nothing of an order is sent for now. */
export const Hold = z.object({ reason: requiredText('Please say why', 300) });

/** What a staff member writes to the order's customer. */
export const NewMessage = z.object({
  subject: requiredText('Please enter a subject', 150).refine(
    (subject) => !/[\r\n]/.test(subject),
    'One line only',
  ),
  text: requiredText('Please write something', 3_000),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** What somebody wrote about an order, as its customer sees it. */
export const MessageView = z.object({
  id: z.string(),
  /** Who wrote it. */
  from: z.enum(['shop', 'customer']),
  at: Timestamp,
  subject: z.string(),
  text: z.string(),
});
export type MessageView = z.infer<typeof MessageView>;

const allowed = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(', ');

const withPlaceholders = <Text extends z.ZodType<string>>(text: Text) =>
  text.superRefine((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (unknown === undefined) return;
    const message = `A message does not know ${unknown}. It knows ${allowed}`;
    context.addIssue({ code: 'custom', message });
  });

/** An answer that is kept, to be sent again and again. */
export const SavedAnswerInput = z.object({
  name: requiredText('Please enter a name', 60),
  subject: withPlaceholders(NewMessage.shape.subject),
  text: withPlaceholders(NewMessage.shape.text),
});
export type SavedAnswerInput = z.infer<typeof SavedAnswerInput>;

export const SavedAnswerChange = patch(SavedAnswerInput);
export type SavedAnswerChange = z.infer<typeof SavedAnswerChange>;

export const SavedAnswerRecord = SavedAnswerInput.extend({
  id: Uuid,
  createdAt: Timestamp,
  version: z.string(),
});
export type SavedAnswerRecord = z.infer<typeof SavedAnswerRecord>;

export const SavedAnswerQuery = z.object({
  /** Part of its name, subject or text. */
  search: SearchText,
  sort: sortedBy(['name', 'createdAt'], 'name'),
  ...Page.shape,
});
export type SavedAnswerQuery = z.infer<typeof SavedAnswerQuery>;
