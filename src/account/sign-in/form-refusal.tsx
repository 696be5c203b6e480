import { ExclamationCircleIcon } from '@heroicons/react/24/outline';
import { ApiError } from '../../shared/api-client.ts';

/** Why a form was refused, above its fields, until the next try. What is wrong with one field stands there. */
export function FormRefusal({ id, error }: { id: string; error: Error | null }) {
  if (!error || isAboutFields(error)) return null;
  return (
    <p
      id={id}
      role="alert"
      className="flex gap-2 rounded-md bg-danger-soft p-3.5 text-danger text-sm"
    >
      <ExclamationCircleIcon aria-hidden="true" className="size-5 shrink-0" />
      {error.message}
    </p>
  );
}

const isAboutFields = (error: Error): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;
