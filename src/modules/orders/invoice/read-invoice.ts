import { moneyText, parseMoney } from '../../../kit/money.ts';
import { type Db, namedOne } from '../../../platform/database/database.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import type { MailShop } from '../../mail/schema.ts';
import type { PaymentStatus } from '../../payments/constants.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { optionsText } from '../order-text.ts';
import type { OrderDetail } from '../schema.ts';
import { invoiceNumber } from './invoice-number.ts';

/** All that an invoice says; amounts as decimal text in the order's currency. */
export interface Invoice {
  shop: MailShop;
  /** As papers hold it; left out: it has none. */
  logo?: string | undefined;
  /** The seller's, as the tax office gave it; may be empty. */
  taxNumber: string;
  /** What the tax is called where that number stands: 'VAT'. */
  taxName: string;
  /** What the owner adds below the total; may be empty. */
  note: string;
  order: OrderDetail;
  /** Its own, without gaps; orders are called by another one. */
  number: string;
  /** When it was made out: when the order was placed, or last changed. */
  at: string;
  payerName: string;
  lines: InvoiceLine[];
  /** Percent, decimal text; null where the order does not know it. */
  taxRate: string | null;
  /** Why its customer paid no tax; empty: they did. */
  taxExemption: string;
  paymentStatus: PaymentStatus;
  /** The carrier collects the money. */
  isPaidOnDelivery: boolean;
  /** What was given back; null where nothing was. */
  refunded: string | null;
}

interface InvoiceLine {
  name: string;
  /** 'Strength 10 mg, Flavour Mint'; empty where there was nothing to choose. */
  options: string;
  sku: string;
  quantity: number;
  unitPrice: string;
  /** What promotions took off it; null where nothing was. */
  discount: string | null;
  total: string;
}

interface InvoiceRow {
  series: string;
  number: number;
  at: string;
  payerName: string;
  taxRate: string | null;
  taxExemption: string | null;
  paymentStatus: PaymentStatus;
  provider: string;
  refunded: number;
  skus: string[];
  itemDiscounts: number[];
}

/** What the invoice of an order says. */
export async function readInvoice(db: Db, order: OrderDetail, publicUrl: string): Promise<Invoice> {
  const row = await readRow(db, order.id);
  const details = await readSettingTexts(db, ['seller_tax_number', 'tax_name', 'invoice_note']);
  return {
    shop: await readMailShop(db, publicUrl),
    taxNumber: details.seller_tax_number,
    taxName: details.tax_name,
    note: details.invoice_note,
    order,
    number: invoiceNumber(row.series, row.number),
    at: row.at,
    payerName: row.payerName,
    lines: order.items.map((item, index) => ({
      name: item.name,
      options: optionsText(item.options),
      sku: row.skus[index] ?? '',
      quantity: item.quantity,
      unitPrice: item.price,
      discount: row.itemDiscounts[index] ? moneyText(row.itemDiscounts[index]) : null,
      total: moneyText(parseMoney(item.price) * item.quantity),
    })),
    taxRate: row.taxRate?.replace(/\.?0+$/, '') ?? null,
    taxExemption: row.taxExemption ?? '',
    paymentStatus: row.paymentStatus,
    isPaidOnDelivery: row.provider === 'cod',
    refunded: row.refunded > 0 ? moneyText(row.refunded) : null,
  };
}

async function readRow(db: Db, orderId: string): Promise<InvoiceRow> {
  return namedOne<InvoiceRow>(
    db,
    'invoice',
    `select v.series, v.number, coalesce(o.invoiced_at, o.created_at) as at, o.payer_name, o.tax_rate, o.tax_exemption, o.payment_status, o.payment_provider as provider,
       (select coalesce(sum(amount), 0)::bigint from refunds where order_id = o.id and status = 'done') as refunded,
       (select json_agg(i.sku order by i.position) from order_items i where i.order_id = o.id) as skus,
       (select json_agg((select coalesce(sum(d.amount), 0)::bigint from order_discounts d
          where d.order_id = o.id and d.item_position = i.position) order by i.position)
        from order_items i where i.order_id = o.id) as "itemDiscounts"
     from orders o join invoices v on v.order_id = o.id where o.id = $1`,
    [orderId],
  );
}
