import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import type { OrderRecord } from '../../admin-schema.ts';
import { Hold } from '../../desk/desk-schema.ts';
import * as deskApi from '../../desk/endpoints.ts';

type HoldFormProps = { open: boolean; onClose: () => void; order: OrderRecord };

/** Holds an order back, with the reason for it. */
export const HoldForm = ({ open, ...props }: HoldFormProps) => open && <OpenHoldForm {...props} />;

function OpenHoldForm({ onClose, order }: Omit<HoldFormProps, 'open'>) {
  const form = useRecordForm({
    schema: Hold,
    loaded: { reason: order.holdReason ?? '' },
    change: deskApi.hold,
    save: (hold) => apiSend(deskApi.hold({ id: order.id }, hold)),
    onSaved: onClose,
    done: 'Order put on hold',
    failed: 'Failed to put the order on hold',
  });
  return (
    <DrawerForm
      title="Put on Hold"
      description={`Nothing of order ${order.number} is packed, sent or handed over until somebody releases it. Its customer is not told.`}
      progress={form.progress}
      save="Put on Hold"
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        hint="For staff: the age is to be checked, the address asked about."
        required
        autoFocus
        rows={3}
        maxLength={300}
        {...form.field('reason')}
      />
    </DrawerForm>
  );
}
