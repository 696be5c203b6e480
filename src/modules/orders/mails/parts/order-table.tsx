import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../../shared/format.ts';
import { detailText } from '../../../custom-fields/values.ts';
import { paint, TABLE, TEXT } from '../../../mail/mails/frame/mail-tokens.ts';
import { ProductPicture } from '../../../mail/mails/frame/product-picture.tsx';
import type { MailShop } from '../../../mail/schema.ts';
import {
  cardLines,
  discountLines,
  dueName,
  feeLines,
  optionsText,
  taxLines,
} from '../../order-text.ts';
import type { MailOrder } from '../../schema.ts';

type OrderTableProps = { order: MailOrder; shop: MailShop };

/** The items and how the total is made up; all amounts in the order's own currency. */
export function OrderTable({ order, shop }: OrderTableProps) {
  const money = (amount: string) =>
    formatMoney(amount, { locale: shop.locale, currency: order.currency });
  const paid = cardLines(order);
  return (
    <>
      <table role="presentation" width="100%" {...TABLE}>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <tr key={index} className="apart">
              <td {...ruled({ width: 64, padding: '14px 14px 14px 0' })} width={64}>
                <ProductPicture src={item.imageUrl} size={64} shop={shop} />
              </td>
              <td {...ruled({ padding: '14px 0' })}>
                <div style={{ ...TEXT.base, fontWeight: 600, wordBreak: 'break-word' }}>
                  {item.name}
                </div>
                <OptionsLine options={item.options} />
                {item.parts?.map((part) => (
                  <div key={part.sku} {...paint({ text: 'ink-soft' }, LONG)}>
                    {part.quantity} × {part.name}
                  </div>
                ))}
                {item.details?.map((detail) => (
                  <div key={detail.label} {...paint({ text: 'ink-soft' }, LONG)}>
                    {detailText(detail)}
                  </div>
                ))}
                <span {...paint({ text: 'ink-soft' }, TEXT.small)}>
                  {item.quantity} × {money(item.price)}
                </span>
              </td>
              <td
                align="right"
                {...ruled({ padding: '14px 0 14px 12px', ...FIGURE }, 'sum')}
                width={1}
              >
                {money(times(item.price, item.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table
        role="presentation"
        width="100%"
        {...TABLE}
        className="apart"
        style={{ margin: '14px 0 0' }}
      >
        <tbody>
          <Amount name="Subtotal" text={money(order.subtotal)} />
          {discountLines(order).map(({ name, amount }) => (
            <Amount key={name} name={name} text={`−${money(amount)}`} />
          ))}
          <Amount name="Shipping" text={isZero(order.shipping) ? 'Free' : money(order.shipping)} />
          {feeLines(order).map(({ key, name, amount }) => (
            <Amount key={key} name={name} text={money(amount)} />
          ))}
          {taxLines(order).map(({ name, amount }) => (
            <Amount key={name} name={name} text={money(amount)} />
          ))}
          {order.correction !== '0.00' && (
            <Amount name="Correction" text={money(order.correction)} />
          )}
          <Sum name="Total" text={money(order.total)} />
          {paid.map(({ name, amount }) => (
            <Amount key={name} name={name} text={`−${money(amount)}`} />
          ))}
          {paid.length > 0 && <Sum name={dueName(order)} text={money(order.due)} />}
          {order.refunds.map(({ id, amount }) => (
            <Amount key={id} name="Refunded" text={`−${money(amount)}`} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  const style = { padding: '14px 0 6px', ...TEXT.heading, borderWidth: '1px 0 0' };
  return (
    <tr className="line">
      <td {...ruled(style)}>{name}</td>
      <td align="right" {...ruled({ ...style, ...NO_WRAP }, 'value')}>
        {text}
      </td>
    </tr>
  );
}

function OptionsLine({ options }: { options: Record<string, string> }) {
  const text = optionsText(options);
  return text && <div {...paint({ text: 'ink-soft' }, TEXT.small)}>{text}</div>;
}

function Amount({ name, text }: { name: string; text: string }) {
  return (
    <tr className="line">
      <td {...paint({ text: 'ink-soft' }, { padding: '0 0 6px', ...TEXT.base, fontSize: 15 })}>
        {name}
      </td>
      <td
        align="right"
        {...paint({ text: 'ink' }, { padding: '0 0 6px', ...FIGURE, fontSize: 15 }, 'value')}
      >
        {text}
      </td>
    </tr>
  );
}

/** What a shopper wrote, line by line. */
const LONG = { ...TEXT.small, whiteSpace: 'pre-line', wordBreak: 'break-word' } as const;

const NO_WRAP = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
const FIGURE = { ...TEXT.base, ...NO_WRAP } as const;

/** A cell with a thin line below it. */
const ruled = (style: React.CSSProperties, className?: string) =>
  paint(
    { text: 'ink', edge: 'line' },
    { borderStyle: 'solid', borderWidth: '0 0 1px', verticalAlign: 'top', ...style },
    className,
  );

const times = (amount: string, quantity: number) => fromMinorUnits(toMinorUnits(amount) * quantity);

const isZero = (amount: string) => toMinorUnits(amount) === 0;
