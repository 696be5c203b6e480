import { useQuery } from '@tanstack/react-query';
import * as contactApi from '../../modules/contact/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { withWholePostcodes } from '../../shared/whole-postcodes.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const LINK = 'underline underline-offset-4 hover:text-ink';

/** Below the button: who sells, from where, how they are reached, and how long what was bought can go back. */
export function SellerLine() {
  const { returnDays } = useSettings();
  const { data } = useQuery(apiQuery(contactApi.read()));
  if (!data) return null;
  const { seller, address, telephone } = data;
  return (
    <div className="grid gap-1 text-center text-ink-soft text-sm">
      <p className="wrap-anywhere">
        Sold by {seller}
        {address && <>, {withWholePostcodes(address.replaceAll('\n', ', '))}</>}
      </p>
      <p className="flex flex-wrap justify-center gap-x-4">
        {Number(returnDays) > 0 && <span>{returnDays} days to return</span>}
        {telephone && (
          <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`} className={LINK}>
            {telephone}
          </a>
        )}
        <SiteLink href="/contact" target="_blank" className={LINK}>
          Write to us
        </SiteLink>
      </p>
    </div>
  );
}
