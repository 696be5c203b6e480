import { type Db, named } from '../../platform/database.ts';
import { CARRIERS, type Carrier } from './choices.ts';

/** Where each carrier says how far a parcel is; its number stands in for `{number}`. */
const TRACKING_PAGES: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id={number}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  DPD: 'https://track.dpd.co.uk/parcels/{number}',
  Evri: 'https://www.evri.com/track/parcel/{number}',
};

const DEFAULT_CARRIER: Carrier = 'Royal Mail';

/** The carrier's page about one parcel; null before it was shipped, and for carriers of old that nobody knows. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const page = CARRIERS.find((known) => known === carrier);
  if (!page || trackingNumber === null) return null;
  return TRACKING_PAGES[page].replace('{number}', () => encodeURIComponent(trackingNumber));
}

/** Who brings a parcel of which nobody said more: the owner's setting, Royal Mail unless set. */
export async function readDefaultCarrier(db: Db): Promise<Carrier> {
  const [entry] = await named<{ value: string }>(
    db,
    'default-carrier',
    `select value from site_config where key = 'default_carrier'`,
  );
  return CARRIERS.find((known) => known === entry?.value) ?? DEFAULT_CARRIER;
}
