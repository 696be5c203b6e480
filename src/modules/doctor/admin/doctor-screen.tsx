import { useQuery } from '@tanstack/react-query';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import type { State } from '../../../kit/check.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import * as doctorApi from '../endpoints.ts';
import type { Examination } from '../schema.ts';
import { Part } from './findings.tsx';

/** Whether the shop has all that it needs: what `npm run doctor` says. */
export function DoctorScreen() {
  const canView = useCan(doctorApi.examine);
  const query = useQuery({ ...apiQuery(doctorApi.examine()), staleTime: 0, enabled: canView });
  if (!canView) return <Forbidden title="Doctor" needs={doctorApi.examine} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title="Doctor"
        actions={
          <Button
            size="sm"
            variant="secondary"
            busy={query.isFetching}
            busyLabel="Looking…"
            onClick={() => query.refetch()}
          >
            Look Again
          </Button>
        }
      />
      <Loaded
        query={query}
        failed="Failed to look at the shop"
        skeleton={<Skeleton className="h-96 animate-late-fade-in rounded-lg" />}
      >
        {(found) => <Findings found={found} />}
      </Loaded>
    </div>
  );
}

const NEEDS_DOING: readonly State[] = ['fault', 'warning'];

/** First what is to be done, the worst of it first, then all the rest as it belongs together. */
function Findings({ found: { parts, examinedAt, version } }: { found: Examination }) {
  const all = parts.flatMap(({ title, findings }) =>
    findings.map((finding) => ({ ...finding, under: title })),
  );
  const of = (wanted: State) => all.filter(({ state }) => state === wanted);
  const toDo = NEEDS_DOING.flatMap(of);
  const told = [
    toDo.length > 0 && `${toDo.length} to look at`,
    of('unknown').length > 0 && `${of('unknown').length} unknown`,
    `${of('ok').length} OK`,
  ].filter(Boolean);
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {told.join(', ')} · Cirrus {version} · <DateTime at={examinedAt} />
      </p>
      {toDo.length > 0 && <Part title="To do" findings={toDo} />}
      {parts.map(({ title, findings }) => (
        <Part
          key={title}
          title={title}
          findings={findings.filter(({ state }) => !NEEDS_DOING.includes(state))}
        />
      ))}
    </>
  );
}
