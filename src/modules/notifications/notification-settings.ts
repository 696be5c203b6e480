import type { Db } from '../../platform/database/database.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { TOPICS, type Topic } from './constants.ts';

export interface NotificationSettings {
  /** Where mail to the owner goes; empty: to the shop's own address. */
  email: string;
  /** What is mailed; nothing while the master switch is off. */
  topics: ReadonlySet<Topic>;
  /** Empty: none. */
  webhookUrl: string;
}

/** Every switch is on unless the owner turned it off (src/modules/notifications/RULES.md, Notifications). */
export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const texts = await readSettingTexts(db, [
    'notification_email',
    'webhook_url',
    'email_notifications',
    'order_notifications',
    'stock_notifications',
    'payment_notifications',
    'system_notifications',
  ]);
  const isOn = texts.email_notifications === 'true';
  return {
    email: texts.notification_email,
    topics: new Set(
      isOn ? TOPICS.filter((topic) => texts[`${topic}_notifications`] === 'true') : [],
    ),
    webhookUrl: texts.webhook_url,
  };
}
