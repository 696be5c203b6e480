import { townAndRegion } from '../../../../kit/postal-rules.ts';
import type { OrderView } from '../../schema.ts';

/** An address as it stands on a parcel. */
export function PostalAddress({ address }: { address: OrderView['shippingAddress'] }) {
  const { name, street, zipCode, country, phone } = address;
  return (
    <>
      {name}
      <br />
      {street}
      <br />
      {townAndRegion(address)} <span style={{ whiteSpace: 'nowrap' }}>{zipCode}</span>
      <br />
      {country}
      {phone && (
        <>
          <br />
          {phone}
        </>
      )}
    </>
  );
}
