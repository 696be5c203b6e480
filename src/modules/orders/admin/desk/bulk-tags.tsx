import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkDrawerProps } from '../../../../kit/admin/list/list-definition.ts';
import { callEach, countOf } from '../../../../kit/admin/list/selection.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as deskApi from '../../desk/endpoints.ts';

/** Gives tags to all that is chosen, and takes others off. */
export const BulkTags = ({ open, ...props }: BulkDrawerProps) =>
  open && <OpenBulkTags {...props} />;

function OpenBulkTags({ selection, ids, onClose }: Omit<BulkDrawerProps, 'open'>) {
  const client = useQueryClient();
  const { data: known } = useQuery(apiQuery(deskApi.listTags()));
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [done, setDone] = useState(0);
  const proposals = known?.map(({ value }) => value);
  const count = countOf(selection);
  const ordersText = count === 1 ? '1 order' : `${count} orders`;
  const changing = useMutation({
    mutationFn: async () => {
      const change = (id: string) => apiSend(deskApi.changeTags({ id }, { add, remove }));
      return callEach(await ids(), change, setDone);
    },
    onError: (error) => showFailure(error, 'Nothing was changed'),
    onSuccess: ({ done: changed, failures }) => {
      toast({
        title: changed === 1 ? 'Tags of 1 order changed' : `Tags of ${changed} orders changed`,
        description: failures[0] && `${failures.length} could not be: ${failures[0].text}`,
        destructive: changed === 0,
      });
      onClose(failures.length === 0);
    },
    onSettled: () => refetchAfterWrite(client),
  });
  const isEmpty = add.length + remove.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changing.isPending && !isEmpty) changing.mutate();
  };
  return (
    <Drawer
      open
      title="Tags"
      description={`Of ${ordersText}. What an order has or lacks already stays as it is.`}
      onOpenChange={() => !changing.isPending && onClose()}
    >
      <form className="grid gap-5" onSubmit={submit}>
        <ChipListField
          label="Add"
          hint="Enter or a comma adds one."
          values={add}
          proposals={proposals}
          onChange={setAdd}
        />
        <ChipListField label="Remove" values={remove} proposals={proposals} onChange={setRemove} />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4">
          <Button variant="secondary" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={changing.isPending}
            busyLabel={`${done} of ${count}…`}
            aria-disabled={isEmpty || undefined}
          >
            Change {ordersText}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
