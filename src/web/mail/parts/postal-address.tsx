import type { OrderView } from '../../../domain/orders/schema.ts';
import { townAndRegion } from '../../../domain/postal-rules.ts';

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
