import { MapPinIcon } from '@heroicons/react/24/outline';
import { lazy, Suspense, useState } from 'react';
import type { AddressView } from '../../../domain/customers/schema.ts';
import { Button } from '../../ui/button.tsx';
import { useOpenedOnce } from '../../ui/opened-once.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import type { useAddresses } from '../addresses/addresses.ts';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';

const loadPicker = async () => ({ default: (await import('./address-picker.tsx')).AddressPicker });
const AddressPicker = lazy(loadPicker);

type ShippingAddressProps = {
  addresses: ReturnType<typeof useAddresses>;
  /** Where the order goes so far. */
  address: AddressView | undefined;
  onPick: (addressId: string) => void;
};

/** Where the order goes; another address is picked or added in a dialog over the order. */
export function ShippingAddress({ addresses, address, onPick }: ShippingAddressProps) {
  const [open, setOpen] = useState(false);
  const openPicker = {
    onClick: () => setOpen(true),
    onPointerEnter: loadPicker,
    onFocus: loadPicker,
    'aria-haspopup': 'dialog' as const,
  };

  return (
    <CheckoutSection
      title="Shipping Address"
      action={
        address && (
          <Button
            variant="ghost"
            size="sm"
            aria-label="Edit shipping address"
            className="-mr-3"
            {...openPicker}
          >
            Edit
          </Button>
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
              Where should your order go?
            </p>
            <Button {...openPicker}>Add Address</Button>
          </div>
        ) : addresses.error ? (
          <div className="grid justify-items-start gap-4">
            <p className="text-danger">{addresses.error.message}</p>
            <Button variant="secondary" onClick={() => addresses.refetch()}>
              Try Again
            </Button>
          </div>
        ) : (
          <AddressSkeleton />
        )}
      </div>
      <p className="text-sm">
        <SiteLink
          href="/dashboard/addresses"
          className="text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Manage your addresses
        </SiteLink>
      </p>
      {useOpenedOnce(open) && (
        <Suspense>
          <AddressPicker
            open={open}
            onClose={() => setOpen(false)}
            addresses={addresses.data ?? []}
            current={address}
            onPick={onPick}
          />
        </Suspense>
      )}
    </CheckoutSection>
  );
}

export function AddressSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-4 w-52" />
      <Skeleton className="h-4 w-44" />
      <Skeleton className="h-4 w-28" />
    </div>
  );
}
