import { z } from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { emailAddress, Page, patch, Timestamp, Uuid } from '../../kit/wire.ts';
import { mail } from '../mail/kinds.ts';
import { DELIVERY_STATUSES } from './constants.ts';
import { EVENT_TYPES, TOLD_EVENTS } from './events.ts';

/** Something that happened in the shop. The webhook's body is `type`, `timestamp` and `data`. */
export const ShopEvent = z.object({
  id: Uuid,
  type: z.enum(EVENT_TYPES),
  timestamp: Timestamp,
  /** Who did it; what staff do themselves is not mailed to the owner. */
  by: z.enum(['customer', 'guest', 'staff', 'gateway', 'system']),
  data: z.record(z.string(), z.unknown()),
});
export type ShopEvent = z.infer<typeof ShopEvent>;

/** Mail to the owner. */
export const OWNER_MAIL = {
  /** `url`: where in the back office to look. */
  'shop-event': mail<{ subject: string; lines: string[]; url: string }, ShopEvent>(
    'Notification to you',
  ),
};

export const WebhookStatus = z.object({
  /** Empty while there is none. */
  url: z.string(),
  /** When its secret was made; null where there is none yet. */
  secretMadeAt: Timestamp.nullable(),
});
export type WebhookStatus = z.infer<typeof WebhookStatus>;

export const WebhookSecret = z.object({
  /** Told once: receivers verify signatures with it (Standard Webhooks). */
  secret: z.string(),
});

export const WebhookDelivery = z.object({
  /** Also the header `webhook-id`. */
  id: Uuid,
  type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** What the receiver last answered; null where no answer came. */
  responseStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  /** What is sent. */
  body: z.string(),
  createdAt: Timestamp,
  lastTriedAt: Timestamp.nullable(),
  /** Null where it is not tried again by itself. */
  nextTryAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = Page.extend({
  status: anyOf(DELIVERY_STATUSES),
  /** Part of a kind of event or of an error; or a delivery's id. */
  search: SearchText,
  sort: sortedBy(['createdAt'], '-createdAt'),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const RecipientInput = z.object({
  email: emailAddress(),
  events: z.array(z.enum(TOLD_EVENTS, 'Choose one of the list')).min(1, 'Choose at least one'),
  isActive: z.boolean().default(true),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

export const RecipientChange = patch(RecipientInput);
export type RecipientChange = z.infer<typeof RecipientChange>;

/** An address that is mailed of chosen events, besides the owner's. */
export const RecipientRecord = z.object({
  id: Uuid,
  email: z.string(),
  events: z.array(z.enum(TOLD_EVENTS)),
  isActive: z.boolean(),
  version: z.string(),
});
export type RecipientRecord = z.infer<typeof RecipientRecord>;

export const NoticeTest = z.object({
  /** One of the further addresses; left out: the owner's. */
  recipientId: Uuid.optional(),
});
