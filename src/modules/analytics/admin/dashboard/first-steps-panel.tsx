import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { RestoreOffer } from '../../../backups/admin/restore-offer.tsx';
import * as settingsApi from '../../../settings/endpoints.ts';
import * as dashboardApi from '../../dashboard-endpoints.ts';
import type { FirstStep } from '../../schema.ts';

export const firstStepsQuery = { ...apiQuery(dashboardApi.listFirstSteps()), staleTime: 0 };

type StepText = {
  name: string;
  text: string;
  minutes: number;
  href: string;
  /** The setting that says that what the shop came with is kept. */
  keep?: string;
};

const STEPS: Record<FirstStep['step'], StepText> = {
  safe: {
    name: 'Make it safe',
    text: 'Choose a password only you know, and add a second factor.',
    minutes: 2,
    href: '/admin/account',
  },
  name: {
    name: 'Name it',
    text: 'The name goes into header, footer and mail. The logo is under Site configuration on this page.',
    minutes: 3,
    href: '/admin/settings/shop',
  },
  seller: {
    name: 'Say who sells',
    text: 'The law wants it in the shop, on invoices and in mail.',
    minutes: 3,
    href: '/admin/settings?tab=footer-settings',
  },
  product: {
    name: 'Add the first product',
    text: 'Name, description, price, brand, type, picture. Or import a file.',
    minutes: 5,
    href: '/admin/products/new',
  },
  delivery: {
    name: 'Check delivery',
    text: 'Two ways come with the shop. Right for you? Keep them.',
    minutes: 2,
    href: '/admin/settings/delivery',
    keep: 'first_steps_delivery',
  },
  payment: {
    name: 'Be paid',
    text: 'Orders need one way to pay that is on. Cards need a provider.',
    minutes: 10,
    href: '/admin/payments/methods',
  },
  mail: {
    name: 'Send mail',
    text: 'Nobody hears from you until your mail server is named. Then send yourself a test.',
    minutes: 5,
    href: '/admin/mail/sending',
  },
  pages: {
    name: 'Read the pages',
    text: 'These texts are ours: make them yours, or keep them.',
    minutes: 15,
    href: '/admin/settings?tab=pages',
    keep: 'first_steps_pages',
  },
  order: {
    name: 'Buy something yourself',
    text: 'The order appears here without a reload.',
    minutes: 3,
    href: '/',
  },
  shipment: {
    name: 'Ship it',
    text: 'Open the order and press Ship. Afterwards the test can be voided.',
    minutes: 1,
    href: '/admin/orders',
  },
  open: {
    name: 'Open the shop',
    text: 'Until then visitors see a page of yours, friends come in by a password, and only you can order.',
    minutes: 1,
    href: '/admin/settings?tab=opening',
  },
};

/** The way of a new owner to the first parcel; gone when all is done. */
export function FirstStepsPanel() {
  const { data } = useQuery(firstStepsQuery);
  const left = data?.filter(({ done }) => !done) ?? [];
  if (!data || left.length === 0) return null;
  return (
    <Panel
      title="First steps"
      action={
        <span className="figures text-ink-soft text-sm">
          {data.length - left.length} of {data.length} done
        </span>
      }
    >
      <details open={left.length > data.length / 2} className="group">
        <summary className="flex min-h-11 items-center px-5 text-accent text-sm">
          <span className="group-open:hidden">
            Show what is left: {left.map(({ step }) => STEPS[step].name.toLowerCase()).join(', ')}
          </span>
          <span className="hidden group-open:inline">Fold</span>
        </summary>
        <ol className="grid divide-y divide-line border-line border-t lg:grid-cols-2 lg:divide-y-0">
          {data.map(({ step, done, missing }) => (
            <Step key={step} step={STEPS[step]} done={done} missing={missing} />
          ))}
        </ol>
      </details>
      {left.some(({ step }) => step === 'product') && <RestoreOffer />}
    </Panel>
  );
}

type StepProps = { step: StepText } & Pick<FirstStep, 'done' | 'missing'>;

function Step({ step, done, missing = [] }: StepProps): ReactNode {
  const { name, text, minutes, href, keep } = step;
  return (
    <li className="flex items-start gap-3 px-5 py-3 text-sm">
      {done ? (
        <CheckCircleIcon aria-hidden="true" className="size-6 shrink-0 text-accent" />
      ) : (
        <span
          aria-hidden="true"
          className="m-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong border-dashed"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p>
          <VisuallyHidden>{done ? 'Done: ' : 'To do: '}</VisuallyHidden>
          {done ? (
            <span className="text-ink-soft">{name}</span>
          ) : (
            <SiteLink
              href={href}
              target={href === '/' ? '_blank' : undefined}
              className="font-strong underline-offset-4 hover:underline"
            >
              {name}
            </SiteLink>
          )}
          {!done && <span className="figures text-ink-soft text-xs"> · {minutes} min</span>}
        </p>
        {!done && (
          <p className="text-ink-soft">
            {text}
            {missing.length > 0 && ` Left out until you give it: ${missing.join(', ')}.`}
          </p>
        )}
      </div>
      {!done && keep && <Keep setting={keep} name={name} />}
    </li>
  );
}

function Keep({ setting, name }: { setting: string; name: string }) {
  const action: Action = {
    id: setting,
    label: 'Keep',
    busy: 'Saving…',
    needs: settingsApi.change,
    run: sending(settingsApi.change({ key: setting, value: 'true' }), 'Kept as it is'),
    failed: 'Failed to update settings',
  };
  const of = useActions([action]);
  return of.actions.map((one) => (
    <ActionButton key={one.id} of={of} action={one}>
      <VisuallyHidden> as it is: {name}</VisuallyHidden>
    </ActionButton>
  ));
}
