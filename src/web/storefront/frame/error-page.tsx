import { ExclamationTriangleIcon } from '@heroicons/react/24/outline';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, NoAnswer } from '../../shared/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown if a page could not be loaded or rendered. Shows the API's message, but never a bug's, nor a fault's. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailedQueries } = useQueryErrorResetBoundary();

  async function tryAgain() {
    forgetFailedQueries();
    await router.invalidate();
    reset();
  }

  return (
    <EmptyState
      heading="h1"
      icon={ExclamationTriangleIcon}
      title="Something went wrong"
      text={
        error instanceof NoAnswer || (error instanceof ApiError && !error.isFault)
          ? error.message
          : 'This page could not be shown. Please try again in a moment.'
      }
      action={
        <>
          <Button onClick={tryAgain}>Try Again</Button>
          <ButtonLink href="/" variant="secondary">
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}
