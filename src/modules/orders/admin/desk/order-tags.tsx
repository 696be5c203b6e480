import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { ChipsField } from '../../../../ui/fields/chips-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { OrderRecord } from '../../admin-schema.ts';
import type { TagChange } from '../../desk/desk-schema.ts';
import * as deskApi from '../../desk/endpoints.ts';

/** What staff call the order by: each counts at once. */
export function OrderTags({ order: { id, tags, payUntil } }: { order: OrderRecord }) {
  const canChange = useCan(deskApi.changeTags) && payUntil === null;
  const client = useQueryClient();
  const { data: known } = useQuery({ ...apiQuery(deskApi.listTags()), enabled: canChange });
  const changing = useMutation({
    mutationFn: (change: TagChange) => apiSend(deskApi.changeTags({ id }, change)),
    onError: (error) => showFailure(error, 'Failed to change the tags'),
    onSettled: () => refetchAfterWrite(client),
  });
  if (!canChange && tags.length === 0) return null;
  return (
    <Panel title="Tags">
      <div className="px-5 py-4">
        <ChipsField
          label="Tags of this order"
          hint="For staff. Enter or a comma adds one."
          values={tags}
          proposals={known?.map(({ value }) => value).filter((tag) => !tags.includes(tag))}
          onAdd={(add) => changing.mutate({ add })}
          onRemove={(tag) => changing.mutate({ remove: [tag] })}
          readOnly={!canChange}
        />
      </div>
    </Panel>
  );
}
