import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { RestoreOffer } from '../../../backups/admin/restore-offer.tsx';
import * as paymentMethodsApi from '../../../payments/endpoints.ts';
import * as settingsApi from '../../../settings/endpoints.ts';
import * as dashboardApi from '../../dashboard-endpoints.ts';
import type { FirstStep } from '../../schema.ts';
import { STEPS } from './steps.ts';

export const firstStepsQuery = { ...apiQuery(dashboardApi.listFirstSteps()), staleTime: 0 };

const StepForm = openedOnDemand(async () => (await import('./step-forms.tsx')).StepForm);

/** The way of a new owner to the first parcel; gone when all is done. */
export function FirstStepsPanel() {
  const { data } = useQuery(firstStepsQuery);
  /** Undefined: the first that is left; null: none. */
  const [chosen, setChosen] = useState<FirstStep['step'] | null>();
  const left = data?.filter(({ done }) => !done) ?? [];
  if (!data || left.length === 0) return null;
  // Until it opens for the first time, something is needed for that, or was.
  const isBeginning = data.some(({ needed }) => needed);
  const [next] = isBeginning ? left.filter(({ step }) => STEPS[step].inPlace) : [];
  const open = chosen === undefined ? next?.step : chosen;
  return (
    <Panel
      title="First steps"
      action={
        <span className="figures text-ink-soft text-sm">
          {data.length - left.length} of {data.length} done
        </span>
      }
    >
      <details open={isBeginning || left.length > data.length / 2} className="group">
        <summary className="flex min-h-11 items-center px-5 py-2.5 text-accent text-sm">
          <span className="group-open:hidden">
            Show what is left: {left.map(({ step }) => STEPS[step].name.toLowerCase()).join(', ')}
          </span>
          <span className="hidden group-open:inline">Hide the steps</span>
        </summary>
        <ol className="divide-y divide-line border-line border-t">
          {data.map((step) => (
            <Step
              key={step.step}
              {...step}
              isOpen={open === step.step}
              steps={data}
              onToggle={(is) => setChosen(is ? step.step : null)}
              onDone={() => setChosen(undefined)}
              onGo={setChosen}
            />
          ))}
        </ol>
      </details>
      {left.some(({ step }) => step === 'product') && <RestoreOffer />}
    </Panel>
  );
}

type StepProps = FirstStep & {
  isOpen: boolean;
  steps: FirstStep[];
  onToggle: (open: boolean) => void;
  onDone: () => void;
  onGo: (step: FirstStep['step']) => void;
};

function Step({ step, done, needed, missing = [], isOpen, ...of }: StepProps): ReactNode {
  const { name, text, minutes, href, keep, inPlace } = STEPS[step];
  const id = useId();
  const mayPay = useCan(paymentMethodsApi.change);
  const hasForm = inPlace && (step !== 'payment' || mayPay);
  const title = done ? 'text-ink-soft' : 'font-strong';
  return (
    <li className="grid gap-3 px-5 py-3 text-sm">
      <div className="flex items-start gap-3">
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
            {hasForm ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => of.onToggle(!isOpen)}
                onPointerEnter={StepForm.preload}
                className={`${title} relative text-left underline-offset-4 after:absolute after:-inset-y-3 after:inset-x-0 hover:underline`}
              >
                {name}
              </button>
            ) : done ? (
              <span className={title}>{name}</span>
            ) : (
              <SiteLink
                href={href}
                target={href === '/' ? '_blank' : undefined}
                className={`${title} underline-offset-4 hover:underline`}
              >
                {name}
              </SiteLink>
            )}
            {!done && (
              <span className="figures text-ink-soft text-xs">
                {' '}
                · {minutes} min{needed && ' · before it opens'}
              </span>
            )}
          </p>
          {!done && (
            <p className="text-ink-soft">
              {text}
              {missing.length > 0 && ` Left out until you give it: ${missing.join(', ')}.`}
            </p>
          )}
        </div>
        {!done && keep && !isOpen && <Keep setting={keep} name={name} />}
      </div>
      {hasForm && isOpen && (
        <section id={id} aria-label={name} className="sm:pl-9">
          <StepForm
            open
            step={step}
            steps={of.steps}
            onClose={() => of.onToggle(false)}
            onDone={of.onDone}
            onGo={of.onGo}
          />
        </section>
      )}
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
