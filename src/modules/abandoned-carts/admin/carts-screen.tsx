import { ShoppingCartIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as cartsApi from '../endpoints.ts';
import type { AbandonedCart, CartMailFigures } from '../schema.ts';

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const columns: Column<AbandonedCart>[] = [
  {
    id: 'who',
    head: 'Whose',
    cell: ({ customer }) =>
      customer ? (
        <span className="grid">
          <SiteLink
            href={`/admin/users/${customer.id}`}
            className={`wrap-anywhere w-fit font-strong ${LINK}`}
          >
            {customer.name}
          </SiteLink>
          <span className="break-all font-regular text-ink-soft text-xs">{customer.email}</span>
        </span>
      ) : (
        <span className="text-ink-soft">Not known</span>
      ),
  },
  {
    id: 'what',
    head: 'What',
    from: 'sm',
    cell: ({ lines, pieces }) => {
      const shown = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return (
        <span className="grid">
          {lines.map(({ productId, name, options, quantity }) => (
            <span key={`${productId} ${Object.values(options)}`} className="wrap-anywhere">
              {quantity} × {[name, ...Object.values(options)].join(', ')}
            </span>
          ))}
          {pieces > shown && <span className="text-ink-soft">and {pieces - shown} more</span>}
        </span>
      );
    },
  },
  {
    id: 'amount',
    head: 'Worth',
    sort: 'amount',
    figures: true,
    cell: (cart) => <Amount of={cart} />,
  },
  {
    id: 'touchedAt',
    head: 'Left',
    sort: 'touchedAt',
    from: 'lg',
    cell: ({ touchedAt }) => <DateTime at={touchedAt} />,
  },
  { id: 'mail', head: 'Mail', from: 'lg', cell: (cart) => <Mailed cart={cart} /> },
];

function Amount({ of: { amount, currency } }: { of: { amount: string; currency: string } }) {
  const settings = useSettings();
  return formatMoney(amount, { ...settings, currency });
}

function Mailed({ cart: { reminder, customer } }: { cart: AbandonedCart }) {
  if (reminder?.openedAt) return <StatusPill tone="accent">Opened</StatusPill>;
  if (reminder) return <StatusPill>Sent</StatusPill>;
  if (!customer) return null;
  return (
    <span className="text-ink-soft">{customer.wantsMail ? 'Agreed to it' : 'Not agreed to'}</span>
  );
}

const carts: ListDefinition<AbandonedCart> = {
  from: cartsApi.list,
  title: 'Abandoned Carts',
  pageSize: 20,
  noun: { one: 'cart', many: 'carts' },
  rowId: ({ id }) => id,
  rowName: ({ customer }) => (customer ? `Cart of ${customer.name}` : 'Cart of a guest'),
  columns,
  sort: '-touchedAt',
  filters: {
    who: {
      kind: 'choice',
      label: 'Whose',
      options: [
        { value: 'customer', label: 'Customers' },
        { value: 'guest', label: 'Not known' },
      ],
    },
  },
  empty: {
    icon: ShoppingCartIcon,
    title: 'No carts were left behind',
    text: 'A cart appears here once nothing has been changed in it for an hour, and goes after 90 days.',
  },
};

/** Carts that were left behind, and what mail about them brought back. */
export function CartsScreen() {
  const { data } = useQuery({ ...apiQuery(cartsApi.summarise()), staleTime: 0 });
  return <ListScreen list={carts} notice={data && <Figures figures={data} />} />;
}

function Figures({
  figures: { hours, sent, opened, orders, revenue },
}: {
  figures: CartMailFigures;
}) {
  return (
    <p className="text-sm">
      {hours === null ? (
        <>
          No mail is sent about these carts. To send one, say after how many hours in the{' '}
          <SiteLink href="/admin/settings" className={LINK}>
            settings
          </SiteLink>
          , under Customers. It goes only to customers who agreed to it, once for each cart.
        </>
      ) : (
        <>
          A mail is sent after {hours} {hours === 1 ? 'hour' : 'hours'} to customers who agreed to
          it, once for each cart.
        </>
      )}{' '}
      {sent > 0 && (
        <>
          In the last year {sent} went out, {opened} were opened, and {orders}{' '}
          {orders === 1 ? 'order' : 'orders'} followed
          {revenue.length > 0 && ' for '}
          {revenue.map((each, place) => (
            <span key={each.currency}>
              {place > 0 && ' and '}
              <Amount of={each} />
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}
