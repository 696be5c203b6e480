import { PlusIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { AddressView } from '../../modules/customers/schema.ts';
import {
  isDelivered,
  notDelivered,
  useDeliveredCountries,
} from '../../shared/delivered-countries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { AddressForm } from '../addresses/address-form.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import { RadioCard } from './radio-card.tsx';

type AddressPickerProps = {
  open: boolean;
  onClose: () => void;
  addresses: AddressView[];
  current: AddressView | undefined;
  onPick: (addressId: string) => void;
};

/** Another address for this order: one of the customer's, or a new one. */
export function AddressPicker({ open, onClose, addresses, current, onPick }: AddressPickerProps) {
  const [adding, setAdding] = useState(false);
  const [marked, setMarked] = useState<string>();
  const countries = useDeliveredCountries();
  const chosen = marked ?? current?.id;
  const canBeChosen = addresses.some((address) => isDelivered(address, countries));
  const showsForm = adding || !canBeChosen;

  function close() {
    setAdding(false);
    setMarked(undefined);
    onClose();
  }

  function pick(addressId: string) {
    onPick(addressId);
    close();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={showsForm ? 'Add Address' : 'Shipping Address'}
      footer={
        !showsForm && (
          <Button size="lg" wide disabled={!chosen} onClick={() => chosen && pick(chosen)}>
            Deliver to This Address
          </Button>
        )
      }
    >
      {showsForm ? (
        <AddressForm
          asksType={false}
          onSaved={({ id }) => pick(id)}
          onCancel={() => (canBeChosen ? setAdding(false) : close())}
        />
      ) : (
        <div className="grid gap-3 pt-1">
          <fieldset className="grid gap-3">
            <legend className="sr-only">Your addresses</legend>
            {addresses.map((address) => (
              <RadioCard
                key={address.id}
                name="address"
                value={address.id}
                checked={address.id === chosen}
                disabled={!isDelivered(address, countries)}
                onChange={() => setMarked(address.id)}
              >
                <AddressLines address={address} />
                {!isDelivered(address, countries) && (
                  <span className="mt-2 block">
                    <Badge tone="warm">{notDelivered(address)}</Badge>
                  </span>
                )}
              </RadioCard>
            ))}
          </fieldset>
          <Button variant="secondary" wide onClick={() => setAdding(true)}>
            <PlusIcon aria-hidden="true" className="size-5" />
            Add a New Address
          </Button>
        </div>
      )}
    </Dialog>
  );
}
