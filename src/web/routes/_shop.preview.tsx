import { createFileRoute } from '@tanstack/react-router';
import { DraftPreview } from '../../storefront/sections/draft-preview.tsx';

/** What the back office draws in a frame beside a form: empty until it is told of a draft. */
export const Route = createFileRoute('/_shop/preview')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: DraftPreview,
});
