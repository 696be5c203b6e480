import { townAndRegion } from '../../kit/postal-rules.ts';
import type { AddressView } from '../../modules/customers/schema.ts';
import { withWholePostcodes } from '../../shared/whole-postcodes.ts';

type Addressee = Pick<
  AddressView,
  'name' | 'street' | 'city' | 'state' | 'zipCode' | 'country' | 'phone'
> & { line2?: string };

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Addressee }) {
  const { name, street, line2, zipCode, country, phone } = address;
  return (
    // In figures of one width the blank of 'BS1 9VK' is seen.
    <address className="grid min-w-0 tabular-nums lining-nums gap-0.5 text-ink-soft text-sm not-italic">
      <span className="font-strong text-base text-ink">{name}</span>
      <span>{street}</span>
      {line2 && <span>{line2}</span>}
      <span>{withWholePostcodes(`${townAndRegion(address)} ${zipCode}`)}</span>
      <span>{country}</span>
      {phone && <span>{phone}</span>}
    </address>
  );
}
