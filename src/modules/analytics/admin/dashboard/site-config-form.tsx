import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { FormFrame } from '../../../../kit/admin/form/form-frame.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PictureField } from '../../../media/admin/picture-field.tsx';
import * as settingsApi from '../../../settings/endpoints.ts';
import { NO_LOGO } from '../../../settings/public-settings.ts';
import type { SettingEntry } from '../../../settings/schema.ts';
import type { SiteField } from './site-fields.ts';

const Value = z.object({ value: z.string().trim().min(1, 'Please enter a value before saving') });

const PICTURES = {
  logo: { failed: 'Failed to upload logo', hint: 'JPG, PNG or GIF, at most 5 MB.' },
  favicon: {
    failed: 'Failed to upload favicon',
    hint: 'ICO or PNG, 32 × 32 or larger, at most 1 MB.',
  },
};

type SiteConfigFormProps = { field: SiteField; entry: SettingEntry; onClose: () => void };

/** One field of the site configuration, as it is edited. */
export function SiteConfigForm({ field, entry, onClose }: SiteConfigFormProps) {
  const { key, label, hint, kind } = field;
  const hasLogo = kind === 'logo' && entry.value !== '' && entry.value !== NO_LOGO;
  const form = useRecordForm<{ value: string }, SettingEntry>({
    schema: Value,
    loaded: { value: entry.value === NO_LOGO ? '' : entry.value },
    version: entry.version,
    change: settingsApi.change,
    save: ({ value }, { version }) => apiSend(settingsApi.change({ key, value }), { version }),
    reload: ({ value, version }) => ({ values: { value }, version }),
    onSaved: onClose,
    done: 'Site configuration updated successfully',
    failed: 'Failed to update site configuration',
    pathOf: () => 'value',
    names: { value: label.toLowerCase() },
  });
  const { progress } = form;
  const text = { label, hint, required: true, autoFocus: true, ...form.field('value') };
  return (
    <FormFrame progress={progress} className="grid gap-4">
      {kind === 'logo' || kind === 'favicon' ? (
        <Controller
          control={form.control}
          name="value"
          render={({ field: { value, onChange, ref } }) => (
            <PictureField
              {...PICTURES[kind]}
              label={label}
              kind={kind}
              value={value}
              onChange={onChange}
              error={text.error}
              ref={ref}
            />
          )}
        />
      ) : kind === 'text' && field.lines ? (
        <TextAreaField {...text} rows={field.lines} />
      ) : (
        <TextField {...text} autoComplete="off" />
      )}
      {progress.failure && (
        <p role="alert" className="text-danger text-sm">
          {progress.failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={progress.state === 'saving'} busyLabel="Saving…">
          Save
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {hasLogo && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              form.put('value', NO_LOGO);
              progress.submit();
            }}
          >
            Show the Title Instead
          </Button>
        )}
      </div>
    </FormFrame>
  );
}
