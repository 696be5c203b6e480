import type { AddressView } from '../../modules/customers/schema.ts';
import {
  isDelivered,
  notDelivered,
  useDeliveredCountries,
} from '../../shared/delivered-countries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AddressLines } from './address-lines.tsx';
import { useSetDefaultAddress } from './addresses.ts';

type AddressCardProps = { address: AddressView; onEdit: () => void; onDelete: () => void };

export function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  const setDefault = useSetDefaultAddress();
  const countries = useDeliveredCountries();
  const which = `${address.name}, ${address.street}`;
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone="quiet">{address.type}</Badge>
        {address.isDefault && <Badge tone="accent">Default</Badge>}
        {!isDelivered(address, countries) && <Badge tone="warm">{notDelivered(address)}</Badge>}
      </p>
      <AddressLines address={address} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button variant="secondary" size="sm" aria-label={`Edit ${which}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Delete ${which}`} onClick={onDelete}>
          Delete
        </Button>
        {!address.isDefault && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Set as Default ${which}`}
            busy={setDefault.isPending}
            busyLabel="Setting…"
            onClick={() => setDefault.mutate(address.id)}
          >
            Set as Default
          </Button>
        )}
      </div>
    </li>
  );
}
