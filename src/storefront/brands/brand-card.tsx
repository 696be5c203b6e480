import type { BrandView } from '../../modules/catalog/schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

type BrandCardProps = {
  brand: BrandView;
  /** The card is in the first view of the page. */
  priority: boolean;
};

export function BrandCard({ brand, priority }: BrandCardProps) {
  const { name, description, image, productCount } = brand;
  return (
    <article className="flex h-full flex-col">
      {image === null ? (
        <BrandInitial name={name} />
      ) : (
        <Picture
          src={image}
          alt=""
          sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
          width={4}
          height={3}
          priority={priority}
          className="rounded-xl"
        />
      )}
      <div className="mt-5 flex large:flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-xl">{name}</h2>
        <p className="figures shrink-0 text-ink-soft text-sm">
          {productCount} {productCount === 1 ? 'product' : 'products'}
        </p>
      </div>
      <p className="mt-2 mb-5 text-ink-soft">{description}</p>
      <ButtonLink
        href={`/products?brand=${encodeURIComponent(name)}`}
        variant="secondary"
        aria-label={`View Products of ${name}`}
        className="mt-auto self-start"
      >
        View Products
      </ButtonLink>
    </article>
  );
}

/** Shown if the owner has set no picture. */
function BrandInitial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid aspect-4/3 place-items-center rounded-xl bg-sunken text-display text-ink-faint"
    >
      {name.charAt(0)}
    </span>
  );
}
