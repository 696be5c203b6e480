import { writeDate, writeMoney } from '../../../kit/format.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { SettingEntry } from '../schema.ts';
import { SETTINGS, type SettingKey } from '../settings-table.ts';
import { LooksSample } from './looks-sample.tsx';
import { SettingCards } from './setting-cards.tsx';
import { type SettingsForm, useSettingsForm } from './settings-form.ts';

type Entries = { entries: SettingEntry[] };

/** What the shop is called, who sells, from where and in which money. */
export function ShopSettings({ entries }: Entries) {
  const form = useSettingsForm('shop', entries);
  return (
    <SettingCards
      screen="shop"
      form={form}
      hints={{
        seller_name: (
          <>
            Empty: the company of the{' '}
            <SiteLink href="/admin/settings/footer" className="underline underline-offset-4">
              footer
            </SiteLink>
          </>
        ),
      }}
      after={{
        time_zone: (
          <Example
            currency={form.watch('currency') ?? ''}
            locale={form.watch('locale') ?? ''}
            timeZone={form.watch('time_zone') ?? ''}
          />
        ),
      }}
    />
  );
}

const typedIn = (form: SettingsForm) => (key: SettingKey) =>
  form.watch(key) || SETTINGS[key].standard || '';

/** What orders and their papers are called, what comes back, what staff write themselves. */
export function OrderSettings({ entries }: Entries) {
  const form = useSettingsForm('orders', entries);
  const typed = typedIn(form);
  const numbers = `${typed('order_number_prefix')}${typed('order_number_start')}`;
  return (
    <SettingCards
      screen="orders"
      form={form}
      hints={{
        order_number_prefix: `The next is called like ${numbers}`,
        invoice_prefix: `The first is ${typed('invoice_prefix').toUpperCase()}-000001`,
        credit_note_prefix: `Each refund has one, the first ${typed('credit_note_prefix').toUpperCase()}-000001`,
      }}
    />
  );
}

/** What visitors see first: colours, words and pictures. */
export function LooksSettings({ entries }: Entries) {
  const form = useSettingsForm('looks', entries);
  const looks = {
    accent: form.watch('accent_colour') ?? '',
    corners: form.watch('corners') ?? '',
    typeface: form.watch('typeface') ?? '',
  };
  return (
    <SettingCards
      screen="looks"
      form={form}
      after={{
        typeface: <LooksSample looks={looks} title={form.watch('site_title')} />,
        hero_focus: (
          <p className="text-ink-soft text-sm">
            The sections of the home page, their order, dates and a preview are under{' '}
            <SiteLink href="/admin/landing-pages" className="underline underline-offset-4">
              Home and landing pages
            </SiteLink>
            . What is written there stands in place of these words.
          </p>
        ),
      }}
    />
  );
}

/** What few shops need: bounds against abuse, and what is shown while the database is away. */
export function LimitSettings({ entries }: Entries) {
  const currency = entries.find(({ key }) => key === 'currency')?.value ?? '';
  return (
    <SettingCards
      screen="limits"
      form={useSettingsForm('limits', entries)}
      hints={{ limit_order_amount: `In whole ${currency}` }}
    />
  );
}

type ExampleProps = { currency: string; locale: string; timeZone: string };

/** How the shop would write an amount and today. */
function Example({ currency, locale, timeZone }: ExampleProps) {
  let text: string;
  try {
    const now = new Date();
    const time = now.toLocaleTimeString(locale, { timeZone, timeStyle: 'short' });
    const day = writeDate(now.toISOString(), locale, timeZone);
    text = `${writeMoney('1234.50', locale, currency)} · ${day}, ${time}`;
  } catch {
    return null;
  }
  return <p className="figures text-ink-soft text-sm">The shop then writes: {text}</p>;
}
