import * as z from 'zod';
import { FormFrame } from '../../../kit/admin/form/form-frame.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import {
  fieldNames,
  type TypedFields,
  toSent,
  toTyped,
  useDeclaredFields,
} from '../../custom-fields/admin/declared-fields.ts';
import { FieldInputs } from '../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../custom-fields/schema.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRecord } from '../admin-schema.ts';

const Fields = z.object({ fields: z.custom<TypedFields>() });

/** What an order's custom fields hold; nothing where none is declared. */
export function OrderFields({ order }: { order: OrderRecord }) {
  const fields = useDeclaredFields('order');
  return fields && fields.length > 0 && <FieldsPanel order={order} fields={fields} />;
}

function FieldsPanel({ order, fields }: { order: OrderRecord; fields: FieldView[] }) {
  const typed = (one: OrderRecord) => ({ fields: toTyped(fields, one.fields) });
  const form = useRecordForm({
    schema: Fields,
    loaded: typed(order),
    change: orderRecordsApi.changeFields,
    save: (values) =>
      apiSend(
        orderRecordsApi.changeFields({ id: order.id }, { fields: toSent(fields, values.fields) }),
      ),
    reload: (saved) => ({ values: typed(saved) }),
    done: 'Order updated successfully',
    failed: 'Failed to update the order',
    names: fieldNames(fields),
  });
  const { progress } = form;
  const isTouched = progress.changes.length > 0 || progress.state !== 'clean';
  return (
    <Panel title="More fields">
      <FormFrame progress={progress} className="grid gap-4 px-5 py-4">
        <FieldInputs form={form} fields={fields} />
        {isTouched && !progress.readOnly && (
          <div>
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              busy={progress.state === 'saving'}
              busyLabel="Saving…"
            >
              Save
            </Button>
          </div>
        )}
      </FormFrame>
    </Panel>
  );
}
