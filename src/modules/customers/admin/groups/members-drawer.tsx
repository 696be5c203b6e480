import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkDrawerProps } from '../../../../kit/admin/list/list-definition.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { readWhole, refetchAfterWrite } from '../../../../shared/queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as customersApi from '../../admin-endpoints.ts';
import * as groupsApi from '../../group-endpoints.ts';
import { PickGroups } from './pick-groups.tsx';

/** How many customers one call takes. */
const AT_ONCE = 1_000;

/** Takes the chosen customers into groups, or out of them. */
export function MembersDrawer({ open, selection, onClose }: BulkDrawerProps) {
  const client = useQueryClient();
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const save = useMutation({
    mutationFn: async (isMember: boolean) => {
      const ids = await idsOf();
      for (const id of groupIds) {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          const customerIds = ids.slice(from, from + AT_ONCE);
          await apiSend(groupsApi.changeMembers({ id }, { customerIds, isMember }));
        }
      }
      return isMember;
    },
    onSuccess: (isMember) => {
      toast({ title: isMember ? 'Added to the groups' : 'Taken out of the groups' });
      onClose(true);
    },
    onError: (error) => showFailure(error, 'Failed to change the groups'),
    onSettled: () => refetchAfterWrite(client),
  });

  async function idsOf(): Promise<string[]> {
    if (selection.of === 'ids') return [...selection.ids];
    const found = await readWhole(
      customersApi.list(selection.search as never),
      new AbortController().signal,
    );
    return found.map(({ id }) => id).filter((id) => !selection.except.has(id));
  }

  return (
    <Drawer
      title="Groups"
      open={open}
      onOpenChange={() => onClose()}
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            variant="secondary"
            busy={save.isPending && !save.variables}
            busyLabel="Saving…"
            disabled={groupIds.length === 0}
            onClick={() => save.mutate(false)}
          >
            Take Out
          </Button>
          <Button
            busy={save.isPending && save.variables}
            busyLabel="Saving…"
            disabled={groupIds.length === 0}
            onClick={() => save.mutate(true)}
          >
            Add
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft text-sm">
          Groups by a rule are not among these: who is in them follows from the rule.
        </p>
        <PickGroups values={groupIds} onChange={setGroupIds} />
      </div>
    </Drawer>
  );
}
