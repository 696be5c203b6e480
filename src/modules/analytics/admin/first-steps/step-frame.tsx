import type { ReactNode } from 'react';
import { FormFrame, Problems } from '../../../../kit/admin/form/form-frame.tsx';
import type { FormProgress } from '../../../../kit/admin/form/record-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import type { SettingEntry } from '../../../settings/schema.ts';
import { SETTINGS, type SettingKey } from '../../../settings/settings-table.ts';

/** What a step of settings is given. */
export type SettingsStepProps = { entries: SettingEntry[]; onDone: () => void };

type StepFrameProps = {
  progress: FormProgress;
  /** What the button says. */
  save?: string;
  /** Where all of it can be set. */
  more?: { href: string; text: string };
  children: ReactNode;
};

/** A small form in place: its fields, what is wrong, one button. */
export function StepFrame({ progress, save = 'Save', more, children }: StepFrameProps) {
  const isRefused = progress.problems.length > 0 || progress.failure !== undefined;
  return (
    <FormFrame progress={progress} className="grid max-w-xl gap-4 pb-2">
      {children}
      {isRefused && (
        <div role="alert" className="text-danger text-sm">
          <Problems progress={progress} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {!progress.readOnly && (
          <Button type="submit" size="sm" busy={progress.state === 'saving'} busyLabel="Saving…">
            {save}
          </Button>
        )}
        {more && (
          <SiteLink href={more.href} className="text-accent text-sm underline underline-offset-4">
            {more.text}
          </SiteLink>
        )}
      </div>
    </FormFrame>
  );
}

/** These settings, as their table calls them. */
export const settingsOf = (keys: readonly SettingKey[]) =>
  Object.fromEntries(keys.map((key) => [key, SETTINGS[key]]));

export const settingIn = (entries: SettingEntry[], key: SettingKey): string =>
  entries.find((entry) => entry.key === key)?.value ?? '';
