import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { FieldError } from '../../../ui/fields/form-field.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import type { OrderRecord } from '../../orders/admin-schema.ts';
import { optionsText } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { RETURN_REASONS } from '../constants.ts';
import type { NewReturn, OrderReturns } from '../schema.ts';
import { REASONS } from './return-status.tsx';

type BeginReturnProps = { open: boolean; onClose: () => void; order: OrderRecord };

/** Begins a return for a customer who telephoned: it is approved, and they read where to send it. */
export function BeginReturnForm({ open, ...props }: BeginReturnProps) {
  return open && <OpenBeginReturn {...props} />;
}

function OpenBeginReturn({ order, onClose }: Omit<BeginReturnProps, 'open'>) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(returnRecordsApi.findReturnable({ id: order.id })),
    staleTime: 0,
  });
  if (data) return <LoadedBeginReturn order={order} lines={data.lines} onClose={onClose} />;
  return (
    error && (
      <Drawer open onOpenChange={onClose} title="Begin Return">
        <LoadFailure text={error.message} onRetry={refetch} />
      </Drawer>
    )
  );
}

type BegunReturn = {
  lines: { itemId: string; quantity: number }[];
  reason: NewReturn['reason'];
  note: string;
};

type LoadedProps = Omit<BeginReturnProps, 'open'> & { lines: OrderReturns['lines'] };

function LoadedBeginReturn({ order, lines, onClose }: LoadedProps) {
  const returnable = lines.filter(({ most }) => most > 0);
  const form = useRecordForm<BegunReturn>({
    // Lines of none are left out of what is sent: the server says what is missing.
    schema: z.custom<BegunReturn>(),
    loaded: {
      lines: returnable.map(({ itemId, most }) => ({
        itemId,
        quantity: returnable.length === 1 && most === 1 ? 1 : 0,
      })),
      reason: RETURN_REASONS[0],
      note: '',
    },
    change: returnRecordsApi.begin,
    save: (values) =>
      apiSend(
        returnRecordsApi.begin(
          { id: order.id },
          { ...values, lines: values.lines.filter(({ quantity }) => quantity > 0) },
        ),
      ),
    onSaved: onClose,
    done: 'Return begun. The customer has the mail.',
    failed: 'Failed to begin the return',
  });
  const chosen = form.watch('lines');
  const missing = form.progress.problems.find(({ path }) => path.startsWith('lines'))?.text;
  return (
    <DrawerForm
      title="Begin Return"
      description={`Order ${order.number}: it is approved at once, and a mail tells ${order.payerName} where to send it.`}
      progress={form.progress}
      save="Begin Return"
      onClose={onClose}
    >
      {returnable.length === 0 && (
        <p className="text-sm">{lines[0]?.refusal ?? 'Nothing of this order can come back.'}</p>
      )}
      {returnable.length > 0 && (
        <ul data-field="lines" className="divide-y divide-line rounded-md border border-line">
          {returnable.map(({ itemId, most }, place) => {
            const item = order.items.find(({ id }) => id === itemId);
            return (
              item && (
                <li
                  key={itemId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm"
                >
                  <p className="grid min-w-0 flex-1 basis-40">
                    <span className="wrap-anywhere font-strong">{item.name}</span>
                    <span className="wrap-anywhere text-ink-soft text-xs">
                      {[optionsText(item.options), `${most} can come back`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </p>
                  <QuantityStepper
                    label={`Return of ${item.name}`}
                    min={0}
                    max={most}
                    value={chosen[place]?.quantity ?? 0}
                    onChange={(quantity) =>
                      form.put('lines', chosen.with(place, { itemId, quantity }))
                    }
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
      {missing && <FieldError id="lines-error">{missing}</FieldError>}
      <SelectField
        label="Reason"
        options={RETURN_REASONS.map((value) => ({ value, label: REASONS[value] }))}
        {...form.field('reason')}
      />
      <TextAreaField
        label="What the customer said"
        rows={3}
        hint="It stands at the return, where the customer reads it too."
        {...form.field('note')}
      />
    </DrawerForm>
  );
}
