import { HeartIcon } from '@heroicons/react/24/outline';
import { HeartIcon as FilledHeartIcon } from '@heroicons/react/24/solid';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAddToWishlist, useIsWishedFor, useRemoveFromWishlist } from './wishlist.ts';

type WishlistHeartProps = {
  product: ProductSummary;
  /** As which it is wished for; left out: any. */
  variant?: VariantView | undefined;
  className?: string;
};

/** Adds the product to the wishlist or removes it; changes at once. */
export function WishlistHeart({ product, variant, className }: WishlistHeartProps) {
  const wishedFor = useIsWishedFor(product.id);
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  const Icon = wishedFor ? FilledHeartIcon : HeartIcon;

  return (
    <IconButton
      label={`Wishlist: ${product.name}`}
      aria-pressed={wishedFor}
      onClick={() => (wishedFor ? remove.mutate(product) : add.mutate({ product, variant }))}
      className={classNames('no-script:hidden', wishedFor && 'text-danger', className)}
    >
      <Icon className="relative size-5" />
    </IconButton>
  );
}
