import type { OrderView } from '../../domain/orders/schema.ts';

/** An address as it stands on a parcel. */
export function PostalAddress({ address }: { address: OrderView['shippingAddress'] }) {
  const { name, street, city, state, zipCode, country, phone } = address;
  return (
    <>
      {name}
      <br />
      {street}
      <br />
      {city}, {state} <span style={{ whiteSpace: 'nowrap' }}>{zipCode}</span>
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
