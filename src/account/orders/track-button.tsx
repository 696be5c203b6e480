import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline';
import type { ComponentProps } from 'react';
import type { OrderView } from '../../modules/orders/schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type TrackButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'wide'> & {
  order: Pick<OrderView, 'number' | 'trackingUrl' | 'status'>;
  /** One of several; left out: the latest. */
  parcel?: { trackingUrl: string | null; place: number };
};

/** Opens the carrier's tracking page; of a whole order nothing before it is on its way, and once it has arrived. */
export function TrackButton({ order, parcel, ...look }: TrackButtonProps) {
  const { trackingUrl } = parcel ?? order;
  if (!trackingUrl || (!parcel && order.status !== 'Shipped')) return null;
  return (
    <ButtonLink {...look} href={trackingUrl} target="_blank" rel="noopener noreferrer">
      Track Package
      <VisuallyHidden>
        {parcel ? ` ${parcel.place}` : ''} of order {order.number} (opens in a new tab)
      </VisuallyHidden>
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4.5" />
    </ButtonLink>
  );
}
