import { TrashIcon } from '@heroicons/react/24/outline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import * as customersApi from '../admin-endpoints.ts';
import type { CustomerDetail } from '../schema.ts';

/** What staff wrote down about a customer. */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerDetail }) {
  const queryClient = useQueryClient();
  const canEdit = useCan(customersApi.addNote);
  const [text, setText] = useState('');
  const touch = () => refetchAfterWrite(queryClient);
  const add = useMutation({
    mutationFn: () => apiSend(customersApi.addNote({ id }, { text })),
    onSuccess: () => setText(''),
    onError: (error) => showFailure(error, 'Failed to add the note'),
    onSettled: touch,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => apiSend(customersApi.removeNote({ id, noteId })),
    onError: (error) => showFailure(error, 'Failed to remove the note'),
    onSettled: touch,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') add.mutate();
  }

  return (
    <Panel title="Notes">
      {canEdit && (
        <form onSubmit={submit} className="grid gap-3 border-line border-b px-5 py-4">
          <TextAreaField
            label="New note"
            hint="Staff read it. It is part of the customer's own export."
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            busy={add.isPending}
            busyLabel="Adding…"
            className="w-fit"
          >
            Add Note
          </Button>
        </form>
      )}
      {notes.length === 0 ? (
        <p className="px-5 py-6 text-ink-soft text-sm">Nothing was noted yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-3 px-5 py-3">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
                <p className="text-ink-soft text-xs">
                  {note.by}, <DateTime at={note.createdAt} />
                </p>
              </div>
              {canEdit && (
                <IconButton
                  label={`Remove the note “${note.text.slice(0, 40)}”`}
                  className="text-ink-soft"
                  aria-busy={remove.isPending && remove.variables === note.id}
                  onClick={() => remove.mutate(note.id)}
                >
                  <TrashIcon aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
