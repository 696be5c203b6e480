import * as z from 'zod';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { SettingsTab } from '../../../kit/admin/form/settings-tab.tsx';
import { apiSend } from '../../../shared/api-client.ts';
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
  return (
    <Panel title="More fields">
      <div className="px-5 py-4">
        <SettingsTab progress={form.progress}>
          <FieldInputs form={form} fields={fields} />
        </SettingsTab>
      </div>
    </Panel>
  );
}
