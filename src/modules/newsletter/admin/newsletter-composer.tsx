import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus/focus-back.ts';
import { readersQuery, readersText } from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** Shows how many readers a newsletter would reach, and opens the form to write one. */
export function NewsletterComposer() {
  const { locale } = useSettings();
  const { data } = useQuery({ ...readersQuery, staleTime: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<number>();
  const opener = useFocusBack(isOpen);

  return (
    <div className="grid gap-4 border-line border-t px-5 py-4 text-sm">
      {data && (
        <p className="text-ink-soft">
          {data.total === 0
            ? 'Newsletters go only to those who confirmed their subscription: nobody has yet.'
            : `A newsletter goes to ${readersText(data.total, locale)} who confirmed their subscription.`}
        </p>
      )}
      <p role="status" className="font-strong empty:hidden">
        {sentTo !== undefined && `Your newsletter is on its way to ${readersText(sentTo, locale)}.`}
      </p>
      {isOpen ? (
        <NewsletterForm
          readers={data?.total}
          onClose={() => setIsOpen(false)}
          onSent={(recipients) => {
            setSentTo(recipients);
            setIsOpen(false);
          }}
        />
      ) : (
        data?.total !== 0 && (
          <Button
            ref={opener}
            size="sm"
            variant="secondary"
            className="justify-self-start"
            onClick={() => {
              setSentTo(undefined);
              setIsOpen(true);
            }}
          >
            Write a Newsletter
          </Button>
        )
      )}
    </div>
  );
}
