import { countryCode, listCountries } from '../../../domain/countries.ts';
import { CARRIERS } from '../../../domain/settings/carriers.ts';
import { decimalsOf, writeDate, writeMoney } from '../../../domain/settings/format.ts';
import type { SettingEntry } from '../../../domain/settings/schema.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Forbidden } from '../access/forbidden.tsx';
import { useCan } from '../access/session.ts';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { useSettingEntries, useSettingsForm } from './settings-form.ts';

const NAMES = {
  site_title: 'shop’s name',
  seller_name: 'seller’s name',
  seller_address: 'seller’s address',
  seller_tax_number: 'tax number',
  order_number_prefix: 'order prefix',
  order_number_start: 'first order number',
  invoice_prefix: 'invoice prefix',
  credit_note_prefix: 'credit note prefix',
  invoice_note: 'invoice note',
  return_days: 'days to return',
  return_excluded_kinds: 'what cannot be returned',
  shop_country: 'country',
  currency: 'currency',
  locale: 'language',
  time_zone: 'time zone',
  minimum_age: 'minimum age',
  confirm_age_by_hand: 'question of age',
  pay_link_hours: 'hours of a pay link',
  default_carrier: 'carrier',
  stock_shown: 'stock shown',
  badge_new: 'badge of new products',
  badge_sale: 'badge of products on sale',
  badge_hot: 'badge of featured products in lists',
  badge_best_seller: 'badge of featured products on their page',
};

/** What is counted a day, by whom. */
const DAILY = {
  orders: 'Orders',
  cancellations: 'Cancelled orders',
  votes: 'Helpful votes',
  addresses: 'New addresses',
  alerts: 'Wishes to be notified',
  reviews: 'Reviews',
};
const COUNTED_BY = { account: 'account', network: 'network', mailbox: 'mailbox' };

const OTHER_LIMITS = {
  limit_mails_mailbox: 'Mails of one kind to a mailbox, a day',
  limit_addresses_kept: 'Addresses that an account keeps',
  limit_alerts_waiting: 'Products that a mailbox waits for',
  limit_open_cash_orders: 'Cash orders under way',
  limit_open_cash_orders_unproven: 'The same, before the address is confirmed',
  limit_order_lines: 'Different items of an order',
  limit_order_pieces: 'Pieces of an order',
  limit_order_amount: 'What an order may cost',
};

const dailyKey = (what: string, by: string) => `limit_${what}_${by}`;

const DAILY_LIMITS = Object.entries(DAILY).flatMap(([what, label]) =>
  Object.keys(COUNTED_BY).map((by) => [dailyKey(what, by), `${label.toLowerCase()} by ${by}`]),
);

const ALL_NAMES: Record<string, string> = {
  ...NAMES,
  ...Object.fromEntries(DAILY_LIMITS),
  ...OTHER_LIMITS,
};

/** Who sells, from where, in which money, and within which bounds. */
export function ShopSettingsScreen() {
  const may = useCan('settings.edit');
  const query = useSettingEntries();
  if (!may) return <Forbidden title="Shop" needs="settings.edit" />;
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
  const form = useSettingsForm(ALL_NAMES, entries, 'settings.edit');
  const [currency = '', locale = '', timeZone = ''] = form.watch([
    'currency',
    'locale',
    'time_zone',
  ]);
  const [orderPrefix, orderStart] = form.watch(['order_number_prefix', 'order_number_start']);
  const [prefix, creditPrefix] = form.watch(['invoice_prefix', 'credit_note_prefix']);
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="Shop"
        description="What the shop is called: in its header, its footer and in mail."
      >
        <TextField label="Shop’s name" required maxLength={100} {...form.field('site_title')} />
      </SettingsCard>
      <SettingsCard
        title="Seller"
        description="Who sells, as the law wants it on invoices and in mail. What is left empty is taken from the footer."
      >
        <TextField
          label="Name"
          hint={
            <>
              Empty: the company of the{' '}
              <SiteLink
                href="/admin/settings?tab=footer-settings"
                className="underline underline-offset-4"
              >
                footer
              </SiteLink>
            </>
          }
          {...form.field('seller_name')}
        />
        <TextAreaField
          label="Address"
          rows={3}
          hint="Empty: the footer’s"
          {...form.field('seller_address')}
        />
        <TextField
          label="Tax number"
          hint="Your VAT number, say: stands on invoices"
          autoComplete="off"
          {...form.field('seller_tax_number')}
        />
      </SettingsCard>
      <SettingsCard
        title="Order numbers"
        description="What an order is called everywhere. Orders that exist keep their numbers, and no number comes twice."
      >
        <TextField
          label="Prefix"
          hint={`The next is called like ${orderPrefix || '#'}${orderStart || '1001'}`}
          autoComplete="off"
          {...form.field('order_number_prefix')}
        />
        <TextField
          label="First number"
          hint="Numbers go on from here, unless they are beyond it already"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('order_number_start')}
        />
      </SettingsCard>
      <SettingsCard
        title="Invoices"
        description="Numbered without a gap. Another prefix begins again at 1; invoices that exist keep their numbers."
      >
        <TextField
          label="Prefix"
          hint={`The first is ${(prefix || 'INV').toUpperCase()}-000001`}
          autoComplete="off"
          {...form.field('invoice_prefix')}
        />
        <TextField
          label="Prefix of credit notes"
          hint={`Each refund has one, the first ${(creditPrefix || 'CN').toUpperCase()}-000001`}
          autoComplete="off"
          {...form.field('credit_note_prefix')}
        />
        <TextAreaField
          label="Note"
          rows={3}
          hint="Stands below the total: how to return something, say"
          {...form.field('invoice_note')}
        />
      </SettingsCard>
      <SettingsCard
        title="Returns"
        description="What customers can ask to send back from their orders. Each request is answered under Orders."
      >
        <TextField
          label="Days to return"
          hint="After a parcel was delivered. 0: nothing can be returned"
          inputMode="numeric"
          {...form.field('return_days')}
        />
        <TextAreaField
          label="Not returnable"
          rows={3}
          hint="Categories or types of products, one a line: E-Liquids, say"
          {...form.field('return_excluded_kinds')}
        />
      </SettingsCard>
      <SettingsCard
        title="Place and money"
        description="Prices keep their numbers when the currency changes, and orders keep the currency in which they were placed."
      >
        <SelectField
          label="Country"
          hint="What an address begins with"
          options={withCurrent(countries(), form.getValues('shop_country'))}
          {...form.field('shop_country')}
        />
        <SelectField
          label="Currency"
          options={withCurrent(currencies(), form.getValues('currency'))}
          {...form.field('currency')}
        />
        <TextField
          label="Language and region"
          hint="How dates and amounts are written: en-GB, en-US, de-AT"
          autoComplete="off"
          spellCheck={false}
          {...form.field('locale')}
        />
        <SelectField
          label="Time zone"
          hint="When a day of the shop begins"
          options={withCurrent(
            Intl.supportedValuesOf('timeZone').map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            })),
            form.getValues('time_zone'),
          )}
          {...form.field('time_zone')}
        />
        <Example currency={currency} locale={locale} timeZone={timeZone} />
      </SettingsCard>
      <SettingsCard
        title="Orders by hand"
        description="What colleagues write for customers, on the telephone for example."
      >
        <SelectField
          label="Ask about the customer’s age"
          hint="A colleague then confirms it with each order"
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          {...form.field('confirm_age_by_hand')}
        />
        <TextField
          label="Pay links work for"
          hint="1 to 720 hours; what is ordered is put aside meanwhile"
          inputMode="numeric"
          {...form.field('pay_link_hours')}
        />
      </SettingsCard>
      <SettingsCard title="Customers" description="Who may enter, and what they are shown.">
        <TextField
          label="Minimum age"
          hint="18 to 99 years"
          inputMode="numeric"
          {...form.field('minimum_age')}
        />
        <TextField
          label="Show what is left from"
          hint="“Only 7 left” appears at this many pieces, 20 at most. 0: never"
          inputMode="numeric"
          {...form.field('stock_shown')}
        />
        <SelectField
          label="Carrier"
          hint="Whose tracking pages are linked where an order names no other carrier"
          options={CARRIERS.map((value) => ({ value, label: value }))}
          {...form.field('default_carrier')}
        />
      </SettingsCard>
      <SettingsCard
        title="Badges"
        description="The words on pictures of products. What is empty shows no badge; lists show them in capitals."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="New products" {...form.field('badge_new')} />
          <TextField label="Products on sale" {...form.field('badge_sale')} />
          <TextField label="Featured products, in lists" {...form.field('badge_hot')} />
          <TextField
            label="Featured products, on their page"
            hint="“Best Seller” of what hardly sells misleads, which consumer law forbids."
            {...form.field('badge_best_seller')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        title="Limits a day"
        description="Against abuse: how often the same may happen within a day. By account (a guest’s session), network and mailbox."
      >
        {Object.entries(DAILY).map(([what, label]) => (
          <fieldset key={what} className="grid gap-2">
            <legend className="mb-2 font-strong text-sm">{label}</legend>
            <div className="grid grid-cols-3 gap-3">
              {Object.entries(COUNTED_BY).map(([by, name]) => (
                <TextField
                  key={by}
                  label={`By ${name}`}
                  inputMode="numeric"
                  {...form.field(dailyKey(what, by))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </SettingsCard>
      <SettingsCard
        title="Other limits"
        description="Also against abuse, and against slips of the hand."
      >
        {Object.entries(OTHER_LIMITS).map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            hint={key === 'limit_order_amount' ? `In whole ${currency}` : undefined}
            inputMode="numeric"
            {...form.field(key)}
          />
        ))}
      </SettingsCard>
    </SettingsTab>
  );
}

type Option = { value: string; label: string };

const countries = (): Option[] =>
  listCountries().map(({ code, name }) => ({ value: code, label: name }));

/** Those with at most two decimals. */
function currencies(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((currency) => decimalsOf(currency) <= 2)
    .map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
}

/** What is set now can be kept, though the list calls it otherwise: a country's name, an older zone. */
function withCurrent(options: Option[], current = ''): Option[] {
  if (options.some(({ value }) => value === current)) return options;
  const same = options.find(({ value }) => value === countryCode(current));
  const others = options.filter((option) => option !== same);
  return [{ value: current, label: same?.label ?? current }, ...others];
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
