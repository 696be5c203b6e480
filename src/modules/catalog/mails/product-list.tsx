import type { ReactNode } from 'react';
import { paint, TABLE, TEXT } from '../../mail/mails/frame/mail-tokens.ts';
import { ProductPicture } from '../../mail/mails/frame/product-picture.tsx';
import { TextLink } from '../../mail/mails/frame/text-link.tsx';
import type { MailShop } from '../../mail/schema.ts';
import type { MailProduct } from '../schema.ts';

type ProductListProps = {
  products: MailProduct[];
  shop: MailShop;
  /** The text of each product's link; left out: no link. */
  action?: string;
  /** What stands below a product's name. */
  detail: (product: MailProduct) => ReactNode;
};

/** Products one below the other. */
export function ProductList({ products, shop, action, detail }: ProductListProps) {
  return (
    <table role="presentation" width="100%" {...TABLE} style={{ margin: '24px 0 8px' }}>
      <tbody>
        {products.map((product) => (
          <tr key={`${product.url} ${product.options}`} className="apart">
            <td width={96} style={{ width: 96, padding: '0 20px 24px 0', verticalAlign: 'top' }}>
              <ProductPicture src={product.imageUrl} size={96} shop={shop} />
            </td>
            <td {...paint({ text: 'ink' }, { padding: '0 0 24px', verticalAlign: 'top' })}>
              <div style={{ ...TEXT.base, fontSize: 17, fontWeight: 600, paddingBottom: 2 }}>
                {product.name}
              </div>
              {product.options && (
                <div {...paint({ text: 'ink-soft' }, TEXT.small)}>{product.options}</div>
              )}
              <div style={TEXT.base}>{detail(product)}</div>
              {action && (
                <div style={{ ...TEXT.base, fontSize: 15, paddingTop: 4 }}>
                  <TextLink href={product.url} shop={shop}>
                    {action}
                  </TextLink>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
