import * as z from 'zod';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';

const Approval = z
  .object({ reference: z.string().trim().max(200, 'At most 200 characters'), date: z.string() })
  .refine(({ reference, date }) => (reference === '') === (date === ''), {
    path: ['date'],
    message: 'Give both, or leave both empty',
  });

type ApprovalFormProps = {
  open: boolean;
  onClose: () => void;
  method: PaymentMethodView | undefined;
};

/** Notes what the provider answered when the owner asked whether it takes vaping goods. */
export function ApprovalForm({ open, method, ...props }: ApprovalFormProps) {
  return open && method && <OpenApprovalForm method={method} {...props} />;
}

function OpenApprovalForm({ method, onClose }: { method: PaymentMethodView; onClose: () => void }) {
  const { id, providerName: name, approval, terms } = method;
  const form = useRecordForm({
    schema: Approval,
    loaded: { reference: approval?.reference ?? '', date: approval?.date ?? '' },
    change: paymentMethodsApi.change,
    save: ({ reference, date }) =>
      apiSend(
        paymentMethodsApi.change(
          { id },
          { approval: reference === '' ? null : { reference, date } },
        ),
      ),
    onSaved: onClose,
    pathOf: (path) => path.replace(/^approval\./, ''),
    done: 'Approval noted',
    failed: 'Failed to update payment method',
  });
  return (
    <DrawerForm
      title={`Approval by ${name}`}
      description="For your records, and for whoever asks: nothing is switched on or off by it."
      progress={form.progress}
      onClose={onClose}
    >
      {terms && <p className="wrap-anywhere text-sm">{terms.text}</p>}
      <TextField
        label="Reference"
        hint="Their ticket or case number, or who said so"
        autoComplete="off"
        autoFocus
        {...form.field('reference')}
      />
      <TextField label="Date" type="date" {...form.field('date')} />
    </DrawerForm>
  );
}
