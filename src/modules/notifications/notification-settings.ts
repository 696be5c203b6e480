import type { Db } from '../../platform/database/database.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { TOPICS, type Topic } from './constants.ts';

export interface NotificationSettings {
  /** Where mail to the owner goes; empty: to the shop's own address. */
  email: string;
  /** The master switch. */
  isMailing: boolean;
  /** What is mailed; nothing while the master switch is off. */
  topics: ReadonlySet<Topic>;
  /** Empty: none. */
  webhookUrl: string;
  /** Of what the webhook is told; empty: of everything. */
  webhookEvents: ReadonlySet<string>;
}

/** Every switch is on unless the owner turned it off (src/modules/notifications/RULES.md, Notifications). */
export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const texts = await readSettingTexts(db, [
    'notification_email',
    'webhook_url',
    'webhook_events',
    'email_notifications',
    'order_notifications',
    'stock_notifications',
    'payment_notifications',
    'message_notifications',
    'system_notifications',
  ]);
  const isMailing = texts.email_notifications === 'true';
  return {
    email: texts.notification_email,
    isMailing,
    topics: new Set(
      isMailing ? TOPICS.filter((topic) => texts[`${topic}_notifications`] === 'true') : [],
    ),
    webhookUrl: texts.webhook_url,
    webhookEvents: new Set(eventsIn(texts.webhook_events)),
  };
}

/** The events that the setting `webhook_events` names, one a line. */
export const eventsIn = (text: string): string[] => text.split('\n').filter(Boolean);
