import type { ReactNode } from 'react';
import { SaveBar } from '../../../ui/fields/save-bar.tsx';
import { FormFrame, Problems } from './form-frame.tsx';
import type { FormProgress } from './record-form.ts';

type SettingsTabProps = {
  progress: FormProgress;
  /** What the save bar's button says, and another way to save beside it. */
  save?: string;
  primary?: ReactNode;
  children: ReactNode;
};

/** A form that stands in the page: its cards, and a save bar as soon as something differs. */
export function SettingsTab({ progress, save, primary, children }: SettingsTabProps) {
  const { state, changes, problems, failure, submit, discard, readOnly } = progress;
  const isRefused = problems.length > 0 || failure !== undefined;
  return (
    <FormFrame progress={progress} className="grid gap-6">
      {children}
      {!readOnly && (changes.length > 0 || isRefused || state === 'saving') && (
        <SaveBar
          changes={changes}
          saving={state === 'saving'}
          problem={isRefused ? <Problems progress={progress} /> : undefined}
          save={save}
          primary={primary}
          onSave={submit}
          onDiscard={discard}
        />
      )}
    </FormFrame>
  );
}

type SettingsCardProps = {
  title: string;
  /** What these settings are for, beside them. */
  description?: string;
  children: ReactNode;
};

/** Settings that belong together: what they are for on one side, the fields on the other. */
export function SettingsCard({ title, description, children }: SettingsCardProps) {
  return (
    <section className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-1">
        <h2 className="text-base">{title}</h2>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-5">{children}</div>
    </section>
  );
}
