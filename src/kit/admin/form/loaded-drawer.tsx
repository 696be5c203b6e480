import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery } from '../../../shared/queries.ts';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import type { Call } from '../../endpoint.ts';

export type FormOfThing<Thing> = {
  /** Undefined for one that is to be added. */
  thing: Thing | undefined;
  onClose: () => void;
};

type LoadedDrawerProps<Thing> = {
  open: boolean;
  onClose: () => void;
  /** 'new' for one that is to be added. */
  id: string;
  find(names: { id: string }): Call<Thing>;
  /** While it cannot be loaded. */
  title: string;
  form: (props: FormOfThing<Thing>) => ReactNode;
};

/**
 * Loads a thing by its id for the form in its drawer. The form begins with what has just been read: with what
 * is remembered from before it would be changed at once as it was, and then refused as changed meanwhile.
 */
export function LoadedDrawer<Thing>({ open, ...props }: LoadedDrawerProps<Thing>) {
  return open && <OpenLoadedDrawer key={props.id} {...props} />;
}

function OpenLoadedDrawer<Thing>(props: Omit<LoadedDrawerProps<Thing>, 'open'>) {
  const { id, find, title, onClose, form: Form } = props;
  const isNew = id === 'new';
  const [hasBegun, setHasBegun] = useState(isNew);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery(find({ id })),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: !isNew,
  });
  // From then on it stays, also where it cannot be read anew: something may be typed in it.
  if (!hasBegun && isFetchedAfterMount && !error) setHasBegun(true);
  if (hasBegun && (isNew || data))
    return <Form thing={isNew ? undefined : data} onClose={onClose} />;
  return (
    error && (
      <Drawer open onOpenChange={onClose} title={title}>
        <LoadFailure text={error.message} onRetry={refetch} />
      </Drawer>
    )
  );
}
