import type { AddressView } from '../../modules/customers/schema.ts';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { AddressForm } from './address-form.tsx';

type AddressDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The address to change; left out, a new one is made. */
  address?: AddressView;
};

export function AddressDialog({ open, onClose, address }: AddressDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={address ? 'Edit Address' : 'Add Address'}>
      <AddressForm address={address} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
