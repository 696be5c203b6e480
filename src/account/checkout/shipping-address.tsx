import { MapPinIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { AddressView } from '../../modules/customers/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import type { useAddresses } from '../addresses/addresses.ts';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';

const AddressPicker = openedOnDemand(
  async () => (await import('./address-picker.tsx')).AddressPicker,
);

type ShippingAddressProps = {
  addresses: ReturnType<typeof useAddresses>;
  /** The address chosen so far. */
  address: AddressView | undefined;
  onPick: (addressId: string) => void;
};

/**
 * The order's address. Another one is picked or added in a dialog; existing addresses are changed
 * on their own page.
 */
export function ShippingAddress({ addresses, address, onPick }: ShippingAddressProps) {
  const [open, setOpen] = useState(false);
  const openPicker = {
    onClick: () => setOpen(true),
    onPointerEnter: AddressPicker.preload,
    onFocus: AddressPicker.preload,
    'aria-haspopup': 'dialog' as const,
  };

  return (
    <CheckoutSection
      title="Shipping Address"
      action={
        address && (
          <p className="-mr-3 flex sm:gap-2">
            <Button variant="ghost" size="sm" aria-label="Change shipping address" {...openPicker}>
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
        ) : addresses.data ? (
          <div className="grid justify-items-start gap-4 sm:flex sm:items-center sm:justify-between">
            <p className="flex items-center gap-3 text-ink-soft">
              <MapPinIcon aria-hidden="true" className="size-6 shrink-0" />
              {addresses.data.length === 0
                ? 'Where should your order go?'
                : 'We do not deliver to your saved addresses. Where should your order go?'}
            </p>
            <Button {...openPicker}>Add Address</Button>
          </div>
        ) : addresses.error ? (
          <LoadFailure text={addresses.error.message} onRetry={addresses.refetch} />
        ) : (
          <AddressSkeleton />
        )}
      </div>
      <AddressPicker
        open={open}
        onClose={() => setOpen(false)}
        addresses={addresses.data ?? []}
        current={address}
        onPick={onPick}
      />
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
