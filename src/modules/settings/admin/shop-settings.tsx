import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { writeDate, writeMoney } from '../../../kit/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as settingsApi from '../endpoints.ts';
import type { SettingEntry } from '../schema.ts';
import { SETTINGS, type SettingKey } from '../settings-table.ts';
import { SettingCards } from './setting-cards.tsx';
import { useSettingEntries, useSettingsForm } from './settings-form.ts';

/** Who sells, from where, in which money, and within which bounds. */
export function ShopSettingsScreen() {
  const may = useCan(settingsApi.list);
  const query = useSettingEntries();
  if (!may) return <Forbidden title="Shop" needs={settingsApi.list} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Shop" />
      <Loaded
        query={query}
        failed="Failed to fetch site config"
        skeleton={<Skeleton className="h-96 animate-late-fade-in rounded-lg" />}
      >
        {(data) => <ShopSettings entries={data} />}
      </Loaded>
    </div>
  );
}

function ShopSettings({ entries }: { entries: SettingEntry[] }) {
  const form = useSettingsForm('shop', entries);
  const typed = (key: SettingKey) => form.watch(key) || SETTINGS[key].standard || '';
  const currency = form.watch('currency') ?? '';
  const numbers = `${typed('order_number_prefix')}${typed('order_number_start')}`;
  return (
    <SettingCards
      screen="shop"
      form={form}
      hints={{
        seller_name: (
          <>
            Empty: the company of the{' '}
            <SiteLink
              href="/admin/settings?tab=footer-settings"
              className="underline underline-offset-4"
            >
              footer
            </SiteLink>
          </>
        ),
        order_number_prefix: `The next is called like ${numbers}`,
        invoice_prefix: `The first is ${typed('invoice_prefix').toUpperCase()}-000001`,
        credit_note_prefix: `Each refund has one, the first ${typed('credit_note_prefix').toUpperCase()}-000001`,
        limit_order_amount: `In whole ${currency}`,
      }}
      after={{
        time_zone: (
          <Example
            currency={currency}
            locale={form.watch('locale') ?? ''}
            timeZone={form.watch('time_zone') ?? ''}
          />
        ),
      }}
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
