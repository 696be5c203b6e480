import type { TestShop } from './test-shop.ts';

/** What reads and writes behind the shop's back. */
export type BackDoor = Pick<TestShop, 'sql'>;

interface Address {
  addressName: string;
  addressStreet: string;
  addressCity: string;
  addressState: string;
  addressZipCode: string;
  addressCountry: string;
  addressPhone: string | null;
}

/**
 * What the shop keeps, by kind, as far as tests look into it or pretend it. They and `TABLES` are the one place where
 * tests say what a table and its columns are called: a field is its column's name, written as code is.
 */
export interface Records {
  acceptedMethods: { name: string; isActive: boolean };
  accountLinks: { userId: string; tokenHash: Buffer };
  passkeyChallenges: { challengeHash: Buffer };
  addresses: {
    id: string;
    name: string;
    street: string;
    city: string;
    state: string;
    zipCode: string;
    country: string;
    phone: string | null;
    isDefault: boolean;
  };
  auditValues: { id: number; before: object | null; after: object | null };
  backups: {
    id: string;
    state: string;
    reason: string;
    name: string | null;
    askedAt: Date | string;
    since: Date | string;
    madeAt: Date | string | null;
    error: string | null;
  };
  brands: { id: string; name: string };
  cartItems: { variantId: string; quantity: number };
  cartReminders: { userId: string; openedAt: Date | string | null };
  creditNotes: { series: string; number: number };
  /** What makes a customer counted anew. */
  customersToRecount: object;
  deliveryZones: { postcodes: string[] };
  devices: { userId: string; deviceHash: Buffer; lastUsedAt: Date };
  emailChanges: { userId: string };
  /** What is told outside: to webhooks and to the owner. */
  events: { event: { type: string } };
  emptySearches: { words: string; count: number };
  figures: { timeZone: string; rolledUpAt: Date | string };
  footer: { warningText: string };
  footerLinks: { title: string };
  giftCards: {
    id: string;
    amount: number;
    balance: number;
    currency: string;
    expiresAt: Date | string;
    disabledAt: Date | string | null;
  };
  giftCardEntries: { cardId: string; amount: number };
  history: {
    orderId: string;
    event: string;
    actor: string;
    actorId: string | null;
    detail: object;
  };
  invoices: { orderId: string; number: number };
  landingPages: { slug: string; published: object | null; turnsAt: Date | string | null };
  limits: { key: string; points: number; expire: number };
  mail: {
    id: string;
    kind: string;
    userId: string | null;
    recipient: string | null;
    about: Record<string, unknown>;
    status: string;
    attempts: number;
    lastError: string | null;
    createdAt: Date;
    claimedAt: Date | string | null;
    dueAt: Date | string;
  };
  mailWords: { key: string; text: string };
  navigation: { name: string; isActive: boolean; sortOrder: number };
  /** Until when customers were told of what is new. */
  newsMarks: { name: string };
  notificationWishes: {
    userId: string;
    orderUpdates: boolean | null;
    newProducts: boolean | null;
    priceAlerts: boolean | null;
    reviewInvitations: boolean | null;
    abandonedCarts: boolean | null;
    refillReminders: boolean | null;
  };
  orderDiscounts: { itemPosition: number; code: string; amount: number };
  orderItems: { orderId: string; variantId: string; quantity: number };
  orders: Address & {
    id: string;
    number: string | null;
    userId: string | null;
    payerName: string;
    email: string;
    paymentProvider: string;
    paymentMethodName: string;
    paymentStatus: string;
    fulfilment: string;
    currency: string;
    shipping: number;
    tax: number;
    taxRate: string | null;
    taxExemption: string | null;
    customerNote: string | null;
    total: number;
    cardsSold: number;
    promisedTo: string;
    trackingNumber: string | null;
    shippedAt: Date | string | null;
    deliveredAt: Date | string | null;
    returnedAt: Date | string | null;
    voidedAt: Date | string | null;
    payUntil: Date | string | null;
    idempotencyKey: string | null;
    isWaiting: boolean;
    isPlaced: boolean;
    isPickup: boolean;
    attention: string | null;
    createdAt: Date | string;
  };
  orderTaxes: { itemPosition: number | null; percent: string; taxable: number; amount: number };
  pages: { slug: string; isActive: boolean; content: object };
  parcels: {
    orderId: string;
    carrier: string;
    trackingNumber: string;
    shippedAt: Date | string;
    deliveredAt: Date | string | null;
    undoneAt: Date | string | null;
  };
  paymentAttempts: {
    id: string;
    orderId: string;
    userId: string | null;
    provider: string;
    status: string;
    reference: string | null;
    chargeId: string | null;
    pageUrl: string;
    pageFields: Record<string, string> | null;
    pageAt: Date | string;
    returnStatus: string | null;
    returnAmount: number | null;
    returnClaimedUntil: Date | null;
    expiresAt: Date | string;
    nextAskAt: Date | string | null;
  };
  paymentLogs: object;
  paymentMethods: { provider: string; name: string; isActive: boolean };
  paymentWebhooks: { status: string };
  priceDrops: { productId: string; oldPrice: number };
  /** What searches in memory have still to hear of. */
  productChanges: object;
  productFigures: {
    productId: string;
    stock: number | null;
    leastStock: number | null;
    salesCount: number;
  };
  posts: { id: string };
  products: {
    id: string;
    slug: string;
    name: string;
    brandId: string | null;
    basePrice: number | null;
    offerPrice: number | null;
    isSale: boolean;
    isInStock: boolean;
    description: string;
    flavor: string | null;
    category: string;
    type: string;
    taxClass: string;
    shipsFree: boolean;
    weightGrams: number;
    shippingClass: string;
    tags: string[];
    pictureTexts: Record<string, string>;
    seoTitle: string | null;
    imageUrl: string;
    typedRating: number;
    typedReviewCount: number;
    ratingSum: number;
    ratingCount: number;
    salesCount: number;
    status: string;
    publishAt: Date | string | null;
  };
  promotions: { uses: number; maxUses: number | null };
  promotionUses: { promotionId: string };
  refunds: {
    orderId: string;
    amount: number;
    cardsSold: number;
    currency: string;
    reason: string;
    actor: string;
    status: string;
    claimedUntil: Date | null;
    endedAt: Date | string | null;
  };
  refundTaxes: { amount: number };
  refusedSignIns: { refusals: number };
  returnPhotos: { picture: string };
  returns: { userId: string | null; note: string; refusal: string; status: string };
  reviews: { id: string; userId: string | null; productId: string; helpfulCount: number };
  secrets: { keyName: string; encryptedValue: Buffer };
  sessions: {
    id: string;
    userId: string;
    sid: Buffer;
    sess: object;
    createdAt: Date;
    lastUsedAt: Date;
    expire: Date;
  };
  settings: { key: string; value: string };
  replacedInvoices: { orderId: string; invoicedAt: Date; at: Date; papers: object };
  shippingRates: {
    name: string;
    price: number;
    minDays: number;
    maxDays: number;
    isDefault: boolean;
    isPickup: boolean;
    freeFrom: number | null;
    maxAmount: number | null;
  };
  staff: {
    id: string;
    username: string;
    role: string;
    isActive: boolean;
    email: string | null;
    totpSecret: Buffer | null;
    totpConfirmedAt: Date | null;
    totpLastStep: number;
  };
  staffSessions: { address: string };
  stockAlerts: { variantId: string; email: string; userId: string | null };
  stockMoves: {
    variantId: string;
    change: number;
    stock: number;
    reason: string;
    note: string | null;
  };
  extensionEvents: { extension: string; eventId: string };
  subscribers: { id: string; email: string; confirmedAt: Date | null };
  newsletters: { id: string; sendAt: Date | null };
  /** What was sold and is not added up yet. */
  uncountedSales: { change: number };
  unusedPictures: { hash: string };
  customers: {
    id: string;
    username: string;
    email: string;
    pendingEmail: string | null;
    typedEmail: string | null;
    firstName: string | null;
    isActive: boolean;
    passwordHash: string;
    usernameForm: string;
    emailForm: string;
    createdAt: Date;
  };
  variants: {
    id: string;
    productId: string;
    sku: string;
    stock: number | null;
    options: Record<string, string>;
    price: number;
    imageUrl: string | null;
    retiredAt: Date | null;
  };
  visitEvents: { visitor: Buffer; kind: string; channel: string | null; results: number | null };
  visitKeys: { day: string; key: string };
  webhookDeliveries: {
    status: string;
    lastError: string | null;
    lastTriedAt: Date;
    nextTryAt: Date | null;
  };
  wishes: { productId: string };
}

export type Kind = keyof Records;

/** Some of the fields of a kind. */
export type Fields<Of extends Kind> = Partial<Records[Of]>;

/** Where each kind is kept, and what its records are read by, the oldest first where that can be told. */
const TABLES: Record<Kind, [table: string, order?: string]> = {
  acceptedMethods: ['accepted_payment_methods', 'sort_order'],
  accountLinks: ['account_links'],
  passkeyChallenges: ['passkey_challenges'],
  addresses: ['addresses', 'created_at, id'],
  auditValues: ['audit_values', 'id'],
  backups: ['backups', 'asked_at, id'],
  brands: ['brands', 'name'],
  cartItems: ['cart_items', 'created_at'],
  cartReminders: ['cart_reminders', 'at'],
  creditNotes: ['credit_notes', 'series, number'],
  customersToRecount: ['customers_to_recount'],
  deliveryZones: ['delivery_zones', 'position'],
  devices: ['known_devices'],
  emailChanges: ['email_changes', 'at'],
  events: ['shop_events', 'id'],
  emptySearches: ['empty_searches', 'words'],
  figures: ['figures_state'],
  footer: ['footer_settings'],
  footerLinks: ['footer_links', 'sort_order'],
  giftCards: ['gift_cards', 'created_at'],
  giftCardEntries: ['gift_card_entries', 'at, id'],
  history: ['order_history', 'id'],
  invoices: ['invoices', 'series, number'],
  landingPages: ['landing_pages', 'slug'],
  limits: ['limits', 'key'],
  mail: ['mail_outbox', 'created_at, id'],
  mailWords: ['mail_words', 'key'],
  navigation: ['navigation_items', 'sort_order'],
  newsMarks: ['mail_marks'],
  notificationWishes: ['notification_preferences'],
  orderDiscounts: ['order_discounts', 'order_id, item_position'],
  orderItems: ['order_items', 'order_id, position'],
  orders: ['orders', 'created_at, id'],
  orderTaxes: ['order_taxes', 'percent desc, item_position'],
  pages: ['pages', 'slug'],
  parcels: ['shipments', 'shipped_at, id'],
  paymentAttempts: ['payment_attempts', 'created_at, id'],
  paymentLogs: ['payment_logs', 'id'],
  paymentMethods: ['payment_methods', 'provider'],
  paymentWebhooks: ['payment_webhooks', 'received_at'],
  priceDrops: ['price_drops', 'old_price'],
  productChanges: ['product_changes'],
  productFigures: ['product_figures'],
  posts: ['posts', 'created_at'],
  products: ['products', 'slug'],
  promotions: ['promotions', 'created_at'],
  promotionUses: ['promotion_uses'],
  refunds: ['refunds', 'created_at, id'],
  refundTaxes: ['refund_taxes'],
  refusedSignIns: ['refused_staff_sign_ins', 'hour'],
  replacedInvoices: ['replaced_invoices', 'at'],
  returnPhotos: ['return_photos', 'created_at, id'],
  returns: ['returns', 'created_at'],
  reviews: ['reviews', 'created_at, id'],
  secrets: ['secrets', 'key_name'],
  sessions: ['sessions', 'created_at, id'],
  settings: ['site_config', 'key'],
  shippingRates: ['shipping_rates', 'position'],
  staff: ['staff', 'created_at, id'],
  staffSessions: ['admin_sessions', 'created_at'],
  stockAlerts: ['stock_alerts', 'created_at, email'],
  stockMoves: ['stock_moves', 'id'],
  extensionEvents: ['extension_events', 'done_at'],
  subscribers: ['newsletter_subscribers', 'email'],
  newsletters: ['newsletters', 'created_at, id'],
  uncountedSales: ['uncounted_sales'],
  unusedPictures: ['unused_pictures'],
  customers: ['customers', 'created_at, id'],
  variants: ['variants', 'sku'],
  visitEvents: ['visit_events', 'id'],
  visitKeys: ['visit_keys', 'day'],
  webhookDeliveries: ['webhook_deliveries', 'created_at'],
  wishes: ['wishlist_items', 'created_at'],
};

/** What the shop has written down of one kind, for what no API shows: all of it, or where these fields are so. */
export async function stored<Of extends Kind>(
  shop: BackDoor,
  kind: Of,
  where: Fields<Of> = {},
): Promise<Records[Of][]> {
  const [table, order] = TABLES[kind];
  const [condition, values] = conditionOf(where);
  const rows = await shop.sql<Record<string, unknown>>(
    `select * from ${table} ${condition} ${order ? `order by ${order}` : ''}`,
    values,
  );
  return rows.map((row) => {
    const fields = Object.entries(row).map(([column, value]) => [fieldOf(column), value]);
    return Object.fromEntries(fields) as Records[Of];
  });
}

/** As though this had come about, for what would take long or cannot be brought about from outside. */
export async function pretend<Of extends Kind>(
  shop: BackDoor,
  kind: Of,
  fields: Fields<Of>,
  where: Fields<Of> = {},
): Promise<void> {
  const set = Object.entries(fields);
  const [condition, values] = conditionOf(where, set.length);
  const columns = set.map(([field], n) => `${columnOf(field)} = $${n + 1}`);
  await shop.sql(`update ${TABLES[kind][0]} set ${columns.join(', ')} ${condition}`, [
    ...set.map(([, value]) => value),
    ...values,
  ]);
}

/** As though nobody had written it down. */
export async function forget<Of extends Kind>(
  shop: BackDoor,
  kind: Of,
  where: Fields<Of> = {},
): Promise<void> {
  const [condition, values] = conditionOf(where);
  await shop.sql(`delete from ${TABLES[kind][0]} ${condition}`, values);
}

/**
 * Time passes for one kind, or for those whose fields are so: every moment that they say is that much longer ago.
 * @param time of PostgreSQL: '8 days'
 */
export async function later<Of extends Kind>(
  shop: BackDoor,
  kind: Of,
  time: string,
  where: Fields<Of> = {},
): Promise<void> {
  const [table] = TABLES[kind];
  const dateTimes = await shop.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and data_type in ('timestamp with time zone', 'date')`,
    [table],
  );
  const [condition, values] = conditionOf(where, 1);
  const shifts = dateTimes.map(({ name }) => `${name} = ${name} - $1::interval`);
  await shop.sql(`update ${table} set ${shifts.join(', ')} ${condition}`, [time, ...values]);
}

/** What changes whenever a record is written, also as it was. */
export const versionsOf = (shop: BackDoor, kind: Kind) =>
  shop.sql<{ version: string }>(`select xmin::text as version from ${TABLES[kind][0]} order by 1`);

function conditionOf(where: object, before = 0): [condition: string, values: unknown[]] {
  const given = Object.entries(where);
  const conditions = given.map(
    ([field], n) => `${columnOf(field)} is not distinct from $${before + n + 1}`,
  );
  const condition = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return [condition, given.map(([, value]) => value)];
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldOf = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
