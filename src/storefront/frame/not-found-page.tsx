import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { goneKey, type NothingHere } from '../content/content-pages.ts';

export function NotFoundPage() {
  const gone = useQueryClient().getQueryData<NothingHere>(goneKey(useLocation().pathname));
  return (
    <EmptyState
      heading="h1"
      title={gone?.title ?? '404 Page Not Found'}
      text={gone?.text ?? 'The page you are looking for has moved, or was never here.'}
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
