import {
  ArrowTopRightOnSquareIcon,
  BanknotesIcon,
  BuildingLibraryIcon,
  CreditCardIcon,
} from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { type Action, ActionMenu, sending, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { formatDate } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';
import { askToConfigure, useTestMethod } from './payment-methods.ts';

type MethodCardProps = {
  method: PaymentMethodView;
  /** The one that shoppers pay by now, if any. */
  active: PaymentMethodView | undefined;
  /** Where its form opens. */
  editHref: string;
  onApproval: () => void;
};

const ICONS = { gateway: CreditCardIcon, cod: BanknotesIcon, offline: BuildingLibraryIcon };

/** A way to pay: what state it is in, what its provider allows, and what can be done with it. */
export function MethodCard({ method, active, editHref, onApproval }: MethodCardProps) {
  const { name, about, description, kind, isActive, configured, fee } = method;
  const Icon = ICONS[kind];
  return (
    <article
      aria-label={name}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5',
        isActive ? 'border-accent lg:col-span-full' : 'border-line',
      )}
    >
      <header className="flex items-start gap-3">
        <span
          className={classNames(
            'grid size-11 shrink-0 place-items-center rounded-md',
            isActive ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-soft',
          )}
        >
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-strong text-base">{name}</h2>
          <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-ink-soft text-sm">
            {about || description}
          </p>
        </div>
        <OnOff method={method} active={active} />
      </header>
      <div className="flex flex-wrap items-center gap-2">
        {isActive && <StatusPill tone="accent">Active</StatusPill>}
        {!configured && (
          <StatusPill tone={isActive ? 'danger' : 'quiet'}>Not Configured</StatusPill>
        )}
        {!isActive && configured && <StatusPill>Inactive</StatusPill>}
        {method.mode && (
          <StatusPill tone={method.mode === 'live' ? 'accent' : 'warm'}>
            {method.mode === 'live' ? 'Live' : 'Test'}
          </StatusPill>
        )}
        <Currencies method={method} />
      </div>
      <Terms method={method} onApproval={onApproval} />
      <dl className="grid gap-1 text-sm empty:hidden">
        {fee && <Fact name="Fee">{fee}</Fact>}
        {method.lastPaymentAt && (
          <Fact name="Last payment">
            <DateTime at={method.lastPaymentAt} />
          </Fact>
        )}
        {method.lastError && (
          <Fact name="Last error">
            <span className="wrap-anywhere text-danger">{method.lastError.message}</span>{' '}
            <span className="whitespace-nowrap text-ink-soft text-xs">
              <DateTime at={method.lastError.at} />
            </span>
          </Fact>
        )}
      </dl>
      <Buttons method={method} editHref={editHref} />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** Its switch. Only one method is on at a time. */
function OnOff({ method, active }: Pick<MethodCardProps, 'method' | 'active'>) {
  const settings = useSettings();
  const { id, name, isActive, configured, supportsShopCurrency } = method;
  const put = (on: boolean) =>
    sending(
      paymentMethodsApi.change({ id }, { isActive: on }),
      'Payment method updated successfully',
      on ? `Shoppers pay by ${name} from now on.` : 'Nobody can order until another one is on.',
    );
  const same = { needs: paymentMethodsApi.change, failed: 'Failed to update payment method' };
  const enable: Action = {
    ...same,
    id: 'enable',
    label: `Enable ${name}`,
    busy: 'Enabling…',
    ask: { title: `Enable ${name}`, text: <Takeover method={method} active={active} /> },
    run: put(true),
  };
  const disable: Action = {
    ...same,
    id: 'disable',
    label: `Disable ${name}`,
    busy: 'Disabling…',
    destructive: true,
    ask: {
      title: `Disable ${name}`,
      text: (
        <p>
          Then no payment method is on: nobody can order until you enable one. Carts that are paying
          finish where they began.
        </p>
      ),
    },
    run: put(false),
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

/** What switching means, and what the owner should know before. */
function Takeover({ method, active }: Pick<MethodCardProps, 'method' | 'active'>) {
  const { name, kind, mode, terms, approval } = method;
  return (
    <div className="grid gap-3">
      <p>
        {active ? (
          <>
            <strong className="font-strong">{name}</strong> takes over from{' '}
            <strong className="font-strong">{active.name}</strong>; carts that are paying finish
            where they began. Only one gateway can be active at once, so {active.name} will be
            disabled.
          </>
        ) : (
          <>
            Shoppers pay by <strong className="font-strong">{name}</strong> from now on. Only one
            gateway can be active at once: enabling one disables the others.
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

/** How many currencies stand on the card itself. */
const SHOWN = 3;

/** The shop's own currency first, then those that most shops ask about. */
function Currencies({
  method: { name, currencies, supportsShopCurrency },
}: {
  method: PaymentMethodView;
}) {
  const { currency } = useSettings();
  const first = [currency, 'USD', 'EUR', 'GBP'].filter((code) => currencies.includes(code));
  const shown = [...new Set([...first, ...currencies])].slice(0, SHOWN);
  const others = currencies.length - shown.length;
  return (
    <>
      {shown.map((code) => (
        <span
          key={code}
          className="figures inline-flex h-6 items-center rounded-md border border-line px-2 text-ink-soft text-xs"
        >
          {code}
        </span>
      ))}
      {others > 0 && (
        <Popover
          label={`Currencies of ${name}`}
          trigger={
            <button
              type="button"
              className="figures relative inline-flex h-6 items-center rounded-md border border-line px-2 text-ink-soft text-xs after:absolute after:-inset-2.5 hover:border-ink hover:text-ink"
            >
              +{others}
              <VisuallyHidden> currencies of {name}</VisuallyHidden>
            </button>
          }
        >
          <p className="font-strong text-sm">{currencies.length} currencies</p>
          <ul className="figures mt-2 grid grid-cols-6 gap-x-3 gap-y-1 text-ink-soft text-xs">
            {currencies.toSorted().map((code) => (
              <li key={code} className={code === currency ? 'font-strong text-accent' : undefined}>
                {code}
              </li>
            ))}
          </ul>
        </Popover>
      )}
      {!supportsShopCurrency && (
        <p className="basis-full text-danger text-sm">
          It does not take {currency}, the shop’s currency, and so cannot be enabled.
        </p>
      )}
    </>
  );
}

/** What the provider says of vaping goods, and the approval that the owner got. A notice: it blocks nothing. */
function Terms({ method, onApproval }: Pick<MethodCardProps, 'method' | 'onApproval'>) {
  const settings = useSettings();
  const canChange = useCan(paymentMethodsApi.change);
  const { name, terms, approval, configured } = method;
  if (!terms) return null;
  const day = (date: string) => formatDate(date, { ...settings, timeZone: 'UTC' }, 'medium');
  return (
    <div
      className={classNames(
        'grid gap-2 rounded-md p-3 text-sm',
        configured && !approval ? 'bg-warm-soft' : 'bg-sunken',
      )}
    >
      <p className="wrap-anywhere">{terms.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
        <a
          href={terms.url}
          target="_blank"
          rel="noopener noreferrer"
          className="relative inline-flex items-center gap-1 text-accent underline-offset-4 after:absolute after:-inset-2 hover:underline"
        >
          {name}’s terms, read {day(terms.checked)}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-3.5" />
        </a>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere text-ink-soft">
            {approval
              ? `Approved ${day(approval.date)}: ${approval.reference}`
              : 'No approval noted'}
          </span>
          {canChange && (
            <button
              type="button"
              onClick={onApproval}
              className="relative rounded-sm text-accent underline-offset-4 after:absolute after:-inset-2 hover:underline"
            >
              {approval ? 'Change' : 'Note it'}
              <VisuallyHidden> for {name}</VisuallyHidden>
            </button>
          )}
        </span>
      </p>
    </div>
  );
}

function Buttons({ method, editHref }: Pick<MethodCardProps, 'method' | 'editHref'>) {
  const test = useTestMethod(method);
  const canTest = useCan(paymentMethodsApi.test);
  const { id, name, kind, configured, isActive } = method;
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    busy: 'Deleting…',
    needs: paymentMethodsApi.remove,
    destructive: true,
    notNow: isActive ? 'Shoppers pay by it: enable another one first' : undefined,
    ask: {
      title: 'Delete Payment Method',
      text: (
        <p>
          “<span className="wrap-anywhere font-strong">{name}</span>” is deleted. Orders that were
          paid by it keep its name.
        </p>
      ),
    },
    run: sending(paymentMethodsApi.remove({ id }), 'Payment method deleted successfully'),
    failed: 'Failed to delete payment method',
  };
  const of = useActions([kind === 'offline' && remove]);
  const said = kind === 'offline' ? 'Edit' : kind === 'cod' ? 'About' : 'Configure';
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-2">
      <ButtonLink href={editHref} size="sm" variant="secondary">
        {said}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      {kind === 'gateway' && canTest && (
        <Button
          size="sm"
          variant="secondary"
          busy={test.isPending}
          busyLabel="Testing…"
          onClick={() => (configured ? test.mutate() : askToConfigure(method, 'testing'))}
        >
          Test
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      <ActionMenu of={of} actions={of.actions} label={`Actions for ${name}`} />
      {of.question}
    </footer>
  );
}
