import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { freeDeliveryFrom, shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const LINE = 'block bg-sunken px-4 py-1.5 text-center text-ink-soft text-sm tabular-nums';

/** Above every page: the owner's announcement, or from which value of the goods delivery is free, where it ever is. */
export function SiteLine() {
  const settings = useSettings();
  const { data: rates = [] } = useQuery(shippingRatesQuery);
  const { announcement, announcementLink } = settings;
  if (announcement && announcementLink) {
    return (
      <SiteLink href={announcementLink} className={`${LINE} underline underline-offset-4`}>
        {announcement}
      </SiteLink>
    );
  }
  if (announcement) return <p className={LINE}>{announcement}</p>;
  const from = freeDeliveryFrom(rates);
  if (!from || Number(from) === 0) return null;
  return <p className={LINE}>Free delivery from {formatMoney(from, settings)}</p>;
}
