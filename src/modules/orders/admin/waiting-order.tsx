import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiListQuery } from '../../../shared/queries.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import * as byHandApi from '../placing/by-hand-endpoints.ts';

const MOST = 100;

/** Says of an order by hand that it waits to be paid, until when, and by which link. */
export function WaitingOrderNotice({ id, payUntil }: { id: string; payUntil: string }) {
  const { data } = useQuery({
    ...apiListQuery(byHandApi.listWaiting({ limit: MOST })),
    staleTime: 0,
    enabled: useCan(byHandApi.listWaiting),
  });
  const link = data?.items.find((order) => order.id === id)?.payLink;
  return (
    <Notice title="Awaiting payment">
      <div className="grid gap-3">
        <p>
          Its link can be paid until <DateTime at={payUntil} />. It is placed, and gets its number,
          once it is paid; until then nothing of it is to be shipped, and it counts in no total.
        </p>
        {link && <CopyField label="Pay link" text={link} />}
      </div>
    </Notice>
  );
}
