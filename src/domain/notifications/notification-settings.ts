import { type Db, named } from '../../platform/database.ts';
import { TOPICS, type Topic } from './choices.ts';

export interface NotificationSettings {
  /** Where mail to the owner goes; empty: to the shop's own address. */
  email: string;
  /** What is mailed; nothing while the master switch is off. */
  topics: ReadonlySet<Topic>;
  /** Empty: none. */
  webhookUrl: string;
}

/** Every switch is on unless the owner turned it off (docs/rules.md, Notifications). */
export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const entries = await named<{ key: string; value: string }>(
    db,
    'notification-settings',
    `select key, value from site_config
     where key in ('webhook_url', 'notification_email') or key like '%\\_notifications'`,
  );
  const values = new Map(entries.map(({ key, value }) => [key, value.trim()]));
  const isOn = (key: string) => values.get(`${key}_notifications`) !== 'false';
  return {
    email: values.get('notification_email') ?? '',
    topics: new Set(isOn('email') ? TOPICS.filter(isOn) : []),
    webhookUrl: values.get('webhook_url') ?? '',
  };
}
