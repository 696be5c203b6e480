import type { ReactNode } from 'react';
import type { AddressView } from '../../modules/customers/schema.ts';
import type { DeliveredCountry } from '../../modules/orders/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { AddressFields } from '../addresses/address-fields.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import type { useAddresses } from '../addresses/addresses.ts';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import type { AddressOnPage } from './typed-address.ts';

const AddressPicker = openedOnDemand(
  async () => (await import('./address-picker.tsx')).AddressPicker,
);

type ShippingAddressProps = {
  /** Of gift cards alone nothing is sent there. */
  title: string;
  addresses: ReturnType<typeof useAddresses>;
  /** The address chosen so far. */
  address: AddressView | undefined;
  onPick: (addressId: string) => void;
  isPicking: boolean;
  setPicking: (isPicking: boolean) => void;
};

/**
 * The order's address. Another one is picked or added in a dialog; existing addresses are changed
 * on their own page.
 */
export function ShippingAddress(props: ShippingAddressProps) {
  const { title, addresses, address, onPick, isPicking, setPicking } = props;
  return (
    <CheckoutSection
      title={title}
      action={
        address && (
          <p className="-mr-3 flex sm:gap-2">
            <Button
              variant="ghost"
              size="sm"
              aria-label="Change shipping address"
              aria-haspopup="dialog"
              onClick={() => setPicking(true)}
              onPointerEnter={AddressPicker.preload}
              onFocus={AddressPicker.preload}
            >
              Change
            </Button>
            <ButtonLink
              variant="ghost"
              size="sm"
              href="/dashboard/addresses"
              aria-label="Edit shipping address"
            >
              Edit
            </ButtonLink>
          </p>
        )
      }
    >
      <div className={CARD_CLASSES}>
        {address ? (
          <AddressLines address={address} />
        ) : addresses.error ? (
          <LoadFailure text={addresses.error.message} onRetry={addresses.refetch} />
        ) : (
          <AddressSkeleton />
        )}
      </div>
      <AddressPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        addresses={addresses.data ?? []}
        current={address}
        onPick={onPick}
      />
    </CheckoutSection>
  );
}

type WrittenAddressProps = {
  title: string;
  written: AddressOnPage;
  countries: DeliveredCountry[] | undefined;
  /** Said above the boxes. */
  note?: ReactNode;
  /** Pressing Enter in a box does what the big button does. */
  onEnter: () => void;
};

/** The first address, written in the page. */
export function WrittenAddress({ title, written, countries, note, onEnter }: WrittenAddressProps) {
  return (
    <CheckoutSection title={title}>
      {note && <p className="text-ink-soft">{note}</p>}
      {countries ? (
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onEnter();
          }}
          className="grid gap-5 sm:grid-cols-6"
        >
          <AddressFields form={written.form} countries={countries} />
          <button type="submit" hidden tabIndex={-1} />
        </form>
      ) : (
        <Skeleton className="h-96" />
      )}
    </CheckoutSection>
  );
}

export function AddressSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 wide-36" />
      <Skeleton className="h-4 wide-52" />
      <Skeleton className="h-4 wide-44" />
      <Skeleton className="h-4 wide-28" />
    </div>
  );
}
