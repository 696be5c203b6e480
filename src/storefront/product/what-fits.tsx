import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DEVICES, LIQUIDS, PARTS } from '../../modules/catalog/constants.ts';
import type { FittingProduct, ProductView } from '../../modules/catalog/schema.ts';
import { fittingQuery } from '../../shared/my-devices.ts';
import { FittingLinks } from './fitting-links.tsx';

type WhatFitsProps = {
  product: Pick<ProductView, 'id' | 'category'>;
  heading?: 'h2' | 'h3';
  /** The product is the visitor's. */
  isOwn?: boolean;
};

/** What goes with the product, kind by kind: parts and liquids of a device, devices of a part. */
export function WhatFits({ product, heading = 'h2', isOwn }: WhatFitsProps) {
  const fitting = useQuery(fittingQuery([product.id])).data ?? [];
  const groups = Map.groupBy(fitting, ({ category }) => category);
  // Parts come first, and what the shop has no category for last.
  const order = [PARTS, LIQUIDS, DEVICES] as string[];
  const names = [...new Set([...order, ...groups.keys()])];
  return (
    <div className="grid gap-12">
      {names.map((category) => {
        const products = groups.get(category);
        return (
          products && (
            <Group
              key={category}
              heading={heading}
              title={titleOf(product.category, products)}
              products={products}
              isOwn={isOwn}
            />
          )
        );
      })}
    </div>
  );
}

type GroupProps = {
  heading: 'h2' | 'h3';
  title: string;
  products: FittingProduct[];
  isOwn: boolean | undefined;
};

function Group({ heading: Heading, title, products, isOwn }: GroupProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <Heading id={heading} className={Heading === 'h2' ? 'text-2xl' : 'text-lg'}>
        {title}
      </Heading>
      <FittingLinks products={products} isOwn={isOwn} />
    </section>
  );
}

function titleOf(category: string, products: FittingProduct[]): string {
  const [first] = products;
  if (category === DEVICES && first?.category === PARTS) return `${kindsOf(products)} that fit`;
  if (category === DEVICES && first?.category === LIQUIDS) return 'Liquids that suit it';
  if (category === LIQUIDS && first?.category === DEVICES) return 'Kits it suits';
  return category === PARTS && first?.category === DEVICES ? 'Fits' : 'Goes with it';
}

/** 'Pods and coils', or 'Parts' where others are among them. */
export function kindsOf(parts: { type: string }[]): string {
  const kinds = ['Pods', 'Coils'].filter((kind) =>
    parts.some(({ type }) => type.toLowerCase().includes(kind.toLowerCase())),
  );
  const isAll = parts.every(({ type }) => /pods|coils/i.test(type));
  return isAll ? kinds.join(' and ').replace('and C', 'and c') : 'Parts';
}
