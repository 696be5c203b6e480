import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      heading="h1"
      title="404 Page Not Found"
      text="The page you are looking for has moved, or was never here."
      action={
        <>
          <ButtonLink href="/products">Browse Products</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}
