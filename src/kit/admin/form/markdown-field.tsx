import {
  BoldIcon,
  H2Icon,
  ItalicIcon,
  LinkIcon,
  ListBulletIcon,
  NumberedListIcon,
} from '@heroicons/react/24/outline';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { type Mark, marked } from './markdown-marks.ts';

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
};

/** A text in Markdown, with buttons for its marks. */
export function MarkdownField({ toolbar, readOnly, ...field }: MarkdownFieldProps) {
  const place = useRef<HTMLDivElement>(null);

  /** As if it had been typed, so that the form and the browser's own undo know of it. */
  function press(mark: Mark): void {
    const area = place.current?.querySelector('textarea');
    if (!area) return;
    const { value, selectionStart, selectionEnd } = area;
    const after = marked({ text: value, start: selectionStart, end: selectionEnd }, mark);
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
    </div>
  );
  return (
    <div ref={place}>
      <TextAreaField {...field} above={tools} readOnly={readOnly} onKeyDown={pressByKey} />
    </div>
  );
}
