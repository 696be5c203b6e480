import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ContentPageNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Page Not Found"
      text="The requested page could not be found."
      action={<ButtonLink href="/">Back to Home</ButtonLink>}
    />
  );
}
