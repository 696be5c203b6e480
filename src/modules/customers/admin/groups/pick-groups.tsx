import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '../../../../shared/queries.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../../ui/fields/form-field.tsx';
import * as groupsApi from '../../group-endpoints.ts';

type PickGroupsProps = {
  label?: string;
  /** The ids of those that are chosen. */
  values: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
  /** Those by a rule can be chosen as well. */
  all?: boolean;
};

/** Some groups of customers, each by a tick; nothing while there are none. */
export function PickGroups({ label = 'Groups', values, onChange, error, all }: PickGroupsProps) {
  const errorId = useId();
  const { data = [] } = useQuery({
    ...apiQuery(groupsApi.list({ limit: 100 })),
    staleTime: 60_000,
  });
  const choices = data.filter(({ isByRule }) => all || !isByRule);
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-strong text-sm">{label}</legend>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={values.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...values, id] : values.filter((one) => one !== id))
          }
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
