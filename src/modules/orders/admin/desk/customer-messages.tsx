import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import type { CustomerDetail } from '../../../customers/schema.ts';
import * as deskApi from '../../desk/endpoints.ts';

/** What staff wrote to a customer, on the customer's page; nothing where nobody has. */
export function CustomerMessages({ customer }: { customer: CustomerDetail }) {
  const { data } = useQuery({
    ...apiQuery(deskApi.listMessages({ customer: customer.id })),
    staleTime: 0,
    enabled: customer.orders > 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Messages to the customer">
      <ol className="divide-y divide-line text-sm">
        {data.map(({ id, at, subject, text, orderId, number, by }) => (
          <li key={id} className="grid gap-1 px-5 py-3">
            <span className="wrap-anywhere font-strong">{subject}</span>
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
            <span className="text-ink-soft text-xs">
              <DateTime at={at} />
              {by && ` by ${by}`}, order{' '}
              <SiteLink
                href={`/admin/orders/${orderId}`}
                className="figures text-accent underline underline-offset-4 hover:no-underline"
              >
                {number}
              </SiteLink>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
