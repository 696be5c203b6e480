import type { ComponentProps } from 'react';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FoldedPanel } from './folded-panel.tsx';
import type { FormProgress } from './record-form.ts';

type Typed = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

type SeoFieldsProps = {
  title: Typed;
  description: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'>;
  /** What stands there if they are left empty: 'its name', 'its summary'. */
  otherwise: { title: string; description: string };
};

/** What search engines show of a page, beside what shoppers read on it. */
export const SeoFields = ({ title, description, otherwise }: SeoFieldsProps) => (
  <>
    <TextField
      label="Title for search engines"
      autoComplete="off"
      hint={`Left empty: ${otherwise.title}.`}
      {...title}
    />
    <TextAreaField
      label="Description for search engines"
      rows={3}
      hint={`Left empty: ${otherwise.description}.`}
      {...description}
    />
  </>
);

/** The same at the end of a long form: folded, unless something in it is wrong. */
export const SeoPanel = ({
  problems,
  ...fields
}: SeoFieldsProps & Pick<FormProgress, 'problems'>) => (
  <FoldedPanel
    title="Search engines (SEO)"
    opens={problems.some(({ path }) => path.startsWith('seo'))}
  >
    <div className="grid gap-5 p-5">
      <SeoFields {...fields} />
    </div>
  </FoldedPanel>
);
