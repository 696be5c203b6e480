import { useQuery } from '@tanstack/react-query';
import { Picture } from '../../ui/picture.tsx';
import { brandQuery } from '../brands/brands.ts';
import { chosenNames, type ListingSearch } from './listing.ts';

/** Who makes what is listed, above the products of one brand alone. */
export function BrandStory({ search }: { search: ListingSearch }) {
  const names = chosenNames(search.brand);
  const [wanted = ''] = names;
  const isAsked = names.length === 1 && search.search === undefined;
  const { data: [brand] = [] } = useQuery({ ...brandQuery(wanted), enabled: isAsked });
  if (!isAsked || !brand) return null;
  return (
    <section
      aria-label={`About ${brand.name}`}
      className="mt-6 flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-8"
    >
      {brand.image && (
        <Picture
          src={brand.image}
          alt=""
          sizes="(min-width: 40rem) 16rem, 100vw"
          width={4}
          height={3}
          priority
          className="w-full shrink-0 rounded-lg sm:w-64"
        />
      )}
      <p className="max-w-prose text-ink-soft">{brand.description}</p>
    </section>
  );
}
