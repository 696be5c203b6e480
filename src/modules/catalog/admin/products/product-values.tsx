import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Path, type PathValue, useWatch } from 'react-hook-form';
import { apiSend } from '../../../../shared/api-client.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductForm, ProductValues } from './product-form.ts';

export type Section = { form: ProductForm };

/** A part of the editor. */
export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid gap-5 p-5">{children}</div>
    </Panel>
  );
}

/** The value of a field that is more than an input of the browser, and how to change it. */
export function useValue<Name extends Path<ProductValues>>(form: ProductForm, name: Name) {
  const value = useWatch({ control: form.control, name }) as PathValue<ProductValues, Name>;
  const change = (next: PathValue<ProductValues, Name>) =>
    form.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return [value, change] as const;
}

/** The first refusal of a field or of a part of it. */
export const problemOf = ({ progress }: ProductForm, path: string): string | undefined =>
  progress.problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    ?.text;

/** How long nothing is typed before what the shop shows follows. */
const REST_MS = 250;

/** What the shop would show of the description, made by the shop itself; undefined until known. */
export function useShownDescription(form: ProductForm) {
  const description = useRested(useValue(form, 'description')[0], REST_MS);
  const call = productsApi.previewDescription({ description });
  return useQuery({
    queryKey: [...call.key, description],
    queryFn: () => apiSend(call),
    enabled: description.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

type FlagProps = Section & {
  name: 'inStock' | 'isNew' | 'isFeatured' | 'isSale' | 'shipping.freeShipping';
  label: string;
};

export function Flag({ form, name, label }: FlagProps) {
  const [on, turn] = useValue(form, name);
  return (
    <Checkbox
      label={label}
      checked={on}
      disabled={form.progress.readOnly}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}
