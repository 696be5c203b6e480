import { MapPinIcon, PlusIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import type { AddressView } from '../../modules/customers/schema.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { useAddresses } from './addresses.ts';

const AddressDialog = openedOnDemand(
  async () => (await import('./address-dialog.tsx')).AddressDialog,
);
const DeleteAddressDialog = openedOnDemand(
  async () => (await import('./delete-address-dialog.tsx')).DeleteAddressDialog,
);

/** The open dialog and its address; a new address has none yet. */
type Task = { name: 'save'; address?: AddressView } | { name: 'delete'; address: AddressView };

/** The customer's addresses, with everything they can do with them. */
export function AddressBook() {
  const { data: addresses, error, refetch } = useAddresses();
  const heading = useRef<HTMLHeadingElement>(null);
  const [task, setTask] = useState<Task>({ name: 'save' });
  const [open, setOpen] = useState(false);

  function begin(next: Task) {
    setTask(next);
    setOpen(true);
  }

  return (
    <section className="grid gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Addresses
        </h1>
        {addresses && addresses.length > 0 && (
          <Button
            onPointerEnter={AddressDialog.preload}
            onFocus={AddressDialog.preload}
            onClick={() => begin({ name: 'save' })}
          >
            <PlusIcon aria-hidden="true" className="size-5" />
            Add Address
          </Button>
        )}
      </header>
      {error ? (
        <EmptyState
          title={error.message}
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : !addresses ? (
        <AddressesSkeleton />
      ) : addresses.length === 0 ? (
        <EmptyState
          icon={MapPinIcon}
          title="No addresses yet"
          text="Add where your orders should go. You can choose among your addresses at checkout."
          action={<Button onClick={() => begin({ name: 'save' })}>Add Address</Button>}
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onEdit={() => begin({ name: 'save', address })}
              onDelete={() => begin({ name: 'delete', address })}
            />
          ))}
        </ul>
      )}
      {task.name === 'delete' ? (
        <DeleteAddressDialog
          open={open}
          onClose={() => setOpen(false)}
          address={task.address}
          focusAfterwards={() => heading.current}
        />
      ) : (
        <AddressDialog open={open} onClose={() => setOpen(false)} address={task.address} />
      )}
    </section>
  );
}

function AddressesSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {['first', 'second'].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line p-5">
          <Skeleton className="h-6 w-16 rounded-full" />
          <Skeleton className="h-5 wide-40" />
          <Skeleton className="h-4 wide-52" />
          <Skeleton className="h-4 wide-44" />
          <Skeleton className="h-4 wide-28" />
          <Skeleton className="mt-3 h-9 wide-36 rounded-full" />
        </div>
      ))}
    </div>
  );
}
