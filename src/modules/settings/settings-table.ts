/** Free of any library, since the browser loads it: the back office's, whose screens are drawn from it. */

import type { BoundedAction, OwnersLimits } from '../../kit/rate-limits.ts';
import { CARRIERS } from './carriers.ts';
import type { PublicSetting } from './public-settings.ts';

/** What a setting holds, with its bounds: checked in `site-config.ts`, typed in `setting-cards.tsx`. */
type Holds =
  /** `lines`: it may have several, and so many are shown. */
  | { kind: 'text'; most: number; lines?: number }
  /** A whole number; `unit` stands in the refusal. */
  | { kind: 'number'; from: number; to: number; unit?: string }
  /** `choices`: asked by these words for true and false, not by a checkbox. */
  | { kind: 'flag'; choices?: readonly [string, string] }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: PlainKind };

type PlainKind =
  | 'colour'
  | 'link'
  | 'picture'
  | 'logo'
  | 'favicon'
  | 'country'
  | 'currency'
  | 'locale'
  | 'time zone'
  | 'percent'
  | 'time'
  | 'weekdays'
  | 'day'
  | 'days'
  | 'email'
  | 'web address'
  | 'host'
  | 'order prefix'
  | 'invoice prefix'
  | 'captcha key'
  /** Categories and types of products, one a line. */
  | 'product kinds'
  | 'networks';

interface More {
  /** What holds while it is empty; left out: what PUBLIC_SETTINGS or OWNERS_LIMITS says, or nothing: 'false' of a flag. */
  standard?: string;
  /** It cannot be emptied. */
  required?: true;
  /** Kept encrypted, and never told again. */
  secret?: true;
  /** `{from}` and `{to}` are its bounds. */
  hint?: string;
  /** What it is called in a list of changes; left out: its label in small letters. */
  name?: string;
  /** The legend that it shares with others of its card, in one row. */
  row?: string;
  /** What owners call it besides, for the searches. */
  words?: string;
  /** The flag of its card that shows it while it is on. */
  under?: string;
  /** The legend of what this flag shows. */
  details?: string;
}

export type Setting = Holds & More & { label: string };

export type Screen =
  | 'shop'
  | 'looks'
  | 'orders'
  | 'limits'
  | 'opening'
  | 'sending'
  | 'notifications'
  | 'security'
  | 'backups'
  | 'tax'
  | 'delivery'
  | 'newsletter';

/** Settings that stand on one card of a screen. */
interface Card {
  screen: Screen | 'none';
  title: string;
  description?: string;
  /** The right to see and change them. */
  needs: 'settings.edit' | 'security.edit' | 'payments.configure';
  /** So many stand side by side, where there is room. */
  columns?: 2;
  settings: Record<string, Setting>;
}

const setting = (label: string, holds: Holds | PlainKind, more: More = {}): Setting => ({
  label,
  ...(typeof holds === 'string' ? { kind: holds } : holds),
  ...more,
});
const text = (most: number) => ({ kind: 'text', most }) as const;
const lines = (most: number) => ({ kind: 'text', most, lines: 3 }) as const;
const number = (from: number, to: number, unit?: string): Holds =>
  ({ kind: 'number', from, to, ...(unit && { unit }) }) as const;
const flag = { kind: 'flag' } as const;

const limit = (label: string, more?: More) => setting(label, number(1, 999_999_999), more);

const COUNTED: Record<BoundedAction, string> = {
  orders: 'Orders',
  cancellations: 'Cancelled orders',
  votes: 'Helpful votes',
  addresses: 'New addresses',
  alerts: 'Wishes to be notified',
  reviews: 'Reviews',
  photos: 'Photos with reviews',
  questions: 'Questions and answers about products',
  messages: 'Messages to the shop',
};

const dailyLimits = Object.fromEntries(
  Object.entries(COUNTED).flatMap(([what, row]) =>
    ['account', 'network', 'mailbox'].map((by) => [
      `limit_${what}_${by}`,
      limit(`By ${by}`, { row, name: `${row.toLowerCase()} by ${by}` }),
    ]),
  ),
) as Record<`limit_${BoundedAction}_${'account' | 'network' | 'mailbox'}`, Setting>;

const mailed = (label: string, name: string) =>
  setting(label, flag, { standard: 'true', name, under: 'email_notifications' });

const categoryWords = (label: string) =>
  setting(label, text(200), { required: true, hint: 'Below the category’s name' });

const categoryPicture = (label: string) =>
  setting(`Picture of ${label}`, 'picture', { words: 'image photo' });

const shop = { screen: 'shop', needs: 'settings.edit' } as const;
const looks = { screen: 'looks', needs: 'settings.edit' } as const;
const orders = { screen: 'orders', needs: 'settings.edit' } as const;
/** Who knows the addresses of a postcode. */
export const LOOKUPS = ['None', 'Ideal Postcodes'] as const;

/** The corners of cards, buttons and fields; `Soft` is what the program's own looks have. */
export const CORNERS = ['Sharp', 'Soft', 'Round'] as const;

/** `Classic` has headings with serifs, `Plain` the letters of the visitor's own device, which need no download. */
export const TYPEFACES = ['Modern', 'Classic', 'Plain'] as const;

/** Which part of a picture stays in sight where it is cut. */
export const FOCUSES = [
  'Centre',
  'Top',
  'Bottom',
  'Left',
  'Right',
  'Top left',
  'Top right',
  'Bottom left',
  'Bottom right',
] as const;

const limits = { screen: 'limits', needs: 'settings.edit' } as const;
const opening = { screen: 'opening', needs: 'settings.edit' } as const;
const notifications = { screen: 'notifications', needs: 'settings.edit' } as const;
const sending = { screen: 'sending', needs: 'security.edit' } as const;
const security = { screen: 'security', needs: 'security.edit' } as const;

/** How a mail server is spoken to. */
export const SMTP_WAYS = ['STARTTLS', 'TLS'] as const;

/** Who pays for sending a return. */
export const RETURN_POSTAGE = [
  'You, where something is wrong with it',
  'You',
  'Your customers',
] as const;
/** When everybody sees the photos of a review. */
export const REVIEW_PHOTOS = ['Once they are approved', 'At once', 'None are taken'] as const;

/** What becomes of orders while the shop is on holiday. */
export const HOLIDAY_ORDERS = ['Taken, and sent afterwards', 'Refused until then'] as const;

/**
 * Every setting that the back office may change, by its key, on the cards of its screens and in their order: the one
 * table (docs/how-to-add-a-setting.md).
 */
const CARDS = {
  shop: {
    ...shop,
    title: 'Shop',
    description: 'What the shop is called: in its header, its footer and in mail.',
    settings: {
      site_title: setting('Shop’s name', text(100), { required: true, words: 'title brand' }),
    },
  },
  seller: {
    ...shop,
    title: 'Seller',
    description:
      'Who sells, as the law wants it on invoices and in mail. What is left empty is taken from the footer.',
    settings: {
      seller_name: setting('Name', text(150), { name: 'seller’s name' }),
      seller_address: setting('Address', lines(500), {
        name: 'seller’s address',
        hint: 'Empty: the footer’s',
      }),
      seller_telephone: setting('Telephone', text(50), {
        name: 'seller’s telephone',
        hint: 'Empty: the footer’s',
      }),
      contact_hours: setting('Opening hours', lines(300), {
        hint: 'A line each: Mon–Fri 9–17. They stand on the contact page',
        words: 'contact, reached, answer',
      }),
      seller_email: setting('E-mail', 'email', {
        name: 'seller’s e-mail',
        hint: 'For customers, on the pages that say how to reach you. Empty: they name none',
      }),
      seller_tax_number: setting('Tax number', text(50), {
        hint: 'Your VAT number, say: stands on invoices',
      }),
    },
  },
  orderNumbers: {
    ...orders,
    title: 'Order numbers',
    description:
      'What an order is called everywhere. Orders that exist keep their numbers, and no number comes twice.',
    settings: {
      order_number_prefix: setting('Prefix', 'order prefix', {
        standard: '#',
        name: 'order prefix',
      }),
      order_number_start: setting('First number', number(1, 999_999_999), {
        standard: '1001',
        name: 'first order number',
        hint: 'Numbers go on from here, unless they are beyond it already',
      }),
    },
  },
  invoices: {
    ...orders,
    title: 'Invoices',
    description:
      'Numbered without a gap. Another prefix begins again at 1; invoices that exist keep their numbers.',
    settings: {
      invoice_prefix: setting('Prefix', 'invoice prefix', {
        standard: 'INV',
        name: 'invoice prefix',
      }),
      credit_note_prefix: setting('Prefix of credit notes', 'invoice prefix', {
        standard: 'CN',
        name: 'credit note prefix',
      }),
      invoice_note: setting('Note', lines(500), {
        name: 'invoice note',
        hint: 'Stands below the total: how to return something, say',
      }),
    },
  },
  books: {
    ...orders,
    title: 'Bookkeeping',
    description:
      'The accounts that the files for Xero (their codes) and QuickBooks (their names) write the takings to. Empty: as these programs come.',
    columns: 2,
    settings: {
      account_sales: setting('Sales', text(100), { name: 'account of sales' }),
      account_tax: setting('Tax owed', text(100), { name: 'account of tax' }),
      account_payments: setting('Payments received', text(100), {
        name: 'account of payments',
        hint: 'From where payouts go to the bank',
      }),
      account_charges: setting('Charges of providers', text(100), { name: 'account of charges' }),
      account_gift_cards: setting('Owed on gift cards', text(100), {
        name: 'account of gift cards',
      }),
      account_gift_cards_issued: setting('Gift cards given out', text(100), {
        name: 'account of gift cards given out',
        hint: 'Their other side: what was paid for them, or what they cost you',
      }),
      untaxed_rate: setting('Xero’s tax rate for none', text(100), {
        name: 'tax rate for none',
        standard: 'No VAT',
        hint: 'Lines carry none of their own: the tax stands in lines of its own',
      }),
    },
  },
  giftCards: {
    ...orders,
    title: 'Gift cards for sale',
    description:
      'A page of its own sells them. What is on one is owed to whoever has it, and no sale before it is spent.',
    settings: {
      gift_cards_sold: setting('Sell gift cards', flag, {
        words: 'vouchers',
        details: 'What can be chosen',
      }),
      gift_card_amounts: setting('Amounts', text(200), {
        standard: '10, 25, 50, 100',
        name: 'amounts of gift cards',
        hint: 'In whole units of your currency, with commas between',
        under: 'gift_cards_sold',
      }),
      gift_card_from: setting('Another amount from', number(1, 10_000), {
        name: 'least free amount of a gift card',
        row: 'Another amount',
        hint: 'Both empty: only the amounts above',
        under: 'gift_cards_sold',
      }),
      gift_card_to: setting('to', number(1, 10_000), {
        name: 'largest free amount of a gift card',
        row: 'Another amount',
        under: 'gift_cards_sold',
      }),
    },
  },
  returns: {
    ...orders,
    title: 'Returns',
    description:
      'What customers can ask to send back from their orders. Each request is answered under Orders.',
    settings: {
      return_days: setting('Days to return', number(0, 3650, 'days'), {
        hint: 'After a parcel was delivered. 0: nothing can be returned',
      }),
      return_postage: setting(
        'Sending it back is paid by',
        { kind: 'choice', choices: RETURN_POSTAGE },
        {
          standard: 'You, where something is wrong with it',
          name: 'who pays for sending back',
          hint: 'Customers read it before they ask',
        },
      ),
      return_excluded_kinds: setting('Not returnable', 'product kinds', {
        name: 'what cannot be returned',
        hint: 'Categories or types of products. A category takes in all that stands below it',
      }),
    },
  },
  placeAndMoney: {
    ...shop,
    title: 'Place and money',
    description:
      'Prices keep their numbers when the currency changes, and orders keep the currency in which they were placed.',
    settings: {
      shop_country: setting('Country', 'country', {
        hint: 'What an address begins with, and whose law the pages name',
      }),
      currency: setting('Currency', 'currency'),
      locale: setting('Language and region', 'locale', {
        name: 'language',
        hint: 'How dates and amounts are written: en-GB, en-US, de-AT',
      }),
      time_zone: setting('Time zone', 'time zone', { hint: 'When a day of the shop begins' }),
    },
  },
  byHand: {
    ...orders,
    title: 'Orders by hand',
    description: 'What staff write for customers, on the telephone for example.',
    settings: {
      confirm_age_by_hand: setting(
        'Ask about the customer’s age',
        { kind: 'flag', choices: ['Yes', 'No'] },
        {
          standard: 'true',
          name: 'question of age',
          hint: 'A staff member then confirms it with each order',
        },
      ),
      /** How long an order by hand waits to be paid by the link that was mailed. */
      pay_link_hours: setting('Pay links work for', number(1, 720, 'hours'), {
        standard: '24',
        name: 'hours of a pay link',
        hint: '{from} to {to} hours; what is ordered is put aside meanwhile',
      }),
    },
  },
  customers: {
    ...shop,
    title: 'Customers',
    description: 'Who may enter, and what they are shown.',
    settings: {
      minimum_age: setting('Minimum age', number(18, 99, 'years'), {
        hint: '{from} to {to} years',
      }),
      stock_shown: setting('Show what is left from', number(0, 20, 'pieces'), {
        name: 'stock shown',
        hint: '“Only 7 left” appears at this many pieces, {to} at most. 0: never',
      }),
      review_photos: setting(
        'Photos in reviews',
        { kind: 'choice', choices: REVIEW_PHOTOS },
        { hint: 'Those that wait stand under Reviews', words: 'pictures of customers, moderation' },
      ),
      abandoned_cart_hours: setting(
        'Mail about a cart left behind after',
        number(1, 720, 'hours'),
        {
          name: 'hours until mail about a cart',
          hint: '{from} to {to} hours; empty: none. Sent once for each cart, only to customers who agreed to it',
        },
      ),
      default_carrier: setting(
        'Carrier',
        { kind: 'choice', choices: CARRIERS },
        {
          standard: 'Royal Mail',
          hint: 'Whose tracking pages are linked where an order names no other carrier',
        },
      ),
    },
  },
  away: {
    ...limits,
    title: 'When the database is away',
    description:
      'Orders wait until it is back. What visitors have seen can go on being shown as it was, prices and stock included; what they order costs what holds then.',
    settings: {
      stale_minutes: setting('Show pages as they were for', number(0, 1_440, 'minutes'), {
        standard: '60',
        name: 'minutes of old pages',
        hint: '0 to {to} minutes. 0: visitors are told at once that the shop will be back',
      }),
    },
  },
  dailyLimits: {
    ...limits,
    title: 'Limits a day',
    description:
      'Against abuse: how often the same may happen within a day. By account (a guest’s session), network and mailbox.',
    settings: dailyLimits,
  },
  otherLimits: {
    ...limits,
    title: 'Other limits',
    description: 'Also against abuse, and against slips of the hand.',
    settings: {
      limit_mails_mailbox: limit('Mails of one kind to a mailbox, a day'),
      limit_addresses_kept: limit('Addresses that an account keeps'),
      limit_alerts_waiting: limit('Products that a mailbox waits for'),
      limit_open_cash_orders: limit('Cash orders under way'),
      limit_open_cash_orders_unproven: limit('The same, before the address is confirmed'),
      limit_order_lines: limit('Different items of an order'),
      limit_order_pieces: limit('Pieces of an order'),
      limit_order_amount: limit('What an order may cost'),
    },
  },

  open: {
    ...opening,
    title: 'Open',
    description:
      'While the shop is closed, visitors see a page of yours in its place, and search engines stay away. Staff see the shop, and customers their account and orders.',
    settings: {
      shop_open: setting(
        'The shop is',
        { kind: 'flag', choices: ['Open to everybody', 'Closed'] },
        { standard: 'true', name: 'whether the shop is open' },
      ),
      closed_words: setting('What visitors read while it is closed', lines(1_000), {
        name: 'words of the closed shop',
        standard: 'We are getting everything ready. Please come back soon.',
        hint: 'The shop’s name, address and telephone stand beside it',
      }),
      closed_password: setting('Password for friends', text(100), {
        hint: 'Whoever types it on that page sees the shop. Nobody can order. Empty: only staff',
      }),
    },
  },
  holiday: {
    ...opening,
    title: 'Holiday',
    description:
      'A notice stands above every page on these days, in the shop’s time zone, and nothing is packed or brought. Promised days of delivery take that into account from now on.',
    settings: {
      holiday_from: setting('First day', 'day', { name: 'first day of the holiday' }),
      holiday_until: setting('Last day', 'day', { name: 'last day of the holiday' }),
      holiday_words: setting('Notice', text(200), {
        name: 'notice of the holiday',
        hint: 'Empty: says until when, and what becomes of orders',
      }),
      holiday_orders: setting(
        'Orders meanwhile',
        { kind: 'choice', choices: HOLIDAY_ORDERS },
        { standard: HOLIDAY_ORDERS[0], name: 'orders during the holiday' },
      ),
    },
  },

  mail: {
    ...notifications,
    title: 'Mail to you',
    description: 'What customers do and what goes wrong. What staff do themselves is not mailed.',
    settings: {
      email_notifications: setting('Send notifications by email', flag, {
        standard: 'true',
        name: 'notifications by email',
        details: 'What is mailed',
      }),
      order_notifications: mailed('Orders: placed, cancelled, returns asked for', 'orders'),
      payment_notifications: mailed('Payments: received, refunded', 'payments'),
      message_notifications: mailed(
        'Messages: what customers write and ask, photos to approve',
        'messages',
      ),
      stock_notifications: mailed('Low stock', 'low stock'),
      system_notifications: mailed(
        'Mail, jobs and backups that failed, accounts that were closed',
        'mail, jobs and backups',
      ),
      notification_email: setting('Send to', 'email', {
        hint: "Empty: the address that the shop's mail comes from",
      }),
      low_stock: setting('Low stock at', number(0, 9_999, 'pieces'), {
        standard: '5',
        hint: 'You are told when a variant has this many pieces left',
      }),
    },
  },
  mailServer: {
    ...sending,
    title: 'Mail server',
    description:
      'Your mailbox’s own server, as its provider gives it: mail then leaves by it. Mail that waits is sent once this is saved.',
    settings: {
      smtp_host: setting('Server', 'host', {
        name: 'mail server',
        hint: 'smtp.example.com. Empty: another way, if there is one',
      }),
      smtp_port: setting('Port', number(1, 65_535), {
        standard: '587',
        name: 'port of the mail server',
        hint: '587 with STARTTLS, 465 with TLS, as a rule',
      }),
      smtp_security: setting(
        'Encryption',
        { kind: 'choice', choices: SMTP_WAYS },
        { standard: SMTP_WAYS[0], name: 'encryption of the mail server' },
      ),
      smtp_user: setting('User name', text(254), {
        name: 'user of the mail server',
        hint: 'Often the whole address. Empty: it asks for none',
      }),
      smtp_password: setting('Password', text(500), {
        name: 'password of the mail server',
        secret: true,
        hint: 'It is never shown again. Leave the dots to keep it.',
      }),
    },
  },
  sender: {
    ...sending,
    title: 'Sender',
    description: 'Whom mail of the shop is from, and who gets the answers.',
    settings: {
      mail_from_address: setting('Address', 'email', {
        name: 'address of the sender',
        hint: 'One that your mail server lets you send from. Empty: no-reply at the shop’s address',
      }),
      mail_from_name: setting('Name', text(100), {
        name: 'name of the sender',
        hint: 'Empty: the shop’s name',
      }),
    },
  },
  newsletters: {
    screen: 'newsletter',
    needs: 'settings.edit',
    title: 'Opened newsletters',
    description:
      'Only of readers who agree to it, which they are asked when they confirm their address, and can take back by any newsletter’s link to unsubscribe.',
    settings: {
      newsletter_counts_opens: setting('Ask readers whether you may count what they open', flag, {
        name: 'counting of opened newsletters',
      }),
    },
  },
  webhook: {
    ...notifications,
    title: 'Webhook',
    description: 'Another program of yours is told of the same, signed as Standard Webhooks says.',
    settings: {
      webhook_url: setting('Webhook address', 'web address', { hint: 'Empty: none' }),
    },
  },

  signIn: {
    ...security,
    title: 'Sign-in',
    description:
      'How staff prove who they are, and how long they stay signed in without doing anything.',
    settings: {
      enable_two_factor: setting('Everybody needs a second factor', flag, {
        name: 'second factor',
      }),
      session_timeout: setting('Session timeout', number(15, 480, 'minutes'), {
        standard: '120',
        hint: 'Minutes without use, {from} to {to}',
      }),
      max_login_attempts: setting('Failed sign-ins', number(3, 10), {
        standard: '5',
        hint: '{from} to {to}; then the account is closed to that network for a while',
      }),
    },
  },
  captcha: {
    ...security,
    title: 'reCAPTCHA',
    description:
      'Asks whoever signs in, registers or forgot a password to show that they are no robot: here and in the shop.',
    settings: {
      enable_captcha: setting('Ask for a reCAPTCHA', flag, { name: 'reCAPTCHA' }),
      google_recaptcha_site_key: setting('Site key', 'captcha key', { under: 'enable_captcha' }),
      google_recaptcha_secret_key: setting('Secret key', 'captcha key', {
        secret: true,
        under: 'enable_captcha',
        hint: 'It is never shown again. Leave the dots to keep it.',
      }),
    },
  },
  networks: {
    ...security,
    title: 'Networks',
    description:
      'Only from these addresses can anybody enter the back office. Your own must be among them. Empty: from everywhere.',
    settings: {
      ip_whitelist: setting('Allowed addresses', 'networks', {
        hint: 'One a line: 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32',
      }),
    },
  },

  backups: {
    screen: 'backups',
    needs: 'security.edit',
    title: 'Each night',
    description:
      'One is made while the shop serves, restored beside it and compared; then older ones go.',
    settings: {
      backups_on: setting('Back up by itself', flag, {
        standard: 'true',
        name: 'nightly backups',
      }),
      backups_at: setting('At', 'time', {
        standard: '03:00',
        name: 'hour of the backup',
        hint: 'In the shop’s time zone',
      }),
      backups_kept: setting('Kept', number(1, 1_000, 'backups'), {
        standard: '14',
        name: 'backups kept',
        hint: 'So many, {from} to {to}; older ones go once a new one is proven',
      }),
    },
  },

  tax: {
    screen: 'tax',
    needs: 'settings.edit',
    title: 'Everywhere',
    description:
      'Holds wherever no place below has taxes of its own. Products and customers can be exempt, each on their own page.',
    settings: {
      tax_name: setting('Name of the tax', text(30), {
        standard: 'Tax',
        name: 'name of the tax',
        hint: 'In the cart and on invoices: VAT, say',
      }),
      tax_rate: setting('Tax, percent', 'percent', { name: 'tax' }),
      tax_on_delivery: setting('Delivery is taxed as the goods are', flag, {
        name: 'whether delivery is taxed',
      }),
      prices_include_tax: setting('Prices include tax', flag, {
        name: 'whether prices include tax',
        hint: 'Then what is shown is what is paid, wherever it goes; otherwise tax comes on top.',
      }),
    },
  },

  dispatch: {
    screen: 'delivery',
    needs: 'settings.edit',
    title: 'When orders leave',
    description:
      'Days of delivery count from the day on which an order is packed, on working days only.',
    settings: {
      dispatch_cut_off: setting('Cut-off time', 'time', {
        hint: 'What is ordered later is packed on the next working day. Empty: never too late.',
      }),
      working_days: setting('Working days', 'weekdays', { standard: 'Mon Tue Wed Thu Fri' }),
      holidays: setting('Holidays', 'days', {
        hint: 'Days on which nothing is packed or brought, typed as you write them; a list of bank holidays may be pasted.',
      }),
    },
  },

  lookUp: {
    screen: 'delivery',
    needs: 'settings.edit',
    title: 'Addresses by postcode',
    description:
      'Shoppers in the United Kingdom type a postcode and choose their address. Each look-up is paid to the service; no more than 2,000 a day are asked for, 100 by one network.',
    settings: {
      address_lookup: setting(
        'Service',
        { kind: 'choice', choices: LOOKUPS },
        { words: 'postcode finder autocomplete Ideal Postcodes' },
      ),
      ideal_postcodes_key: setting('Key of Ideal Postcodes', text(200), {
        secret: true,
        hint: 'It is never shown again. Leave the dots to keep it.',
      }),
    },
  },

  theme: {
    ...looks,
    title: 'Colour, corners, letters',
    description: 'Of the shop and the customers’ pages; the back office keeps its own.',
    columns: 2,
    settings: {
      accent_colour: setting('Accent colour', 'colour', {
        hint: 'Of buttons and links, such as #0b5551. Empty: the program’s own. On dark pages its hue is made brighter',
        words: 'brand color theme palette',
      }),
      corners: setting(
        'Corners',
        { kind: 'choice', choices: CORNERS },
        { required: true, words: 'radius rounded theme' },
      ),
      typeface: setting(
        'Letters',
        { kind: 'choice', choices: TYPEFACES },
        {
          required: true,
          hint: 'Classic: headings with serifs. Plain: the letters of each visitor’s device, which load nothing',
          words: 'font typeface typography theme',
        },
      ),
    },
  },
  marks: {
    ...looks,
    title: 'Logo and icon',
    description: 'What the shop is known by on its pages, in mail and in browsers.',
    settings: {
      site_logo: setting('Logo', 'logo', {
        required: true,
        hint: 'Head of every page and mail. None: the name stands there',
        words: 'brand image picture',
      }),
      site_favicon: setting('Favicon', 'favicon', {
        required: true,
        hint: 'Browser tabs, and the installed app',
        words: 'icon tab symbol',
      }),
    },
  },
  announcement: {
    ...looks,
    title: 'Announcement',
    description: 'One line above every page, in place of the one about free delivery.',
    settings: {
      announcement_text: setting('Words', text(120), {
        name: 'words of the announcement',
        words: 'banner bar notice',
      }),
      announcement_link: setting('Leads to', 'link', {
        name: 'link of the announcement',
        hint: 'A path of the shop, such as /products?category=Accessories, or a web address. Empty: nowhere',
      }),
      announcement_from: setting('First day', 'day', {
        row: 'Shown',
        name: 'first day of the announcement',
        hint: 'Empty: at once',
      }),
      announcement_until: setting('Last day', 'day', {
        row: 'Shown',
        name: 'last day of the announcement',
        hint: 'Empty: until it is taken away',
      }),
    },
  },
  homePage: {
    ...looks,
    title: 'Home page',
    description: 'What visitors see first.',
    settings: {
      hero_title: setting('Headline', text(150), {
        required: true,
        name: 'headline',
        hint: 'The large words of the home page',
        words: 'hero banner title',
      }),
      hero_subtitle: setting('Words below it', lines(500), {
        required: true,
        name: 'words below the headline',
        words: 'hero subtitle',
      }),
      hero_image: setting('Picture', 'picture', {
        name: 'picture of the home page',
        hint: 'Behind or beside them. None: the words stand alone',
        words: 'hero banner image photo',
      }),
      hero_focus: setting(
        'What stays in sight of it',
        { kind: 'choice', choices: FOCUSES },
        {
          required: true,
          name: 'focus of the picture of the home page',
          hint: 'Where a narrow or a low window cuts the picture',
          words: 'focal point crop',
        },
      ),
    },
  },
  categories: {
    ...looks,
    title: 'Categories',
    description: 'The four categories of the home page. One without a picture shows its letter.',
    settings: {
      category_title: setting('Category title', text(150), {
        required: true,
        hint: 'Above the four categories',
      }),
      category_subtitle: setting('Category subtitle', lines(500), {
        required: true,
        hint: 'Below that title',
      }),
      category_devices: categoryWords('Devices'),
      category_devices_image: categoryPicture('Devices'),
      category_eliquids: categoryWords('E-Liquids'),
      category_eliquids_image: categoryPicture('E-Liquids'),
      category_accessories: categoryWords('Accessories'),
      category_accessories_image: categoryPicture('Accessories'),
      category_bundles: categoryWords('Bundles'),
      category_bundles_image: categoryPicture('Bundles'),
    },
  },
  badges: {
    ...looks,
    title: 'Badges',
    description:
      'The words on pictures of products. What is empty shows no badge; lists show them in capitals.',
    columns: 2,
    settings: {
      badge_new: setting('New products', text(20), { name: 'badge of new products' }),
      badge_sale: setting('Products on sale', text(20), { name: 'badge of products on sale' }),
      badge_hot: setting('Featured products, in lists', text(20), {
        name: 'badge of featured products in lists',
      }),
      badge_best_seller: setting('Featured products, on their page', text(20), {
        name: 'badge of featured products on their page',
        hint: '“Best Seller” of what hardly sells misleads, which consumer law forbids.',
      }),
    },
  },
  choosing: {
    ...looks,
    title: 'Choosing',
    description: 'What helps shoppers to choose.',
    settings: {
      strength_help: setting('Which strength?', lines(2_000), {
        name: 'help beside the strength',
        hint: 'For whom each strength is, a line each, such as “20 mg: for 20 a day or more”. A product shows the lines of its own strengths',
        words: 'nicotine help',
      }),
    },
  },

  /** Switched above the ways to pay. */
  waysToPay: {
    screen: 'none',
    needs: 'payments.configure',
    title: 'Payment methods',
    settings: {
      /** `one`: enabling one way to pay disables the others. */
      payment_choice: setting(
        'Who chooses how to pay',
        { kind: 'choice', choices: ['one', 'shopper'] },
        { standard: 'one', required: true, name: 'who chooses how to pay' },
      ),
    },
  },

  /** Chosen where such files are made, in the list of orders. */
  carrierFile: {
    screen: 'none',
    needs: 'settings.edit',
    title: 'File for carriers',
    settings: {
      /** A column a line: `Postcode = zipCode`, `Parcels = "1"`. */
      carrier_file_columns: setting(
        'Columns of your own file for carriers',
        { kind: 'text', most: 5_000, lines: 6 },
        { name: 'columns of the file for carriers' },
      ),
    },
  },

  /** Chosen beside the webhook's secret. */
  webhookEvents: {
    screen: 'none',
    needs: 'settings.edit',
    title: 'Webhook',
    settings: {
      /** One a line. */
      webhook_events: setting('Events of the webhook', lines(1_000)),
    },
  },

  unshown: {
    screen: 'none',
    needs: 'settings.edit',
    title: 'Set by the API alone',
    settings: {
      /** It began without the demo and was never opened: what it needs to open is looked at. */
      begun_empty: setting('Was never opened', flag),
      first_steps_tax: setting('First step: tax', flag),
      first_steps_payment: setting('First step: payment', flag),
      first_steps_looks: setting('First step: home page', flag),
      first_steps_delivery: setting('First step: delivery', flag),
      first_steps_pages: setting('First step: pages', flag),
    },
  },
} satisfies Record<string, Card>;

type Cards = typeof CARDS;
export type SettingKey = { [Name in keyof Cards]: keyof Cards[Name]['settings'] }[keyof Cards];

/** What visitors see is set by the owner, but for what the program itself knows. */
type SetByOwner = Exclude<
  PublicSetting,
  'public_url' | 'recaptcha_url' | 'money_sample' | 'holiday_notice' | 'announcement'
>;

type Known = Setting & Pick<Card, 'needs'>;

/** Every setting by its key. */
export const SETTINGS: Record<SettingKey | SetByOwner | keyof OwnersLimits, Known> =
  Object.fromEntries(
    Object.values<Card>(CARDS).flatMap(({ needs, settings }) =>
      Object.entries(settings).map(([key, one]) => [key, { ...one, needs }]),
    ),
  ) as Record<SettingKey, Known>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** The cards of a screen. */
export const cardsOf = (screen: Screen): Card[] =>
  Object.values<Card>(CARDS).filter((card) => card.screen === screen);
