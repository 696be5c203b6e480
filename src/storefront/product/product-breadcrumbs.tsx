import type { ProductView } from '../../modules/catalog/schema.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { breadcrumbs } from './product-head.ts';

/** The product's categories; its name follows below as the heading. */
export function ProductBreadcrumbs({ product }: { product: ProductView }) {
  const shelves = breadcrumbs(product).slice(0, -1);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {shelves.map(({ name, href }) => (
          <li key={href} className="flex items-center gap-2 not-first:before:content-['/']">
            <SiteLink
              href={href}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
