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
import { countryName } from '../../../kit/countries.ts';
import { formatDate, formatMoney } from '../../../shared/format.ts';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';
import { askToConfigure, useTestMethod } from './payment-methods.ts';
import { enableAction, OnOff } from './switch-method.tsx';

type MethodCardProps = {
  method: PaymentMethodView;
  /** Those that shoppers pay by now, the first one first. */
  active: PaymentMethodView[];
  /** Where its form opens, and the one about what shoppers read. */
  editHref: string;
  offerHref: string;
  /** Its place among those that are on, where they have one. */
  mover?: ReactNode;
  onApproval: () => void;
};

const ICONS = { gateway: CreditCardIcon, cod: BanknotesIcon, offline: BuildingLibraryIcon };

/** A way to pay: what state it is in, what its provider allows, and what can be done with it. */
export function MethodCard(props: MethodCardProps) {
  const { method, active, editHref, offerHref, mover, onApproval } = props;
  const { name, providerName, about, description, kind, isActive, configured, fee } = method;
  const settings = useSettings();
  const bounds = settings.paymentChoice === 'shopper' ? boundsText(method, settings) : '';
  const Icon = ICONS[kind];
  return (
    <article
      aria-label={name}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5',
        isActive ? 'border-accent' : 'border-line',
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
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-strong text-base">{name}</h2>
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
          </div>
          {providerName !== name && (
            <p className="wrap-anywhere text-ink-soft text-sm">by {providerName}</p>
          )}
          <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-ink-soft text-sm">
            {about || description}
          </p>
        </div>
        <OnOff method={method} active={active} />
      </header>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <Currencies method={method} />
      </div>
      <Terms method={method} onApproval={onApproval} />
      <dl className="grid gap-1 text-sm empty:hidden">
        {bounds && <Fact name="Offered">{bounds}</Fact>}
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
      <Buttons
        method={method}
        active={active}
        editHref={editHref}
        offerHref={offerHref}
        mover={mover}
      />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** For which orders it is offered, in words; empty: for all. */
function boundsText({ conditions }: PaymentMethodView, settings: Settings): string {
  const { countries, totalFrom, totalTo, excludedKinds, onlyFor } = conditions;
  const money = (amount: string) => formatMoney(amount, settings);
  const places =
    countries.length > 6 ? `${countries.length} countries` : countries.map(countryName).join(', ');
  return [
    onlyFor && (onlyFor === 'collection' ? 'for collection' : 'for delivery'),
    places && `in ${places}`,
    totalFrom !== null && `from ${money(totalFrom)}`,
    totalTo !== null && `up to ${money(totalTo)}`,
    excludedKinds.length > 0 && `not for ${excludedKinds.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
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
  const { name, providerName, terms, approval, configured } = method;
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
          {providerName}’s terms, read {day(terms.checked)}
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

function Buttons({
  method,
  active,
  editHref,
  offerHref,
  mover,
}: Omit<MethodCardProps, 'onApproval'>) {
  const settings = useSettings();
  const enable = enableAction(method, active, settings.paymentChoice);
  const on = useActions([enable]);
  const maySwitch = !method.isActive && method.supportsShopCurrency && on.actions.length > 0;
  const test = useTestMethod(method, maySwitch ? () => on.perform(enable) : undefined);
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
      {(kind === 'offline' ? settings.paymentChoice === 'shopper' : configured) && (
        <ButtonLink href={offerHref} size="sm" variant="secondary">
          At the Checkout
          <VisuallyHidden>: {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <ActionMenu of={of} actions={of.actions} label={`Actions for ${name}`} />
      {mover && <span className="-mr-1 ml-auto">{mover}</span>}
      {of.question}
      {on.question}
    </footer>
  );
}
