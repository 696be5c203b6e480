import { useRef } from 'react';
import type { AddressView } from '../../../domain/customers/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressLines } from './address-lines.tsx';
import { useDeleteAddress } from './addresses.ts';

type DeleteAddressDialogProps = {
  open: boolean;
  onClose: () => void;
  address: AddressView;
  /** Takes the focus once the address, and the button that was pressed, are gone. */
  focusAfterwards: () => HTMLElement | null;
};

export function DeleteAddressDialog({
  open,
  onClose,
  address,
  focusAfterwards,
}: DeleteAddressDialogProps) {
  const deleteAddress = useDeleteAddress();
  const returnFocusTo = useRef<HTMLElement>(null);

  function confirm() {
    deleteAddress.mutate(address, {
      onSuccess: () => {
        returnFocusTo.current = focusAfterwards();
        onClose();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Delete Address"
      description="This address will be removed from your account. Orders that were sent to it keep it."
      returnFocusTo={returnFocusTo}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={deleteAddress.isPending}
            busyLabel="Deleting…"
            onClick={confirm}
          >
            Delete Address
          </Button>
        </div>
      }
    >
      <AddressLines address={address} />
    </Dialog>
  );
}
