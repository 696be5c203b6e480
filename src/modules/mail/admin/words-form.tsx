import type { RefObject } from 'react';
import * as z from 'zod';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { MailWordsEntry } from '../schema.ts';
import * as mailWordsApi from '../word-endpoints.ts';
import { MailPreview } from './mail-preview.tsx';

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

const LABELS: Record<string, string> = {
  subject: 'Subject',
  subjectOne: 'Subject, for a single product',
  title: 'Heading',
  text: 'Text',
  closing: 'Text at the end',
  collection: 'Text where it is collected',
  untracked: 'Text without a tracking number',
  subjectDone: 'Subject, once it is changed',
  titleDone: 'Heading, once it is changed',
  textDone: 'Text, once it is changed',
};

const textsOf = ({ texts }: MailWordsEntry): Texts =>
  Object.fromEntries(texts.map(({ key, text }) => [key, text]));

type WordsFormProps = {
  open: boolean;
  words: MailWordsEntry;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
};

/** The words of one kind of mail, with what they make beside them. */
export function WordsForm({ words, onClose, returnFocusTo }: WordsFormProps) {
  const { kind, kindName, variables, texts } = words;
  const form = useRecordForm<Texts, MailWordsEntry>({
    schema: Texts,
    loaded: textsOf(words),
    version: words.version,
    change: mailWordsApi.change,
    save: (values, { version }) =>
      apiSend(mailWordsApi.change({ kind }, { texts: values }), { version }),
    reload: (saved) => ({ values: textsOf(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Mail texts saved',
    failed: 'Failed to save the mail texts',
    pathOf: (path) => path.replace(/^texts\./, ''),
    names: LABELS,
  });
  const values = form.watch();
  return (
    <DrawerForm
      title={kindName}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      beside={
        <MailPreview
          of={values}
          call={(texts) => mailWordsApi.preview({ kind }, { texts })}
          actions={<SendMe kind={kind} texts={values} />}
        />
      }
    >
      <div className="grid gap-2 text-sm">
        <p className="text-ink-soft">These stand for what each mail is about:</p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {variables.map(({ name, meaning }) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{`{${name}}`}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      {texts.map(({ key, standard }) => {
        const field = { label: LABELS[key] ?? key, ...form.field(key) };
        const isLine = /^(subject|title)/.test(key);
        return (
          <div key={key} className="grid gap-2">
            {isLine ? (
              <TextField autoComplete="off" {...field} />
            ) : (
              <TextAreaField rows={5} hint="A blank line begins a new paragraph" {...field} />
            )}
            {values[key] !== standard && !form.progress.readOnly && (
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                onClick={() =>
                  form.setValue(key, standard, { shouldDirty: true, shouldValidate: true })
                }
              >
                Bring Ours Back
              </Button>
            )}
          </div>
        );
      })}
    </DrawerForm>
  );
}

/** The mail with what is typed, to one's own address. */
function SendMe({ kind, texts }: { kind: string; texts: Texts }) {
  const send: Action = {
    id: 'send-me',
    label: 'Send Me This',
    busy: 'Sending…',
    needs: mailWordsApi.test,
    run: async () => ({ done: (await apiSend(mailWordsApi.test({ kind }, { texts }))).message }),
    failed: 'Failed to send it',
  };
  const of = useActions([send]);
  return of.actions.map((action) => <ActionButton key={action.id} of={of} action={action} />);
}
