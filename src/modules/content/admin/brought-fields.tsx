import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { DeclaredFields } from '../../../kit/admin/form/declared-fields.tsx';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiQuery } from '../../../shared/queries.ts';
import * as contentApi from '../admin-endpoints.ts';

/** The sections that extensions bring. */
export const useSectionKinds = () => {
  const { data } = useQuery(apiQuery(contentApi.listSectionKinds()));
  return data ?? [];
};

type BroughtFieldsProps<Values extends FieldValues> = {
  kind: string;
  form: RecordForm<Values>;
  /** Of what is entered: 'content.sections.0.values.'. */
  path: string;
};

/** What the owner enters for a section of an extension. */
export function BroughtFields<Values extends FieldValues>({
  kind,
  form,
  path,
}: BroughtFieldsProps<Values>) {
  const { data: kinds } = useQuery(apiQuery(contentApi.listSectionKinds()));
  if (!kinds) return null;
  const of = kinds.find((each) => each.kind === kind);
  return of ? (
    <DeclaredFields of={of.fields} form={form} path={path} />
  ) : (
    <p className="text-ink-soft text-sm">
      The extension of this section ({kind}) is off: shoppers do not see the section.
    </p>
  );
}
