import { useQuery } from '@tanstack/react-query';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import type { Call } from '../../../../kit/endpoint.ts';
import { apiListQuery, apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import * as answersApi from '../../desk/answer-endpoints.ts';
import { fillAnswer, type PlaceholderValues } from '../../desk/answers.ts';
import type { NewMessage } from '../../desk/desk-schema.ts';

type MessageFieldsProps = {
  form: RecordForm<NewMessage>;
  /** Asks what stands for the names in braces of a saved answer. */
  placeholders: Call<Record<string, string>>;
};

/** A message to a customer: written freely, or beginning with an answer that is kept. */
export function MessageFields({ form, placeholders }: MessageFieldsProps) {
  const { data: values } = useQuery({ ...apiQuery(placeholders), staleTime: 0 });
  return (
    <>
      {/* Taken before they are known, an answer would keep its names in braces. */}
      {values && (
        <SavedAnswerField
          values={values}
          onTake={(answer) => {
            form.put('subject', answer.subject);
            form.put('text', answer.text);
          }}
        />
      )}
      <TextField
        label="Subject"
        required
        maxLength={150}
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextAreaField
        label="Text"
        required
        autoFocus
        rows={9}
        maxLength={3_000}
        {...form.field('text')}
      />
    </>
  );
}

type SavedAnswerFieldProps = {
  /** What stands for the names in braces. */
  values: Partial<PlaceholderValues>;
  /** Called with the chosen one, filled in. */
  onTake(answer: NewMessage): void;
};

/** As many as a person looks through. */
const MOST_ANSWERS = 100;

/** A choice of the answers that are kept, and the way to them. */
function SavedAnswerField({ values, onTake }: SavedAnswerFieldProps) {
  const { data: answers } = useQuery(apiListQuery(answersApi.list({ limit: MOST_ANSWERS })));
  const take = (id: string) => {
    const answer = answers?.items.find((one) => one.id === id);
    if (!answer) return;
    onTake({
      subject: fillAnswer(answer.subject, values),
      text: fillAnswer(answer.text, values),
    });
  };
  return (
    <>
      {answers && answers.items.length > 0 && (
        <SelectField
          label="Saved answer"
          options={[
            { value: '', label: 'None' },
            ...answers.items.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => take(target.value)}
        />
      )}
      <p className="text-ink-soft text-sm">
        A blank line begins a paragraph.{' '}
        <SiteLink
          href="/admin/mail/answers"
          className="text-accent underline underline-offset-4 hover:no-underline"
        >
          {answers?.items.length ? 'Change the saved answers' : 'Keep answers for next time'}
        </SiteLink>
      </p>
    </>
  );
}
