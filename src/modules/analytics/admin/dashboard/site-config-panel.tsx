import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFocusBack } from '../../../../ui/focus/focus-back.ts';
import { onDemand, showNotLoaded, useOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import * as settingsApi from '../../../settings/endpoints.ts';
import { NO_LOGO } from '../../../settings/public-settings.ts';
import type { SettingEntry } from '../../../settings/schema.ts';
import { SITE_FIELDS, type SiteField } from './site-fields.ts';

const fieldForm = onDemand(async () => (await import('./site-config-form.tsx')).SiteConfigForm);

/** The shop's name, pictures and words, edited one at a time. */
export function SiteConfigPanel() {
  const query = useQuery({ ...apiQuery(settingsApi.list()), staleTime: 0 });
  const [edited, setEdited] = useState<string>();
  return (
    <Panel
      title="Site configuration"
      folded="The shop’s name, pictures and words"
      action={
        <SiteLink
          href="/"
          target="_blank"
          className="flex min-h-11 items-center rounded-sm font-strong text-accent text-sm underline-offset-4 hover:underline"
        >
          View in shop<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </SiteLink>
      }
    >
      <Loaded query={query} failed="Failed to fetch site config">
        {(data) => (
          <ul className="divide-y divide-line">
            {SITE_FIELDS.map((field) => {
              const entry = data.find(({ key }) => key === field.key);
              return (
                entry && (
                  <Field
                    key={field.key}
                    field={field}
                    entry={entry}
                    edited={edited === field.key}
                    anotherEdited={edited !== undefined && edited !== field.key}
                    onEdit={(on) => setEdited(on ? field.key : undefined)}
                  />
                )
              );
            })}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type FieldProps = {
  field: SiteField;
  entry: SettingEntry;
  edited: boolean;
  anotherEdited: boolean;
  onEdit: (on: boolean) => void;
};

function Field({ field, entry, edited, anotherEdited, onEdit }: FieldProps) {
  const Form = useOnDemand(fieldForm, edited, () => {
    onEdit(false);
    showNotLoaded();
  });
  const edit = useFocusBack(edited);
  return (
    <li className="px-5 py-3">
      {edited && Form ? (
        <Form field={field} entry={entry} onClose={() => onEdit(false)} />
      ) : (
        <div className="flex items-center gap-4">
          <div className="grid min-w-0 flex-1 gap-1 text-sm">
            <p>
              <span className="font-strong">{field.label}</span>{' '}
              <span className="text-ink-soft text-xs">{field.hint}</span>
            </p>
            <Value field={field} value={entry.value} />
          </div>
          <Button
            ref={edit}
            size="sm"
            variant="secondary"
            aria-disabled={anotherEdited}
            title={anotherEdited ? 'Save or cancel the field that is open first' : undefined}
            onPointerEnter={fieldForm.preload}
            onClick={() => onEdit(true)}
          >
            Edit<VisuallyHidden> {field.label}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  );
}

function Value({ field: { kind, label }, value }: { field: SiteField; value: string }) {
  if (value === '' || value === NO_LOGO) {
    const none = kind === 'logo' ? 'None: the title stands there' : 'Not set';
    return <p className="text-ink-soft">{none}</p>;
  }
  if (kind === 'logo' || kind === 'favicon') {
    return <img src={value} alt={label} className="h-8 w-auto max-w-48 object-contain" />;
  }
  return <p className="wrap-anywhere">{value}</p>;
}
