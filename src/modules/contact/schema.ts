import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  CaptchaToken,
  emailAddress,
  Page,
  personProse,
  personText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { mail } from '../mail/kinds.ts';
import { MessageView } from '../orders/desk/desk-schema.ts';
import { OrderNumber } from '../orders/schema.ts';
import { REVIEWER_NAME_MAX } from '../reviews/constants.ts';
import { ORDER_NAMED_MAX, SUBJECT_MAX, TEXT_MAX, TEXT_MIN } from './constants.ts';

/** How the shop is reached; empty where the owner has not said it. */
export const ContactDetails = z.object({
  seller: z.string(),
  address: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** On several lines. */
  hours: z.string(),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

const Subject = personText('Please enter a subject')
  .min(1, 'Please enter a subject')
  .max(SUBJECT_MAX, `At most ${SUBJECT_MAX} characters`);

/** It is read in the shop alone: no mail carries what a stranger wrote. */
const Text = personProse('Please write something')
  .min(TEXT_MIN, `Your message must be at least ${TEXT_MIN} characters`)
  .max(TEXT_MAX, `At most ${TEXT_MAX} characters`);

/** What somebody writes to the shop. */
export const ContactMessage = z.object({
  sessionId: SessionId.optional(),
  name: personText('Please enter your name')
    .min(1, 'Please enter your name')
    .max(REVIEWER_NAME_MAX, `At most ${REVIEWER_NAME_MAX} characters`),
  /** Where the answer goes. Signed-in customers may leave it out: the account's address is used. */
  email: emailAddress().optional(),
  /** An order of the signed-in customer's, which the message is about. */
  orderId: Uuid.optional(),
  /** An order's number as a guest has it. */
  orderNamed: personText().max(ORDER_NAMED_MAX, `At most ${ORDER_NAMED_MAX} characters`).optional(),
  /** What it goes on from: told in the mail that is answered. */
  conversationId: Uuid.optional(),
  subject: Subject,
  text: Text,
  captchaToken: CaptchaToken,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What a customer writes on the page of their order. */
export const OrderMessage = z.object({ text: Text });

/** What a customer and the shop wrote to each other about no order. */
export const OwnConversation = z.object({
  id: Uuid,
  subject: z.string(),
  /** The oldest first. */
  messages: z.array(MessageView),
});
export type OwnConversation = z.infer<typeof OwnConversation>;

/** Who the shop talks with, and whose turn it is. */
export const ConversationRow = z.object({
  id: Uuid,
  name: z.string(),
  /** Null: they have been forgotten. */
  email: z.string().nullable(),
  customerId: Uuid.nullable(),
  subject: z.string(),
  /** The order that it is about. */
  orderId: Uuid.nullable(),
  orderNumber: OrderNumber.nullable(),
  /** A number that was typed: nobody has looked whether the order is theirs. */
  orderNamed: z.string().nullable(),
  /** The shop has not answered what came last. */
  isWaiting: z.boolean(),
  lastAt: Timestamp,
  /** What came last. */
  lastText: z.string(),
});
export type ConversationRow = z.infer<typeof ConversationRow>;

export const ConversationRecord = ConversationRow.extend({
  messages: z.array(MessageView.extend({ by: z.string().nullable() })),
});
export type ConversationRecord = z.infer<typeof ConversationRecord>;

const YES_NO = ['true', 'false'] as const;

export const ConversationQuery = Page.extend({
  /** Part of the name, the address, the subject or an order's number. */
  search: SearchText,
  waiting: anyOf(YES_NO),
  /** Whether it is about an order of a customer's. */
  order: anyOf(YES_NO),
  /** Those of one customer. */
  customer: Uuid.optional(),
  sort: sortedBy(['lastAt', 'name'], '-lastAt'),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const WaitingChange = z.object({ isWaiting: z.boolean() });

interface ContactNews {
  name: string;
  subject: string;
  text: string;
  url: string;
}

export const CONTACT_MAIL = {
  /** Brings what the shop answers to whoever wrote without an order, or writes to a customer by itself. */
  'contact-answer': mail<ContactNews, { messageId: string }>('Message about no order'),
};
