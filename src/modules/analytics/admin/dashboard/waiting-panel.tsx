import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { optionsText } from '../../../orders/order-text.ts';
import type { DashboardView } from '../../schema.ts';
import { useAttention } from '../attention.ts';

const TO_SHIP =
  '/admin/orders?fulfilment=unfulfilled,partially_shipped&payment=pending,completed,partially_refunded';

const LOW_STOCK = '/admin/products?stock=low,out';

type WaitingPanelProps = {
  /** How many variants run low or are sold out. */
  lowStock: number | undefined;
};

/** What waits for somebody, each with the way to it. Nothing if nothing does. */
export function WaitingPanel({ lowStock }: WaitingPanelProps) {
  const attention = useAttention();
  const lines = [
    { count: attention?.orders, one: 'order to ship', many: 'orders to ship', href: TO_SHIP },
    {
      count: attention?.returns,
      one: 'return to answer',
      many: 'returns to answer',
      href: '/admin/orders/returns?status=requested',
    },
    {
      count: attention?.payments,
      one: 'payment needs attention',
      many: 'payments need attention',
      href: '/admin/payments/transactions?attention=true',
    },
    {
      count: lowStock,
      one: 'variant low or sold out',
      many: 'variants low or sold out',
      href: LOW_STOCK,
    },
    {
      count: attention?.reviews,
      one: 'poor review to answer',
      many: 'poor reviews to answer',
      href: '/admin/products/reviews?rating=1,2&answered=false&hidden=false',
    },
    {
      count: attention?.photos,
      one: 'review with photos to approve',
      many: 'reviews with photos to approve',
      href: '/admin/products/reviews?photos=waiting',
    },
    {
      count: attention?.questions,
      one: 'question to answer',
      many: 'questions to answer',
      href: '/admin/products/questions?state=waiting',
    },
    {
      count: attention?.messages,
      one: 'message to answer',
      many: 'messages to answer',
      href: '/admin/messages?waiting=true',
    },
    {
      count: attention?.mail,
      one: 'mail failed',
      many: 'mails failed',
      href: '/admin/mail?status=failed,unsure',
    },
    {
      count: attention?.backups,
      one: 'backup to look into',
      many: 'backups to look into',
      href: '/admin/settings/backups',
    },
  ].filter(({ count }) => (count ?? 0) > 0);
  if (lines.length === 0) return null;
  return (
    <Panel title="Waiting for you">
      <ul className="flex flex-wrap gap-x-8 gap-y-1 px-5 py-3">
        {lines.map(({ count, one, many, href }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
            >
              <StatusPill tone="warm">
                <span className="figures">{count}</span>
              </StatusPill>
              {count === 1 ? one : many}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What is nearly sold out, or is. */
export function LowStockPanel({ lowStock }: Pick<DashboardView, 'lowStock'>) {
  const { total, variants } = lowStock;
  if (total === 0) return null;
  return (
    <Panel
      title="Low stock"
      action={
        <SiteLink
          href={LOW_STOCK}
          className="flex min-h-11 items-center rounded-sm font-strong text-accent text-sm underline-offset-4 hover:underline"
        >
          {total === 1 ? '1 variant' : `All ${total} variants`}
        </SiteLink>
      }
    >
      <ul className="divide-y divide-line">
        {variants.map(({ variantId, productId, name, options, sku, stock }) => (
          <li key={variantId} className="flex items-center gap-3 px-5 py-2.5 text-sm">
            <div className="grid min-w-0 flex-1">
              <SiteLink
                href={`/admin/products/${productId}`}
                className="wrap-anywhere font-strong underline-offset-4 hover:underline"
              >
                {name}
              </SiteLink>
              <span className="wrap-anywhere text-ink-soft text-xs">
                {[optionsText(options), sku].filter(Boolean).join(' · ')}
              </span>
            </div>
            <StatusPill tone={stock === 0 ? 'danger' : 'warm'}>
              {stock === 0 ? 'Sold out' : `${stock} left`}
            </StatusPill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
