import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as wishlistApi from '../../modules/wishlist/endpoints.ts';
import type { WishlistLink } from '../../modules/wishlist/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const linkQuery = apiQuery(wishlistApi.findLink());

/** Makes the link by which others see the list, and takes it away again. */
export function WishlistSharing() {
  const { data: link } = useQuery(linkQuery);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: { isOn: boolean; shownName?: string }) =>
      apiSend(wishlistApi.changeLink(wanted)),
    onSuccess: (changed) => queryClient.setQueryData(linkQuery.queryKey, changed),
    onError: (error) => showFailure(error, 'The link could not be changed. Please try again.'),
  });
  if (!link) return null;
  return (
    <section aria-labelledby="share-wishlist" className="grid gap-4 rounded-lg bg-sunken p-5">
      <h2 id="share-wishlist" className="text-lg">
        Show it to somebody
      </h2>
      {link.token === null ? (
        <LinkForm
          busy={change.isPending}
          onAsk={(shownName) => change.mutate({ isOn: true, shownName })}
        />
      ) : (
        <>
          <p className="text-ink-soft text-sm">{shownAs(link)}</p>
          <CopyField label="Link" text={`${window.location.origin}/wishlist/${link.token}`} />
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={change.isPending}
            busyLabel="One moment…"
            onClick={() => change.mutate({ isOn: false })}
          >
            Stop Showing It
          </Button>
        </>
      )}
    </section>
  );
}

const shownAs = ({ shownName }: WishlistLink): string =>
  shownName
    ? `Whoever has this link sees what is on your list, as the list of ${shownName}.`
    : 'Whoever has this link sees what is on your list, and not whose it is.';

function LinkForm({ busy, onAsk }: { busy: boolean; onAsk: (shownName: string) => void }) {
  const [name, setName] = useState('');
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAsk(name.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft text-sm">
        A link shows it, until you take the link away. Nothing else of you is shown.
      </p>
      <TextField
        label="Your name"
        hint="Optional: left empty, no name is shown"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={busy} busyLabel="One moment…" className="justify-self-start">
        Make a Link
      </Button>
    </form>
  );
}
