import { countryName } from '../../../kit/countries.ts';
import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import type { MailShop } from '../../mail/schema.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { optionsText } from '../order-text.ts';
import { ORDER_ADDRESS } from '../order-view.ts';
import { type FeesRow, toFees } from '../pricing/order-adjustments.ts';
import type { OrderView } from '../schema.ts';
import { invoiceNumber } from './invoice-number.ts';

/** All that a credit note says; amounts as decimal text in the order's currency. */
export interface CreditNote {
  shop: MailShop;
  /** As papers hold it; left out: it has none. */
  logo?: string | undefined;
  /** The seller's, as the tax office gave it; may be empty. */
  taxNumber: string;
  taxName: string;
  number: string;
  /** When the money went back. */
  at: string;
  /** The invoice that it corrects. */
  invoice: { number: string; at: string };
  order: Pick<OrderView, 'number' | 'currency' | 'shippingAddress' | 'paymentMethod'>;
  payerName: string;
  /** What went back, tax and all. */
  lines: { name: string; options: string; sku: string; quantity: number; amount: string }[];
  fees: OrderView['fees'];
  /** What of it was for the delivery, and for nothing in particular; null where nothing was. */
  delivery: string | null;
  other: string | null;
  net: string;
  taxes: { name: string; percent: string | null; amount: string }[];
  total: string;
}

interface Row extends FeesRow {
  series: string;
  number: number;
  at: string;
  invoiceSeries: string;
  invoiceNumber: number;
  orderedAt: string;
  orderNumber: string;
  currency: string;
  payerName: string;
  paymentMethod: string;
  address: OrderView['shippingAddress'];
  amount: number;
  delivery: number;
  lines: (Omit<CreditNote['lines'][number], 'options' | 'amount'> & {
    options: Record<string, string>;
    amount: number;
  })[];
  taxes: (Omit<CreditNote['taxes'][number], 'amount'> & { amount: number })[];
}

/** Whose refund it is: that of an order, and of its customer where only theirs may be read. */
export interface CreditedRefund {
  orderId: string;
  refundId: string;
  userId?: string;
}

/** What a refund's credit note says. @throws not_found, also while the money has not gone back */
export async function readCreditNote(
  db: Db,
  { orderId, refundId, userId }: CreditedRefund,
  publicUrl: string,
): Promise<CreditNote> {
  const [row] = await named<Row>(
    db,
    'credit-note',
    `select c.series, c.number, coalesce(r.ended_at, r.created_at) as at, v.series as "invoiceSeries",
       v.number as "invoiceNumber", coalesce(o.invoiced_at, o.created_at) as "orderedAt", o.currency, o.payer_name,
       o.payment_method_name as "paymentMethod", r.amount, r.delivery,
       ${ORDER_ADDRESS} as address, ${ORDER_NUMBER} as "orderNumber",
       (select coalesce(json_agg(json_build_object('name', i.name, 'options', i.options, 'sku', i.sku,
          'quantity', l.quantity, 'amount', l.amount) order by i.position), '[]')
        from refund_items l join order_items i on i.id = l.order_item_id where l.refund_id = r.id) as lines,
       (select coalesce(json_agg(json_build_object('label', f.label, 'amount', g.amount) order by f.position), '[]')
        from refund_fees g join order_fees f on f.id = g.fee_id where g.refund_id = r.id) as fees,
       (select coalesce(json_agg(json_build_object('name', t.name, 'percent', trim_scale(t.percent)::text,
          'amount', t.amount) order by t.percent desc, t.name), '[]')
        from refund_taxes t where t.refund_id = r.id) as taxes
     from refunds r join credit_notes c on c.refund_id = r.id
     join orders o on o.id = r.order_id join invoices v on v.order_id = o.id
     where r.id = $1 and o.id = $2 and ($3::uuid is null or o.user_id = $3 and o.is_placed)`,
    [refundId, orderId, userId ?? null],
  );
  if (!row) throw new ShopError('not_found', 'This credit note does not exist.');
  const { address, currency, payerName, paymentMethod } = row;
  const { seller_tax_number: taxNumber, tax_name: taxName } = await readSettingTexts(db, [
    'seller_tax_number',
    'tax_name',
  ]);
  const tax = row.taxes.reduce((sum, { amount }) => sum + amount, 0);
  const forSomething = [...row.lines, ...row.fees];
  const other = forSomething.reduce((rest, { amount }) => rest - amount, row.amount - row.delivery);
  return {
    shop: await readMailShop(db, publicUrl),
    taxNumber,
    taxName,
    number: invoiceNumber(row.series, row.number),
    at: row.at,
    invoice: {
      number: invoiceNumber(row.invoiceSeries, row.invoiceNumber),
      at: row.orderedAt,
    },
    order: {
      number: row.orderNumber,
      currency,
      paymentMethod,
      shippingAddress: { ...address, country: countryName(address.country) },
    },
    payerName,
    lines: row.lines.map(({ options, amount, ...line }) => ({
      ...line,
      options: optionsText(options),
      amount: moneyText(amount),
    })),
    fees: toFees(row),
    delivery: row.delivery > 0 ? moneyText(row.delivery) : null,
    other: other > 0 ? moneyText(other) : null,
    net: moneyText(row.amount - tax),
    taxes: row.taxes.map((line) => ({ ...line, amount: moneyText(line.amount) })),
    total: moneyText(row.amount),
  };
}
