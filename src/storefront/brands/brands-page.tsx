import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BrandCard } from './brand-card.tsx';
import { brandsQuery } from './brands.ts';

export function BrandsPage() {
  return (
    <div className="page-width grid gap-12 pb-20 lg:gap-16 lg:pb-28">
      <PageHeading
        title="Premium Brands"
        text="Small makers and large ones, each chosen for one thing that it does well."
      />
      <BrandList />
      <ButtonLink href="/products" variant="secondary" size="lg" className="justify-self-center">
        Browse All Products
      </ButtonLink>
    </div>
  );
}

function BrandList() {
  const { data: brands, error, refetch } = useQuery(brandsQuery);
  if (error && !brands) {
    return (
      <EmptyState
        title={error.message}
        text="Check your connection and try again."
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!brands) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-24 text-ink-soft">
        <Spinner />
        Loading brands…
      </p>
    );
  }
  if (brands.length === 0) return <EmptyState title="No brands available at the moment." />;
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {brands.map((brand, place) => (
        <li key={brand.id}>
          <BrandCard brand={brand} priority={place < 2} />
        </li>
      ))}
    </ul>
  );
}
