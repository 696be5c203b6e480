import { useRef } from 'react';
import type { AddressView } from '../../modules/customers/schema.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { AddressLines } from './address-lines.tsx';
import { useDeleteAddress } from './addresses.ts';

type DeleteAddressDialogProps = {
  open: boolean;
  onClose: () => void;
  address: AddressView;
  /** Gets the focus once the address and its button are gone. */
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
    deleteAddress.mutate(address.id, {
      onSuccess: () => {
        returnFocusTo.current = focusAfterwards();
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete Address"
      description="This address will be removed from your account. Orders that were sent to it keep it."
      action="Delete Address"
      busyAction="Deleting…"
      destructive
      busy={deleteAddress.isPending}
      onConfirm={confirm}
      returnFocusTo={returnFocusTo}
    >
      <AddressLines address={address} />
    </ConfirmDialog>
  );
}
