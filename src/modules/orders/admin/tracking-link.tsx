import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline';
import { classNames } from '../../../ui/class-names.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { OrderRow } from '../admin-schema.ts';

type TrackingLinkProps = {
  order: Pick<OrderRow, 'number' | 'trackingNumber' | 'carrier' | 'trackingUrl'>;
  className?: string;
};

/** Opens the carrier's tracking page; nothing before the order is shipped. */
export function TrackingLink({ order, className }: TrackingLinkProps) {
  const { number, trackingNumber, carrier, trackingUrl } = order;
  if (!trackingUrl) return null;
  return (
    <SiteLink
      href={trackingUrl}
      target="_blank"
      title={`${carrier} ${trackingNumber}`}
      className={classNames(
        'relative flex w-fit whitespace-nowrap items-center gap-1 rounded-sm font-strong text-accent text-xs underline-offset-4 after:absolute after:-inset-2.5 hover:underline',
        className,
      )}
    >
      Track Package
      <VisuallyHidden> of order {number} (opens in a new tab)</VisuallyHidden>
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-3.5" />
    </SiteLink>
  );
}
