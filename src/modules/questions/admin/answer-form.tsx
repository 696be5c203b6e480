import type { RefObject } from 'react';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import * as questionRecordsApi from '../admin-endpoints.ts';
import { ANSWER_MAX } from '../constants.ts';
import { type QuestionRecord, ShopAnswer } from '../schema.ts';

type AnswerFormProps = {
  open: boolean;
  onClose: () => void;
  question: QuestionRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** What the shop answers to a question. */
export const AnswerForm = ({ open, ...props }: AnswerFormProps) =>
  open && <OpenAnswerForm {...props} />;

const answerOf = ({ answers }: QuestionRecord) => ({
  text: answers.find(({ isShop }) => isShop)?.text ?? '',
});

function OpenAnswerForm({ question, onClose, returnFocusTo }: Omit<AnswerFormProps, 'open'>) {
  const { id, name, text, productName, version, email } = question;
  const former = answerOf(question);
  const form = useRecordForm({
    schema: ShopAnswer,
    loaded: former,
    version,
    change: questionRecordsApi.answer,
    save: (values, attempt) =>
      apiSend(questionRecordsApi.answer({ id }, values), { version: attempt.version }),
    reload: (saved) => ({ values: answerOf(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Answer saved',
    failed: 'Failed to save the answer',
    names: { text: 'the answer' },
  });
  return (
    <DrawerForm
      title={former.text ? 'Edit Answer' : 'Answer'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <blockquote className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
        <p className="wrap-anywhere">{text}</p>
        <footer className="wrap-anywhere text-ink-soft text-xs">
          {name} about {productName}
        </footer>
      </blockquote>
      <TextAreaField
        label="The shop’s answer"
        hint={
          email === null || former.text
            ? 'Everybody reads it below the question.'
            : 'Everybody reads it below the question, and whoever asked gets it by mail.'
        }
        required
        autoFocus
        rows={6}
        maxLength={ANSWER_MAX}
        {...form.field('text')}
      />
    </DrawerForm>
  );
}
