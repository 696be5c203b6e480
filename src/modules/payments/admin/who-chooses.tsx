import { type Action, sending, useActions } from '../../../kit/admin/action.tsx';
import { useSettings } from '../../../shared/settings.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import * as settingsApi from '../../settings/endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';

/** Whether one way to pay is on or shoppers choose among several: the setting `payment_choice`. */
export function WhoChooses({ active }: { active: PaymentMethodView[] }) {
  const { paymentChoice } = useSettings();
  const isOn = paymentChoice === 'shopper';
  const [first, ...others] = active;
  const change = (value: 'one' | 'shopper', note: string) =>
    sending(
      settingsApi.change({ key: 'payment_choice', value }),
      'Payment methods updated successfully',
      note,
    );
  const shared = {
    needs: settingsApi.change,
    busy: 'Saving…',
    failed: 'Failed to update payment methods',
  };
  const letChoose: Action = {
    ...shared,
    id: 'let-choose',
    label: 'Let shoppers choose',
    run: change('shopper', 'Enable as many as you like; shoppers see them in your order.'),
  };
  const keepOne: Action = {
    ...shared,
    id: 'keep-one',
    label: 'Keep One',
    ...(first &&
      others.length > 0 && {
        ask: {
          title: 'One way to pay',
          text: (
            <p>
              Only <strong className="font-strong">{first.name}</strong> stays on;{' '}
              {others.map(({ name }) => name).join(', ')} will be disabled. Carts that are paying
              finish where they began.
            </p>
          ),
        },
      }),
    run: change('one', 'Enabling one disables the others.'),
  };
  const of = useActions([letChoose, keepOne]);
  if (of.actions.length === 0) return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-5 py-2">
      <Switch
        label="Let shoppers choose"
        hint="Several methods may be on at once, each for the orders that you say. Off: one is on, and enabling another disables it."
        on={isOn}
        onChange={(on) => of.perform(on ? letChoose : keepOne)}
      />
      {of.question}
    </div>
  );
}
