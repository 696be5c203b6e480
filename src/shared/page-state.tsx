import { dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query';

/** What a page was rendered from travels with it as JSON, so that the browser begins with the same. */

const ID = 'page-state';

/** Stands below everything that reads. Only the server's HTML holds its text. */
export function PageState() {
  const client = useQueryClient();
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot close its element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? stateText(client) : '' }}
    />
  );
}

function stateText(client: QueryClient): string {
  const { queries } = dehydrate(client, {
    // A failure as well: the browser shows what the server did. What only components ask for is the browser's to ask.
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
  });
  const told = queries.map((query) => {
    const { error } = query.state;
    if (!error) return query;
    return { ...query, state: { ...query.state, error: error.message, fetchFailureReason: null } };
  });
  return JSON.stringify(told).replaceAll('<', '\\u003c');
}

/** Gives the browser's queries what the page came with. */
export function readPageState(client: QueryClient): void {
  const queries = JSON.parse(document.getElementById(ID)?.textContent || '[]');
  for (const { state } of queries) if (state.error) state.error = new Error(state.error);
  hydrate(client, { queries });
}
