import {
  BoldIcon,
  H2Icon,
  ItalicIcon,
  LinkIcon,
  ListBulletIcon,
  NumberedListIcon,
  PhotoIcon,
} from '@heroicons/react/24/outline';
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { type Mark, marked, type Selected, withLine } from './markdown-marks.ts';

const TOOLS = [
  { mark: 'heading', label: 'Heading', icon: H2Icon },
  { mark: 'bold', label: 'Bold', icon: BoldIcon, key: 'b' },
  { mark: 'italic', label: 'Italic', icon: ItalicIcon, key: 'i' },
  { mark: 'link', label: 'Link', icon: LinkIcon },
  { mark: 'bullets', label: 'List', icon: ListBulletIcon },
  { mark: 'numbers', label: 'Numbered list', icon: NumberedListIcon },
] as const satisfies { mark: Mark; label: string; icon: typeof BoldIcon; key?: string }[];

type MarkdownFieldProps = ComponentProps<typeof TextAreaField> & {
  /** Names the toolbar: 'Marks for section 1'. */
  toolbar: string;
  /** A dialog that asks for a picture and hands over the line that shows it; left out: the text takes none. */
  pictures?: ComponentType<PictureDialogProps>;
};

export type PictureDialogProps = {
  onPut(line: string): void;
  onClose(): void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** A text in Markdown, with buttons for its marks. */
export function MarkdownField({
  toolbar,
  pictures: PictureDialog,
  readOnly,
  ...field
}: MarkdownFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  /** Where the focus goes on after the dialog. */
  const text = useRef<HTMLTextAreaElement>(null);
  const [asksPicture, askPicture] = useState(false);

  const press = (mark: Mark) => change((selected) => marked(selected, mark));

  function openPicture(): void {
    text.current = place.current?.querySelector('textarea') ?? null;
    askPicture(true);
  }

  function putPicture(line: string): void {
    // Nothing is typed into what a dialog covers.
    flushSync(() => askPicture(false));
    change((selected) => withLine(selected, line));
  }

  /** As if it had been typed, so that the form and the browser's own undo know of it. */
  function change(next: (selected: Selected) => Selected): void {
    const area = place.current?.querySelector('textarea');
    if (!area) return;
    const { value, selectionStart, selectionEnd } = area;
    const after = next({ text: value, start: selectionStart, end: selectionEnd });
    area.focus();
    area.select();
    document.execCommand('insertText', false, after.text);
    area.setSelectionRange(after.start, after.end);
  }

  function pressByKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = TOOLS.find((one) => 'key' in one && one.key === event.key);
    if (!tool) return;
    event.preventDefault();
    press(tool.mark);
  }

  const tools = !readOnly && (
    <div role="toolbar" aria-label={toolbar} className="-my-1.5 -ml-2.5 flex flex-wrap">
      {TOOLS.map((tool) => (
        <IconButton
          key={tool.mark}
          label={tool.label}
          title={'key' in tool ? `${tool.label} (Ctrl ${tool.key.toUpperCase()})` : tool.label}
          onClick={() => press(tool.mark)}
        >
          <tool.icon className="size-5" />
        </IconButton>
      ))}
      {PictureDialog && (
        <IconButton label="Picture" title="Picture" onClick={openPicture}>
          <PhotoIcon className="size-5" />
        </IconButton>
      )}
    </div>
  );
  return (
    <div ref={place}>
      <TextAreaField {...field} above={tools} readOnly={readOnly} onKeyDown={pressByKey} />
      {PictureDialog && asksPicture && (
        <PictureDialog onPut={putPicture} onClose={() => askPicture(false)} returnFocusTo={text} />
      )}
    </div>
  );
}
