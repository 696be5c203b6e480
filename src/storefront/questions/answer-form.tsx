import * as questionsApi from '../../modules/questions/endpoints.ts';
import { NewAnswer } from '../../modules/questions/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { toast } from '../../ui/toasts/toast.ts';

type AnswerFormProps = {
  productId: string;
  questionId: string;
  /** The suggested name. */
  name: string;
  onDone: () => void;
};

/** A buyer's answer, which the shop looks at before others read it. */
export function AnswerForm({ productId, questionId, name, onDone }: AnswerFormProps) {
  const form = useShopForm({
    schema: NewAnswer,
    defaults: { name, text: '' },
    send: (answer) => apiSend(questionsApi.answer({ productId, questionId }, answer)),
    onDone: ({ message }) => {
      toast({ title: 'Answer sent', description: message });
      onDone();
    },
    failed: 'Failed to send your answer. Please try again.',
  });
  return (
    <form
      ref={useFocusHandedOn<HTMLFormElement>()}
      {...form.props}
      className="grid w-full max-w-prose gap-4"
    >
      <TextAreaField label="Your answer" required autoFocus rows={4} {...form.field('text')} />
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isPending} busyLabel="Sending…">
          Send Answer
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
