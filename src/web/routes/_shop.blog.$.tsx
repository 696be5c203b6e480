import { createFileRoute } from '@tanstack/react-router';
import { loadBlog } from '../../storefront/blog/blog.ts';
import { BlogPage } from '../../storefront/blog/blog-page.tsx';

/** The blog: its posts, those of a tag, one of them. */
export const Route = createFileRoute('/_shop/blog/$')({
  // What it may be is looked at as it is loaded: the first script of every shopper has this line.
  validateSearch: ({ page }: Record<string, unknown>) => ({ page }) as { page?: string },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    loadBlog(context.queryClient, params._splat ?? '', deps.page),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: () => <BlogPage address={Route.useLoaderData().address} />,
});
