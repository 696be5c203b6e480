import type { PageContent } from '../../modules/content/schema.ts';
import { PageSections } from '../../shared/page-sections.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { Sections } from '../sections/sections.tsx';
import { isUnread } from './content-pages.ts';

/** A page that the owner writes. */
export function ContentPage({ page }: { page: PageContent }) {
  if (page.drawn) return <Sections title={page.title} sections={page.drawn} />;
  return (
    <article className="page-width pb-20 lg:pb-28">
      <PageHeading title={page.title} />
      <div className="@container mt-10 lg:mt-16">
        <PageSections sections={page.content.sections} />
      </div>
    </article>
  );
}

/** @param why what was thrown in place of a page */
export function ContentPageNotFound(why: object) {
  if (!isUnread(why)) return <NotFoundPage />;
  return (
    <EmptyState
      heading="h1"
      title="Page Not Found"
      text="The requested page could not be found."
      action={<ButtonLink href="/">Back to Home</ButtonLink>}
    />
  );
}
