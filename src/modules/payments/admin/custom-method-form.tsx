import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import { NewOfflineMethod, type PaymentMethodView } from '../schema.ts';

type CustomMethodFormProps = { method: PaymentMethodView | undefined; onClose: () => void };

/** A way to pay without a provider, such as a bank transfer: a name and instructions for the shopper. */
export function CustomMethodForm({ method, onClose }: CustomMethodFormProps) {
  const form = useRecordForm({
    schema: NewOfflineMethod,
    loaded: { name: method?.name ?? '', description: method?.description ?? '' },
    change: method ? paymentMethodsApi.change : paymentMethodsApi.save,
    save: (values, { key }) =>
      method
        ? apiSend(paymentMethodsApi.change({ id: method.id }, values))
        : apiSend(paymentMethodsApi.save(values), { headers: { 'Idempotency-Key': key } }),
    onSaved: onClose,
    done: method ? 'Payment method updated successfully' : 'Payment method added successfully',
    failed: method ? 'Failed to update payment method' : 'Failed to add payment method',
    names: { description: 'instructions' },
  });
  const { name, description } = form.watch();
  return (
    <DrawerForm
      title={method ? `Edit ${method.name}` : 'Add Custom Method'}
      description="Orders are placed at once and wait for the money: you mark them as paid when it is there."
      progress={form.progress}
      save={method ? undefined : 'Add'}
      busy={method ? undefined : 'Adding…'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as Bank transfer"
        autoComplete="off"
        required
        autoFocus
        {...form.field('name')}
      />
      <TextAreaField
        label="Instructions for the shopper"
        hint="Shown at checkout: where to pay, and what to write on the payment. Plain text; line breaks stay."
        rows={6}
        required
        {...form.field('description')}
      />
      <section aria-label="Preview" className="grid gap-2">
        <h3 className="font-strong text-sm">How shoppers read it</h3>
        <div className="grid gap-1 rounded-lg border border-line p-4">
          <p className="wrap-anywhere font-strong">{name || 'Name'}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">
            {description || 'Instructions'}
          </p>
        </div>
      </section>
    </DrawerForm>
  );
}
