import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ProductNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Product Not Found"
      text="The product you're looking for doesn't exist."
      action={<ButtonLink href="/products">Browse Products</ButtonLink>}
    />
  );
}
