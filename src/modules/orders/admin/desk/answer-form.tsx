import type { ComponentProps } from 'react';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as answersApi from '../../desk/answer-endpoints.ts';
import { PLACEHOLDERS } from '../../desk/answers.ts';
import { SavedAnswerInput, type SavedAnswerRecord } from '../../desk/desk-schema.ts';

type AnswerDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** An answer that is kept, in a drawer. */
export const AnswerDrawer = (props: AnswerDrawerProps) => (
  <LoadedDrawer {...props} find={answersApi.find} title="Edit Saved Answer" form={AnswerForm} />
);

const FRESH = { name: '', subject: 'Your order {order}', text: '' };

function AnswerForm({ thing: answer, onClose }: FormOfThing<SavedAnswerRecord>) {
  const { form, drawer } = useResourceForm(answersApi, {
    thing: answer,
    rule: SavedAnswerInput,
    fresh: FRESH,
    onClose,
  });
  return (
    <DrawerForm {...drawer}>
      <TextField
        label="Name"
        hint="By which you find it"
        required
        autoFocus
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label="Subject"
        required
        maxLength={150}
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextAreaField label="Text" required rows={8} maxLength={3_000} {...form.field('text')} />
      <div className="text-sm">
        <p className="text-ink-soft">What stands in braces is filled in:</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="figures">{`{${name}}`}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </DrawerForm>
  );
}
