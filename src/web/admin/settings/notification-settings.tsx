import type { SettingEntry } from '../../../domain/settings/schema.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';
import { useSettingsForm } from './settings-form.ts';
import { WebhookPanel } from './webhook-panel.tsx';

const TOPICS = {
  order_notifications: 'Orders: placed, cancelled',
  payment_notifications: 'Payments: received, refunded',
  stock_notifications: 'Low stock',
  system_notifications: 'Mail and jobs that failed, accounts that were closed',
};

const NAMES = {
  email_notifications: 'notifications by email',
  order_notifications: 'orders',
  payment_notifications: 'payments',
  stock_notifications: 'low stock',
  system_notifications: 'mail and jobs',
  notification_email: 'send to',
  low_stock: 'low stock at',
  webhook_url: 'webhook address',
};

/** What the owner is told of, by mail and by webhook. */
export function NotificationSettings({ entries }: { entries: SettingEntry[] }) {
  const form = useSettingsForm(NAMES, entries, 'settings.edit');
  return (
    <div className="grid gap-6">
      <SettingsTab progress={form.progress}>
        <SettingsCard
          title="Mail to you"
          description="What customers do and what goes wrong. What colleagues do themselves is not mailed."
        >
          <Checkbox label="Send notifications by email" {...form.flag('email_notifications')} />
          {form.watch('email_notifications') === 'true' && (
            <fieldset className="grid border-line border-l-2 pl-4">
              <legend className="sr-only">What is mailed</legend>
              {Object.entries(TOPICS).map(([key, label]) => (
                <Checkbox key={key} label={label} {...form.flag(key)} />
              ))}
            </fieldset>
          )}
          <TextField
            label="Send to"
            type="email"
            hint="Empty: the address that the shop's mail comes from"
            {...form.field('notification_email')}
          />
          <TextField
            label="Low stock at"
            hint="You are told when a variant has this many pieces left"
            inputMode="numeric"
            {...form.field('low_stock')}
          />
        </SettingsCard>
        <SettingsCard
          title="Webhook"
          description="Another program of yours is told of the same, signed as Standard Webhooks says."
        >
          <TextField
            label="Webhook address"
            type="url"
            placeholder="https://"
            hint="Empty: none"
            {...form.field('webhook_url')}
          />
        </SettingsCard>
      </SettingsTab>
      <WebhookPanel />
    </div>
  );
}
