import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { apiQuery } from '../../shared/queries.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';

export type FormOfThing<Thing> = {
  /** Undefined for one that is to be added. */
  thing: Thing | undefined;
  onClose: () => void;
  /** Closes the drawer once the form knows that nothing is unsaved; sooner, it would ask. */
  onSaved: () => void;
};

type LoadedDrawerProps<Thing> = {
  open: boolean;
  onClose: () => void;
  /** 'new' for one that is to be added. */
  id: string;
  /** The list that it is in. */
  path: string;
  /** While it cannot be loaded. */
  title: string;
  form: (props: FormOfThing<Thing>) => ReactNode;
};

/** Loads a thing by its id for the form in its drawer. */
export function LoadedDrawer<Thing>({ open, ...props }: LoadedDrawerProps<Thing>) {
  return open && <OpenLoadedDrawer key={props.id} {...props} />;
}

function OpenLoadedDrawer<Thing>(props: Omit<LoadedDrawerProps<Thing>, 'open'>) {
  const { id, path, title, onClose, form: Form } = props;
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    ...apiQuery<Thing>(path, id),
    staleTime: 0,
    enabled: !isNew,
  });
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  if (isNew || data) {
    return (
      <Form thing={isNew ? undefined : data} onClose={onClose} onSaved={() => setSaved(true)} />
    );
  }
  return (
    error && (
      <Drawer open onOpenChange={onClose} title={title}>
        <LoadFailure text={error.message} onRetry={refetch} />
      </Drawer>
    )
  );
}
