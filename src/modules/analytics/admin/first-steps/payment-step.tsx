import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import * as paymentMethodsApi from '../../../payments/endpoints.ts';
import { NewOfflineMethod, type PaymentMethodView } from '../../../payments/schema.ts';
import * as settingsApi from '../../../settings/endpoints.ts';
import { StepFrame } from './step-frame.tsx';
import { STEPS } from './steps.ts';

const BANK = 'Bank transfer';

const Rule = z
  .object({ way: z.enum(['cod', 'bank', 'card']), description: z.string() })
  .superRefine(({ way, description }, context) => {
    if (way !== 'bank') return;
    const { error } = NewOfflineMethod.safeParse({ name: BANK, description });
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

/** How the first orders are paid: cash on delivery counts once it is chosen. */
export function PaymentStep({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...apiQuery(paymentMethodsApi.list()), staleTime: 0 });
  return (
    <Loaded query={query}>{(methods) => <PaymentForm methods={methods} onDone={onDone} />}</Loaded>
  );
}

function PaymentForm({ methods, onDone }: { methods: PaymentMethodView[]; onDone: () => void }) {
  const form = useRecordForm<z.infer<typeof Rule>>({
    schema: Rule,
    loaded: { way: 'cod', description: '' },
    change: paymentMethodsApi.change,
    save: async ({ way, description }, { key }) => {
      const cash = methods.find(({ provider }) => provider === 'cod');
      if (way === 'bank') {
        const headers = { 'Idempotency-Key': key };
        const bank = await apiSend(paymentMethodsApi.save({ name: BANK, description }), {
          headers,
        });
        await apiSend(paymentMethodsApi.change({ id: bank.id }, { isActive: true }));
      } else if (cash && !cash.isActive) {
        await apiSend(paymentMethodsApi.change({ id: cash.id }, { isActive: true }));
      }
      return apiSend(settingsApi.change({ key: 'first_steps_payment', value: 'true' }));
    },
    onSaved: onDone,
    done: 'Payment chosen',
    failed: 'Failed to update payment method',
    names: { way: 'way to be paid', description: 'instructions' },
  });
  const way = form.watch('way');
  const more = { href: STEPS.payment.href, text: 'All ways to be paid' };
  return (
    <StepFrame progress={form.progress} save="Use This" more={more}>
      <SelectField
        label="Your first orders are paid"
        options={[
          { value: 'cod', label: 'In cash, to the carrier at the door' },
          { value: 'bank', label: 'By bank transfer, before you send them' },
          { value: 'card', label: 'By card, through a provider' },
        ]}
        {...form.field('way')}
      />
      {way === 'bank' && (
        <TextAreaField
          label="Where to pay"
          hint="Shoppers read it at checkout: account, and what to write on the payment."
          rows={4}
          required
          {...form.field('description')}
        />
      )}
      {way === 'card' && (
        <p className="text-ink-soft">
          A provider wants an account and its keys: set it up under “All ways to be paid”, where
          each says what its terms hold of vapes. Until then, orders are paid in cash.
        </p>
      )}
    </StepFrame>
  );
}
