import type { PageContent } from '../../../domain/content/schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A page that the owner writes: a title, and sections whose line breaks are kept. */
export function ContentPage({ page }: { page: PageContent }) {
  return (
    <article className="page-width pb-20 lg:pb-28">
      <PageHeading title={page.title} />
      <div className="mt-10 lg:mt-16">
        {page.content.sections.map(({ heading, content }) => (
          <section
            key={`${heading} ${content}`}
            className="grid gap-x-16 gap-y-3 border-line border-t py-8 lg:grid-cols-[1fr_2fr] lg:py-10"
          >
            {heading && <h2 className="text-lg">{heading}</h2>}
            <p className="max-w-prose whitespace-pre-line text-ink-soft leading-relaxed lg:col-start-2">
              {content}
            </p>
          </section>
        ))}
      </div>
    </article>
  );
}

export function ContentPageNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Page Not Found"
      text="The requested page could not be found."
      action={<ButtonLink href="/">Back to Home</ButtonLink>}
    />
  );
}
