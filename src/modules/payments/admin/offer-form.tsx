import { money, optional, shownOf, text, typedAs } from '../../../kit/admin/form/codecs.ts';
import { COUNTRIES, CountriesField } from '../../../kit/admin/form/countries-field.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { useSettings } from '../../../shared/settings.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PickKinds } from '../../catalog/admin/pick-kinds.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import { type PaymentMethodView, PaymentOffer } from '../schema.ts';

type OfferFormProps = { open: boolean; onClose: () => void; method: PaymentMethodView | undefined };

/** What shoppers read of a way to pay and, where they choose, for which orders it is offered. */
export function OfferForm({ open, method, onClose }: OfferFormProps) {
  return open && method && <OpenOfferForm key={method.id} method={method} onClose={onClose} />;
}

const FRESH = {
  name: '',
  description: '',
  countries: [] as string[],
  totalFrom: '',
  totalTo: '',
  excludedKinds: [] as string[],
  onlyFor: '',
};

function OpenOfferForm({ method, onClose }: { method: PaymentMethodView; onClose: () => void }) {
  const { id, name, providerName, kind, description, conditions } = method;
  const { currency, paymentChoice } = useSettings();
  const isOneOfSeveral = paymentChoice === 'shopper';
  const amount = optional(money(currency));
  const fields = {
    countries: COUNTRIES,
    totalFrom: amount,
    totalTo: amount,
    onlyFor: optional(text),
  };
  const form = useRecordForm({
    schema: typedAs(fields, PaymentOffer),
    loaded: shownOf(fields, FRESH, { name, description, ...conditions }),
    change: paymentMethodsApi.change,
    save: ({ name: called, description: said, ...offered }) =>
      apiSend(
        paymentMethodsApi.change(
          { id },
          {
            name: called,
            description: said,
            ...(isOneOfSeveral && { conditions: offered }),
          },
        ),
      ),
    onSaved: onClose,
    pathOf: (path) => path.replace(/^conditions\./, '').replace(/\.\d+$/, ''),
    done: 'Payment method updated successfully',
    failed: 'Failed to update payment method',
    names: {
      totalFrom: 'smallest total',
      totalTo: 'largest total',
      excludedKinds: 'what it cannot pay for',
      onlyFor: 'delivery or collection',
    },
  });
  return (
    <DrawerForm title={`${name} at the Checkout`} progress={form.progress} onClose={onClose}>
      <TextField
        label="Name"
        hint={
          kind === 'gateway'
            ? `What shoppers read: Card, say. The provider is ${providerName}.`
            : 'What shoppers read'
        }
        autoComplete="off"
        required
        autoFocus
        {...form.field('name')}
      />
      <TextAreaField
        label={kind === 'offline' ? 'Instructions for the shopper' : 'Description'}
        hint="Below the name. Plain text; line breaks stay."
        rows={3}
        {...form.field('description')}
      />
      {isOneOfSeveral && (
        <fieldset className="grid gap-5">
          <legend className="mb-4 font-strong">Offered for</legend>
          <SelectField
            label="Delivery or collection"
            options={[
              { value: '', label: 'Both' },
              { value: 'delivery', label: 'Only what is delivered' },
              { value: 'collection', label: 'Only what is collected' },
            ]}
            {...form.field('onlyFor')}
          />
          <CountriesField
            label="Countries"
            hint="Where the order goes. None: everywhere"
            {...form.list('countries')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={`From, ${currency}`}
              hint="Of what is to be paid"
              inputMode="decimal"
              autoComplete="off"
              {...form.field('totalFrom')}
            />
            <TextField
              label={`Up to, ${currency}`}
              inputMode="decimal"
              autoComplete="off"
              {...form.field('totalTo')}
            />
          </div>
          <PickKinds
            label="Not for"
            hint="Categories and types that the provider’s terms exclude: with one of them in the cart, it is not offered."
            {...form.list('excludedKinds')}
          />
        </fieldset>
      )}
    </DrawerForm>
  );
}
