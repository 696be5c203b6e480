import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { InPrint } from '../../../ui/tables/data-table.tsx';
import * as landingApi from '../landing-endpoints.ts';
import type { LandingPageRecord } from '../landing-schema.ts';

export const SCREEN = '/admin/landing-pages';

const NewLandingPage = openedOnDemand(
  async () => (await import('./new-landing-page.tsx')).NewLandingPage,
);

const landingPages: ListDefinition<LandingPageRecord> = {
  from: landingApi.list,
  title: 'Home and landing pages',
  pageSize: 20,
  noun: landingApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => `${SCREEN}/${id}`,
  columns: [
    {
      id: 'title',
      head: 'Page',
      sort: 'title',
      cell: ({ title, slug }) => (
        <span className="grid">
          <span className="wrap-anywhere">{title}</span>
          <span className="font-regular text-ink-soft text-xs">/{slug}</span>
        </span>
      ),
    },
    { id: 'state', head: 'Status', cell: (page) => <PageStates {...page} /> },
    {
      id: 'sections',
      head: 'Sections',
      figures: true,
      from: 'lg',
      hiddenOnPhones: true,
      cell: ({ sections }) => (
        <>
          {sections.length}
          <InPrint>{sections.length === 1 ? ' section' : ' sections'}</InPrint>
        </>
      ),
    },
    {
      id: 'updatedAt',
      head: 'Changed',
      sort: 'updatedAt',
      from: 'lg',
      cell: ({ updatedAt }) => (
        <>
          <InPrint>Changed </InPrint>
          <DateTime at={updatedAt} />
        </>
      ),
    },
  ],
  searches: 'Title, address',
  sort: 'title',
  filters: {},
  empty: {
    icon: DocumentTextIcon,
    title: 'No landing pages yet',
    text: 'A page of sections for a season, a brand or a campaign.',
  },
};

/** Whether visitors see it, and what is to come. */
export function PageStates({ isPublished, hasChanges, publishAt }: LandingPageRecord) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusPill tone={isPublished ? 'accent' : undefined}>
        {isPublished ? 'Published' : 'Draft'}
      </StatusPill>
      {isPublished && hasChanges && !publishAt && <StatusPill tone="warm">Changed</StatusPill>}
      {publishAt && (
        <StatusPill tone="warm">
          Publishes <DateTime at={publishAt} />
        </StatusPill>
      )}
    </span>
  );
}

/** The home page, and the pages of sections at addresses of their own. */
export function LandingPagesScreen() {
  const navigate = useNavigate();
  const { edit } = useSearch({ strict: false }) as { edit?: string };
  const mayAdd = useCan(landingApi.add);
  return (
    <>
      <ListScreen
        list={landingPages}
        create={mayAdd ? { label: 'Add Landing Page', href: `${SCREEN}?edit=new` } : undefined}
      />
      <NewLandingPage open={edit === 'new'} onClose={() => navigate({ href: SCREEN })} />
    </>
  );
}
