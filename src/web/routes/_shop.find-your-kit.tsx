import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';
import {
  answersIn,
  FindYourKitPage,
  firstKitsQuery,
  type Given,
  isWhole,
} from '../../storefront/find-your-kit/find-your-kit-page.tsx';

/** Three questions for smokers; the answers stand in the address. */
export const Route = createFileRoute('/_shop/find-your-kit')({
  // What they may be is looked at by what is loaded with the page: the first script of every shopper has these lines.
  validateSearch: ({ smokes, draw, flavour }: Record<string, unknown>) =>
    ({ smokes, draw, flavour }) as Given,
  loaderDeps: ({ search: { smokes, draw, flavour } }) => ({ smokes, draw, flavour }),
  loader: async ({ context: { queryClient }, deps }) => {
    const answers = answersIn(deps);
    // In the browser the page appears at once, as skeletons.
    if (import.meta.env.SSR && isWhole(answers)) {
      await queryClient.prefetchQuery(firstKitsQuery(answers));
    }
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      title: 'Find Your Kit',
      description: 'Three questions for smokers lead to a kit, a liquid and a strength.',
      path: '/find-your-kit',
    }),
  component: FindYourKit,
});

function FindYourKit() {
  return <FindYourKitPage answers={answersIn(Route.useSearch())} />;
}
