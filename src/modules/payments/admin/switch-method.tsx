import { type Action, sending, useActions } from '../../../kit/admin/action.tsx';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';
import { askToConfigure, SWITCH_ON } from './payment-methods.ts';

type Switched = {
  method: PaymentMethodView;
  /** Those that shoppers pay by now, the first one first. */
  active: PaymentMethodView[];
};

const shared = { needs: paymentMethodsApi.change, failed: 'Failed to update payment method' };

const put = ({ id }: PaymentMethodView, isActive: boolean, note: string) =>
  sending(
    paymentMethodsApi.change({ id }, { isActive }),
    'Payment method updated successfully',
    note,
  );

/** @param choice who chooses how to pay: `payment_choice` */
export function enableAction(
  method: PaymentMethodView,
  active: PaymentMethodView[],
  choice: string | undefined,
): Action {
  const { name } = method;
  const isOneOfSeveral = choice === 'shopper';
  return {
    ...shared,
    id: 'enable',
    label: `Enable ${name}`,
    busy: 'Enabling…',
    ask: {
      title: `Enable ${name}`,
      text: <Takeover method={method} active={active} isOneOfSeveral={isOneOfSeveral} />,
    },
    run: put(
      method,
      true,
      isOneOfSeveral && active.length > 0
        ? `Shoppers may choose ${name} from now on.`
        : `Shoppers pay by ${name} from now on.`,
    ),
  };
}

/** The switch of a method: one is on at a time, unless shoppers choose. */
export function OnOff({ method, active }: Switched) {
  const settings = useSettings();
  const { name, isActive, configured, supportsShopCurrency } = method;
  const isLast = active.length <= 1;
  const enable = enableAction(method, active, settings.paymentChoice);
  const disable: Action = {
    ...shared,
    id: 'disable',
    label: `Disable ${name}`,
    busy: 'Disabling…',
    destructive: true,
    ask: {
      title: `Disable ${name}`,
      text: (
        <p>
          {isLast
            ? 'Then no payment method is on: nobody can order until you enable one.'
            : 'Shoppers are offered it no more, and choose among the others.'}{' '}
          Carts that are paying finish where they began.
        </p>
      ),
    },
    run: put(
      method,
      false,
      isLast ? 'Nobody can order until another one is on.' : 'Shoppers are offered it no more.',
    ),
  };
  const of = useActions([enable, disable]);
  if (of.actions.length === 0) return null;

  function change(on: boolean): void {
    if (!on) of.perform(disable);
    else if (!configured) askToConfigure(method, 'enabling it');
    else if (!supportsShopCurrency) {
      toast({
        title: `${name} cannot be enabled`,
        description: `It does not take ${settings.currency}.`,
        destructive: true,
      });
    } else of.perform(enable);
  }

  return (
    <>
      <Switch label={`Enable ${name}`} hidesLabel on={isActive} onChange={change} />
      {of.question}
    </>
  );
}

/** Offered once its credentials were good. */
export function SwitchOn({ method, active }: Switched) {
  const { paymentChoice } = useSettings();
  const enable = enableAction(method, active, paymentChoice);
  const of = useActions([enable]);
  if (of.actions.length === 0 || method.isActive || !method.supportsShopCurrency) return null;
  return (
    <>
      <Button size="sm" onClick={() => of.perform(enable)}>
        {SWITCH_ON}
      </Button>
      {of.question}
    </>
  );
}

/** What switching means, and what the owner should know before. */
function Takeover({ method, active, isOneOfSeveral }: Switched & { isOneOfSeveral: boolean }) {
  const { name, kind, mode, terms, approval } = method;
  const called = <strong className="font-strong">{name}</strong>;
  const [first] = active;
  return (
    <div className="grid gap-3">
      <p>
        {isOneOfSeveral ? (
          first ? (
            <>
              Shoppers may choose {called} from now on, after the others. Move it up if it should
              come first.
            </>
          ) : (
            <>Shoppers pay by {called} from now on.</>
          )
        ) : first ? (
          <>
            {called} takes over from <strong className="font-strong">{first.name}</strong>; carts
            that are paying finish where they began. Only one gateway can be active at once, so{' '}
            {first.name} will be disabled.
          </>
        ) : (
          <>
            Shoppers pay by {called} from now on. Only one gateway can be active at once: enabling
            one disables the others.
          </>
        )}
      </p>
      {mode === 'test' && (
        <p>It is in test mode: orders will look paid, and no money moves. Not for real shoppers.</p>
      )}
      {kind === 'gateway' && terms && !approval && (
        <p className="text-ink-soft text-sm">
          You noted no approval for vaping goods. {terms.text}
        </p>
      )}
    </div>
  );
}
