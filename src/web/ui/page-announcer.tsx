import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Tells screen readers the title of a page that was reached without a reload. */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (fromLocation && pathChanged) setTitle(document.title);
      }),
    [router],
  );

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
