import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiSend } from '../../../shared/api-client.ts';
import { PageSections } from '../../../shared/page-sections.tsx';
import { useRested } from '../../../ui/browser/rested.ts';
import * as contentApi from '../admin-endpoints.ts';
import type { PageForm } from '../schema.ts';

/** How long nothing is typed before the preview follows. */
const REST_MS = 250;

/** The page as the shop would show it, made by the shop itself. */
export function PagePreview({ title, content }: Pick<PageForm, 'title' | 'content'>) {
  const text = useRested(JSON.stringify(content), REST_MS);
  const call = contentApi.previewPage(JSON.parse(text));
  const { data, error } = useQuery({
    queryKey: [call.url, text],
    queryFn: () => apiSend(call),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      aria-label="Preview"
      className="@container grid content-start gap-6 rounded-lg border border-line bg-paper p-5 lg:sticky lg:top-0"
    >
      <p className="text-ink-soft text-sm">Preview</p>
      <p className="wrap-anywhere font-strong text-2xl">{title || 'Untitled'}</p>
      {error && <p className="text-danger text-sm">{error.message}</p>}
      {data && (
        // Nothing to press: it would lead away from what is being written.
        <div inert>
          <PageSections sections={data} />
        </div>
      )}
    </section>
  );
}
