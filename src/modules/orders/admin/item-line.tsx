import type { ReactNode } from 'react';
import { LineDetails } from '../../../shared/line-details.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { FieldDetail } from '../../custom-fields/schema.ts';
import { optionsText } from '../order-text.ts';

type ItemLineProps = {
  item: {
    name: string;
    options: Record<string, string>;
    sku: string;
    imageUrl: string;
    details?: FieldDetail[] | undefined;
    /** Of a bundle: what one is made of. */
    parts?: { name: string; sku: string; quantity: number }[] | undefined;
  };
  /** The product's page, if the name leads there. */
  href?: string;
  /** What is said of it at the end of the line: how many, at what price. */
  children: ReactNode;
};

/** A line of an order with its picture: what was bought, sent or came back. */
export function ItemLine({
  item: { name, options, sku, imageUrl, details, parts = [] },
  href,
  children,
}: ItemLineProps) {
  return (
    <li className="flex gap-4 px-5 py-3 text-sm">
      <span className="size-14 shrink-0">
        <Picture src={imageUrl} alt="" sizes="3.5rem" width={1} height={1} className="rounded-md" />
      </span>
      <span className="grid min-w-0 flex-1 content-start">
        {href === undefined ? (
          <span className="wrap-anywhere font-strong">{name}</span>
        ) : (
          // A full load, as for every page of the shop from here.
          <a
            href={href}
            className="wrap-anywhere w-fit font-strong underline-offset-4 hover:underline"
          >
            {name}
          </a>
        )}
        <span className="wrap-anywhere text-ink-soft text-xs">
          {[optionsText(options), sku].filter(Boolean).join(' · ')}
        </span>
        <LineDetails details={details} />
        {parts.map((part) => (
          <span key={part.sku} className="wrap-anywhere text-ink-soft text-xs">
            {part.quantity} × {part.name} · {part.sku}
          </span>
        ))}
      </span>
      <span className="figures whitespace-nowrap text-right font-strong">{children}</span>
    </li>
  );
}
