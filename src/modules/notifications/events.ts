import type { ExtensionContext, OwnTables } from '../../kit/extension.ts';
import type { Topic } from './constants.ts';

/**
 * Everything that the shop makes known once it is committed, and what each kind tells: ids and amounts (decimal text), and
 * of people only a staff member's username. The owner's mail, the webhook and extensions (`on`) read this one catalogue.
 */
export interface ShopEvents {
  'order.placed': {
    orderId: string;
    number: string;
    total: string;
    currency: string;
    items: {
      sku: string;
      name: string;
      options: Record<string, string>;
      quantity: number;
      /** What the shopper answered about it, by the keys of custom fields; left out where there is nothing. */
      fields?: Record<string, string | number | boolean>;
    }[];
  };
  'return.requested': { returnId: string; orderId: string; number: string; pieces: number };
  'order.cancelled': { orderId: string; number: string };
  /** By staff: nothing of it is sent until it is released. Why, they say to each other alone. */
  'order.held': { orderId: string; number: string };
  'order.released': { orderId: string; number: string };
  /** Its tags are other ones now: all that it has. */
  'order.tagged': { orderId: string; number: string; tags: string[] };
  'review.photos_waiting': { reviewId: string; product: string; photos: number };
  'question.asked': { questionId: string; productId: string; product: string };
  'message.received': { conversationId: string; orderId: string | null; number: string | null };
  'payment.received': {
    orderId: string;
    number: string;
    amount: string;
    currency: string;
    /** The order was placed by it: `order.placed` comes as well. */
    withOrder: boolean;
  };
  'payment.refunded': { orderId: string; number: string; amount: string; currency: string };
  'stock.low': {
    variants: { productId: string; variantId: string; sku: string; name: string; stock: number }[];
  };
  'system.mail_failed': { count: number };
  'system.job_failed': { tasks: string[] };
  'system.account_locked': { username: string };
  /** None was made, or what came out of it was not what the shop was. */
  'system.backup_failed': { reason: string };
  /** ISO 8601 of the last that was restored and compared; null where none ever was. */
  'system.backup_old': { lastProvenAt: string | null };
  /** Asked for in the back office, to try the webhook. */
  'webhook.test': Record<string, never>;
}

export type ShopEventType = keyof ShopEvents;

/** By which setting the owner is mailed of each. */
export const TOPIC_OF: Record<ShopEventType, Topic> = {
  'order.placed': 'order',
  'order.cancelled': 'order',
  'order.held': 'order',
  'order.released': 'order',
  'order.tagged': 'order',
  'return.requested': 'order',
  'review.photos_waiting': 'message',
  'question.asked': 'message',
  'message.received': 'message',
  'payment.received': 'payment',
  'payment.refunded': 'payment',
  'stock.low': 'stock',
  'system.mail_failed': 'system',
  'system.job_failed': 'system',
  'system.account_locked': 'system',
  'system.backup_failed': 'system',
  'system.backup_old': 'system',
  'webhook.test': 'system',
};

/** What each is called where somebody chooses of which they are told. */
export const EVENT_NAMES = {
  'order.placed': 'New order',
  'order.cancelled': 'Order cancelled',
  'order.held': 'Order held back',
  'order.released': 'Order released',
  'order.tagged': 'Tags of an order',
  'return.requested': 'Return asked for',
  'review.photos_waiting': 'Photos of a review to approve',
  'question.asked': 'Question about a product',
  'message.received': 'Message from a customer',
  'payment.received': 'Payment received',
  'payment.refunded': 'Payment refunded',
  'stock.low': 'Low stock',
  'system.mail_failed': 'Mail that failed',
  'system.job_failed': 'Job that failed',
  'system.account_locked': 'Account closed after failed sign-ins',
  'system.backup_failed': 'Backup that failed',
  'system.backup_old': 'No good backup of the last days',
} as const satisfies Record<Exclude<ShopEventType, 'webhook.test'>, string>;

/** An event that somebody can be told of. */
export type ToldEvent = keyof typeof EVENT_NAMES;
export const TOLD_EVENTS = Object.keys(EVENT_NAMES) as [ToldEvent, ...ToldEvent[]];

export const EVENT_TYPES = Object.keys(TOPIC_OF) as ShopEventType[];

/** Something that happened, as an extension is told of it. */
export interface Happened<Type extends ShopEventType = ShopEventType> {
  /** The same event has the same id, however often it is tried. */
  id: string;
  type: Type;
  /** ISO 8601. */
  timestamp: string;
  by: 'customer' | 'guest' | 'staff' | 'gateway' | 'system';
  data: ShopEvents[Type];
}

declare module '../../kit/extension.ts' {
  interface ContextParts<Context extends ExtensionContext> {
    /**
     * What it does about what happens in the shop: once for each event, after the commit, by the queue. What is done with
     * `tx`, in its own tables, is done once; a call of the shop may be made again if a process dies.
     */
    on?: {
      readonly [Type in ShopEventType]?: (
        event: Happened<Type>,
        context: Context,
        tx: OwnTables,
      ) => Promise<unknown>;
    };
  }
}
