import { z } from 'zod';
import { type Db, named } from '../../platform/database.ts';
import { moneyText, parseMoney } from '../../platform/money.ts';
import { signToken } from '../../platform/signed-token.ts';
import { findProduct, findProducts } from '../catalog/find-product.ts';
import type { ProductView } from '../catalog/schema.ts';
import { customerName } from '../customers/customer-name.ts';
import { makeUndoToken } from '../customers/email-change.ts';
import { findPreferences } from '../customers/notification-preferences.ts';
import { makeResetToken } from '../customers/password-reset.ts';
import { ShopError } from '../errors.ts';
import { findOrder } from '../orders/find-order.ts';
import { Uuid } from '../wire.ts';
import { absoluteUrl } from './letter-shop.ts';
import { isUnasked, LIST_OF } from './lists.ts';
import type { Letter, LetterOrder, LetterProduct, MailKind, MailList } from './schema.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** A mail as it waits in the outbox. */
export interface WaitingMail {
  id: string;
  kind: MailKind;
  userId: string | null;
  recipient: string | null;
  about: unknown;
}

/** What links in a mail are made of. */
export interface LinkMaker {
  publicUrl: string;
  secretKey: string;
}

export interface AddressedLetter {
  to: string;
  letter: Letter;
  /** What stops mail of this kind; nothing where it cannot be stopped. */
  unsubscribeToken?: string;
}

/**
 * What a waiting mail says, gathered as of now. Nothing where it shall not be sent: what it is about is gone,
 * or its reader, or its reader does not want it.
 */
export async function composeLetter(
  tx: Db,
  links: LinkMaker,
  mail: WaitingMail,
): Promise<AddressedLetter | undefined> {
  const reader = mail.userId === null ? undefined : await findReader(tx, mail.userId);
  if (mail.userId !== null && !reader) return undefined;
  const list = LIST_OF[mail.kind];
  if (list && reader && list !== 'newsletter') {
    if (isUnasked(list) && !reader.isActive) return undefined;
    const wanted = await findPreferences(tx, reader);
    if (!wanted[list]) return undefined;
  }
  if (mail.kind === 'password-reset') return composeReset(tx, links, mail);
  const to = mail.recipient ?? reader?.email;
  const letter = await COMPOSE[mail.kind]({ tx, links, mail, reader });
  if (!to || !letter) return undefined;
  const token = list && isUnasked(list) && tokenFor(links, list, mail);
  return { to, letter, ...(token && { unsubscribeToken: token }) };
}

/** Goes to the address as the account has it: what was typed may only look like it. */
async function composeReset(
  tx: Db,
  links: LinkMaker,
  { recipient }: WaitingMail,
): Promise<AddressedLetter | undefined> {
  const made = await makeResetToken(tx, recipient ?? '');
  if (!made) return undefined;
  const resetUrl = linkTo(links, '/reset-password', made.token);
  return { to: made.email, letter: { kind: 'password-reset', name: made.name, resetUrl } };
}

interface Reader {
  id: string;
  email: string;
  name: string;
  isActive: boolean;
}

async function findReader(tx: Db, userId: string): Promise<Reader | undefined> {
  const [row] = await named<{
    email: string;
    username: string;
    firstName: string | null;
    isActive: boolean;
  }>(
    tx,
    'mail-reader',
    `select email, username, first_name as "firstName", is_active as "isActive" from users
     where id = $1`,
    [userId],
  );
  return row && { id: userId, email: row.email, name: customerName(row), isActive: row.isActive };
}

function tokenFor(links: LinkMaker, list: MailList, { userId, about }: WaitingMail): string {
  const id = list === 'newsletter' ? About.newsletter.parse(about).subscriberId : (userId ?? '');
  return unsubscribeToken(links.secretKey, { list, id });
}

/** What a letter is made from. */
interface Desk {
  tx: Db;
  links: LinkMaker;
  mail: WaitingMail;
  /** The customer whose mail it is; nobody where it goes to an address alone. */
  reader: Reader | undefined;
}

type Compose<Kind extends MailKind> = (
  desk: Desk,
) => Promise<Extract<Letter, { kind: Kind }> | undefined>;

/** What the mail of each kind names. */
export const About = {
  order: z.object({ orderId: Uuid }),
  refund: z.object({ orderId: Uuid, amount: z.number() }),
  emailChange: z.object({ emailChangeId: Uuid }),
  name: z.object({ name: z.string() }),
  variant: z.object({ variantId: Uuid }),
  products: z.object({ productIds: z.array(Uuid) }),
  drops: z.object({ products: z.array(z.object({ productId: Uuid, oldPrice: z.number() })) }),
  subscriber: z.object({ subscriberId: Uuid }),
  newsletter: z.object({ subscriberId: Uuid, subject: z.string(), text: z.string() }),
};

const COMPOSE: { [Kind in Exclude<MailKind, 'password-reset'>]: Compose<Kind> } = {
  welcome: async ({ reader }) => reader && { kind: 'welcome', name: reader.name },
  'order-placed': aboutOrder('order-placed'),
  'payment-received': aboutOrder('payment-received'),
  'order-shipped': aboutOrder('order-shipped'),
  'order-delivered': aboutOrder('order-delivered'),
  'order-cancelled': aboutOrder('order-cancelled'),
  'order-refunded': async (desk) => {
    const { amount } = About.refund.parse(desk.mail.about);
    const told = await composeOrder(desk);
    return told && { kind: 'order-refunded', ...told, amount: moneyText(amount) };
  },
  'password-changed': async ({ links, reader }) =>
    reader && {
      kind: 'password-changed',
      name: reader.name,
      forgotUrl: `${links.publicUrl}/forgot-password`,
    },
  'email-changed': async ({ tx, links, mail }) => {
    const made = await makeUndoToken(tx, About.emailChange.parse(mail.about).emailChangeId);
    return (
      made && {
        kind: 'email-changed',
        name: made.name,
        newEmail: made.newEmail,
        undoUrl: linkTo(links, '/undo-email-change', made.token),
        undoUntil: made.until.toISOString(),
      }
    );
  },
  'account-deleted': async ({ mail }) => ({
    kind: 'account-deleted',
    name: About.name.parse(mail.about).name,
  }),
  'back-in-stock': async ({ tx, links, mail }) => {
    const { variantId } = About.variant.parse(mail.about);
    const product = await findProduct(tx, (await productOf(tx, variantId)) ?? '');
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (!product || !variant?.inStock) return undefined;
    const options = Object.entries(variant.options).map(([name, value]) => `${name} ${value}`);
    const shown = presentProduct(links, product);
    return {
      kind: 'back-in-stock',
      product: { ...shown, options: options.join(', '), price: variant.price },
    };
  },
  'review-invitation': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const ids = await listUnreviewed(tx, reader.id, About.order.parse(mail.about).orderId);
    const products = await findProducts(tx, ids);
    return showing(products, (shown) => ({
      kind: 'review-invitation',
      name: reader.name,
      products: shown.map((product) => presentProduct(links, product)),
    }));
  },
  'new-products': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const products = await findProducts(tx, About.products.parse(mail.about).productIds);
    const buyable = products.filter(({ inStock }) => inStock);
    return showing(buyable, (shown) => ({
      kind: 'new-products',
      name: reader.name,
      products: shown.map((product) => presentProduct(links, product)),
    }));
  },
  'price-drops': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const drops = About.drops.parse(mail.about).products;
    const before = new Map(drops.map(({ productId, oldPrice }) => [productId, oldPrice]));
    const products = await findProducts(tx, [...before.keys()]);
    const oldPrice = ({ id }: ProductView) => before.get(id) ?? 0;
    const lower = products.filter(
      (product) => product.inStock && parseMoney(product.price) < oldPrice(product),
    );
    return showing(lower, (shown) => ({
      kind: 'price-drops',
      name: reader.name,
      products: shown.map((product) => ({
        ...presentProduct(links, product),
        oldPrice: moneyText(oldPrice(product)),
      })),
    }));
  },
  'newsletter-confirmation': async ({ tx, links, mail }) => {
    const { subscriberId } = About.subscriber.parse(mail.about);
    const subscriber = await findSubscriber(tx, subscriberId);
    if (subscriber?.isConfirmed !== false) return undefined;
    const token = signToken(links.secretKey, 'newsletter-confirmation', subscriberId);
    return {
      kind: 'newsletter-confirmation',
      confirmUrl: linkTo(links, '/newsletter/confirm', token),
    };
  },
  newsletter: async ({ tx, mail }) => {
    const { subscriberId, subject, text } = About.newsletter.parse(mail.about);
    if (!(await findSubscriber(tx, subscriberId))?.isConfirmed) return undefined;
    return { kind: 'newsletter', subject, paragraphs: paragraphsOf(text) };
  },
  test: async () => ({ kind: 'test' }),
};

type OrderKind =
  | 'order-placed'
  | 'payment-received'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-cancelled';

function aboutOrder<Kind extends OrderKind>(kind: Kind) {
  return async (desk: Desk) => {
    const told = await composeOrder(desk);
    return told && { kind, ...told };
  };
}

async function composeOrder(desk: Desk): Promise<{ name: string; order: LetterOrder } | undefined> {
  const { tx, links, mail, reader } = desk;
  if (!reader) return undefined;
  const { orderId } = About.order.parse(mail.about);
  try {
    const order = await findOrder(tx, reader.id, orderId);
    const url = `${links.publicUrl}/dashboard/orders/${orderId}`;
    return { name: reader.name, order: { ...order, url } };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const linkTo = ({ publicUrl }: LinkMaker, path: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

/** A letter about products, where any are left. */
const showing = <T>(products: ProductView[], write: (products: ProductView[]) => T) =>
  products.length > 0 ? write(products) : undefined;

const presentProduct = ({ publicUrl }: LinkMaker, product: ProductView): LetterProduct => ({
  name: product.name,
  options: '',
  url: `${publicUrl}/product/${product.slug}`,
  imageUrl: absoluteUrl(publicUrl, product.imageUrl),
  price: product.price,
});

async function productOf(tx: Db, variantId: string): Promise<string | undefined> {
  const [row] = await named<{ productId: string }>(
    tx,
    'product-of-variant',
    'select product_id as "productId" from variants where id = $1',
    [variantId],
  );
  return row?.productId;
}

/** What came with an order, is still sold, and has no review of its buyer. */
async function listUnreviewed(tx: Db, userId: string, orderId: string): Promise<string[]> {
  const rows = await named<{ id: string }>(
    tx,
    'unreviewed-of-order',
    `select i.product_id as id from order_items i join orders o on o.id = i.order_id
     where o.id = $2 and o.user_id = $1
       and not exists (select from reviews r where r.product_id = i.product_id and r.user_id = $1)
     group by i.product_id order by min(i.position)`,
    [userId, orderId],
  );
  return rows.map(({ id }) => id);
}

async function findSubscriber(tx: Db, id: string): Promise<{ isConfirmed: boolean } | undefined> {
  const rows = await named<{ isConfirmed: boolean }>(
    tx,
    'mail-subscriber',
    `select confirmed_at is not null as "isConfirmed" from newsletter_subscribers where id = $1`,
    [id],
  );
  return rows[0];
}

/** Blank lines part them; a single line break is part of the text. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
