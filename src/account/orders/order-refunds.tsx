import { DocumentTextIcon } from '@heroicons/react/24/outline';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** What was given back of an order, each with its credit note. */
export function OrderRefunds({ order: { id, currency, refunds } }: { order: OrderDetail }) {
  const settings = useSettings();
  return (
    <ul className="grid gap-3 text-sm">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            <span className="figures font-strong">
              {formatMoney(refund.amount, { ...settings, currency })}
            </span>{' '}
            <span className="text-ink-soft">
              on <time dateTime={refund.at}>{formatDate(refund.at, settings)}</time>
            </span>
          </span>
          <SiteLink
            href={ordersApi.creditNote({ id, refundId: refund.id }).url}
            target="_blank"
            className="inline-flex min-h-11 items-center gap-1.5 text-accent underline-offset-4 hover:underline"
          >
            <DocumentTextIcon aria-hidden="true" className="size-4" />
            Credit note {refund.creditNote}
            <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** The invoices that others took the place of, each with the credit note for it. */
export function ReplacedInvoices({ order: { id, replacedInvoices } }: { order: OrderDetail }) {
  const settings = useSettings();
  return (
    <ul className="grid gap-3 text-sm">
      {replacedInvoices.map((replaced) => (
        <li key={replaced.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-ink-soft">
            We changed your order on{' '}
            <time dateTime={replaced.at}>{formatDate(replaced.at, settings)}</time>
          </span>
          <span className="flex flex-wrap gap-x-4">
            {[
              {
                name: `Invoice ${replaced.number}`,
                paper: ordersApi.replacedInvoice({ id, replacedId: replaced.id }),
              },
              {
                name: `Credit note ${replaced.creditNote}`,
                paper: ordersApi.replacedCreditNote({ id, replacedId: replaced.id }),
              },
            ].map(({ name, paper }) => (
              <SiteLink
                key={name}
                href={paper.url}
                target="_blank"
                className="inline-flex min-h-11 items-center gap-1.5 text-accent underline-offset-4 hover:underline"
              >
                <DocumentTextIcon aria-hidden="true" className="size-4" />
                {name}
                <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>
              </SiteLink>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
