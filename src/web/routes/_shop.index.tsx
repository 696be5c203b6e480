import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSettings } from '../../shared/settings.ts';
import { homeQuery } from '../../storefront/home/home.ts';
import { homeHead } from '../../storefront/home/home-head.ts';
import { loadSections } from '../../storefront/sections/section-data.ts';
import { Sections } from '../../storefront/sections/sections.tsx';

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queryClient } }) => {
    const loaded = queryClient
      .prefetchQuery(homeQuery)
      .then(() =>
        loadSections(queryClient, queryClient.getQueryData(homeQuery.queryKey)?.sections),
      );
    // In the browser the page opens at once and shows what is still loading.
    if (import.meta.env.SSR) await loaded;
  },
  head: ({ match: { context } }) => homeHead(context.queryClient),
  component: HomePage,
});

function HomePage() {
  const { siteTitle } = useSettings();
  const { data } = useQuery(homeQuery);
  return data ? (
    <Sections title={siteTitle} sections={data.sections} />
  ) : (
    // Nothing below jumps when it comes.
    <div className="min-h-dvh" />
  );
}
