import type { Db } from '../../../platform/database/database.ts';
import { CARRIERS, type Carrier } from '../../settings/carriers.ts';
import { readSettingTexts } from '../../settings/site-config.ts';

/** Each carrier's tracking page; `{number}` is replaced by the parcel's number. */
const TRACKING_PAGES: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id={number}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  DPD: 'https://track.dpd.co.uk/parcels/{number}',
  Evri: 'https://www.evri.com/track/parcel/{number}',
};

/**
 * The carrier's page about a parcel; null before it is shipped, and for former carriers that we no
 * longer know.
 */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const page = CARRIERS.find((known) => known === carrier);
  if (!page || !trackingNumber) return null;
  return TRACKING_PAGES[page].replace('{number}', () => encodeURIComponent(trackingNumber));
}

/** The carrier assumed if none is named: the owner's setting. */
export async function readDefaultCarrier(db: Db): Promise<Carrier> {
  const { default_carrier: chosen } = await readSettingTexts(db, ['default_carrier']);
  return chosen as Carrier;
}
