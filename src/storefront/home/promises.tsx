import {
  ArrowUturnLeftIcon,
  IdentificationIcon,
  StarIcon,
  TruckIcon,
} from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { formatMoneyBriefly } from '../../shared/format.ts';
import { reviewSummaryQuery } from '../../shared/reviews.ts';
import { useSettings } from '../../shared/settings.ts';
import { freeDeliveryFrom, shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** Of fewer reviews the mean says nothing. */
const FEW = 10;

/** What a shopper may count on, from the shop's own tariff and settings, and what those say who have bought. */
export function Promises() {
  const settings = useSettings();
  const { data: rates = [] } = useQuery(shippingRatesQuery);
  const { returnDays, minimumAge } = settings;
  const { data: reviews } = useQuery(reviewSummaryQuery);
  const freeFrom = freeDeliveryFrom(rates);
  return (
    <section aria-label="What you can count on" className="page-width mt-8 lg:mt-10">
      <ul className="grid gap-x-8 gap-y-4 border-line border-y py-5 text-sm sm:flex sm:flex-wrap sm:justify-between">
        {freeFrom && (
          <Kept icon={TruckIcon}>
            {Number(freeFrom) === 0
              ? 'Free delivery'
              : `Free delivery from ${formatMoneyBriefly(freeFrom, settings)}`}
          </Kept>
        )}
        {reviews && reviews.total >= FEW && (
          <Kept icon={StarIcon}>
            <SiteLink href="/reviews" className="underline underline-offset-4">
              {reviews.average} out of 5 in {reviews.total} reviews
            </SiteLink>
          </Kept>
        )}
        {Number(returnDays) > 0 && (
          <Kept icon={ArrowUturnLeftIcon}>{returnDays} days to return</Kept>
        )}
        <Kept icon={IdentificationIcon}>For adults of {minimumAge} and over: age is checked</Kept>
      </ul>
    </section>
  );
}

type KeptProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; children: ReactNode };

function Kept({ icon: Icon, children }: KeptProps) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
      {children}
    </li>
  );
}
