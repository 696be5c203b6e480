import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { optionsText, referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { Exchange, type ReturnRecord } from '../schema.ts';

type Replacement = ReturnRecord['replacements'][number];
type Variant = Replacement['variants'][number];

/** Which variant is sent in place of each line that came back. */
export function ExchangeForm({ record, onClose }: { record: ReturnRecord; onClose: () => void }) {
  const { id, lines, replacements, payerName } = record;
  const choices = lines.map((line) => ({
    line,
    of: replacements.find(({ itemId }) => itemId === line.itemId),
  }));
  const form = useRecordForm({
    schema: Exchange,
    loaded: {
      lines: choices.map(({ line: { itemId, quantity }, of }) => ({
        itemId,
        variantId: sameAgain(of, quantity),
      })),
    },
    change: returnRecordsApi.exchange,
    save: (values) => apiSend(returnRecordsApi.exchange({ id }, values)),
    onSaved: onClose,
    done: 'Return exchanged',
    failed: 'Failed to exchange the return',
    // Where the quantity is refused, there are too few pieces of the chosen variant.
    pathOf: (path) => path.replace(/quantity$/, 'variantId'),
  });
  return (
    <DrawerForm
      title="Exchange"
      description={`Return ${referenceOf(id)}: ${payerName} gets a new order to the same address, and its mail ‘Order placed’. Nothing is charged, and nothing refunded.`}
      progress={form.progress}
      busy="Exchanging…"
      save="Place the New Order"
      onClose={onClose}
    >
      {choices.map(({ line: { itemId, name, options, quantity }, of }, place) => (
        <SelectField
          key={itemId}
          label={`${quantity} × ${name}`}
          hint={optionsText(options) && `Came back: ${optionsText(options)}`}
          required
          autoFocus={place === 0}
          options={[
            { value: '', label: 'Please choose', disabled: true },
            ...(of?.variants ?? []).map((variant) => ({
              value: variant.variantId,
              label: `${optionsText(variant.options) || variant.name}, ${stockText(variant)}`,
              disabled: !hasEnough(variant, quantity),
            })),
          ]}
          {...form.field(`lines.${place}.variantId`)}
        />
      ))}
    </DrawerForm>
  );
}

/** The variant that came back, as long as it can be sent. */
function sameAgain(of: Replacement | undefined, quantity: number): string {
  const same = of?.variants.find(({ variantId }) => variantId === of.variantId);
  return same && hasEnough(same, quantity) ? same.variantId : '';
}

const hasEnough = ({ isBuyable, stock }: Variant, quantity: number): boolean =>
  isBuyable && (stock === null || stock >= quantity);

function stockText({ isBuyable, stock }: Variant): string {
  if (!isBuyable) return 'sold out';
  return stock === null ? 'in stock' : `${stock} left`;
}
