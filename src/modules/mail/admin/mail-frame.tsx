import { useState } from 'react';
import { useWidth } from '../../../ui/browser/element-width.ts';

type MailFrameProps = {
  title: string;
  /** A whole mail, of our own templates. */
  html: string;
  /** Of the window that it is shown in, in pixels; it is made smaller where there is less room. */
  width: number;
};

/** A mail as mail programs show it, in a frame in which nothing runs and nothing leads elsewhere. */
export function MailFrame({ title, html, width }: MailFrameProps) {
  const { ref, width: room } = useWidth();
  const [height, setHeight] = useState(0);
  const scale = Math.min(1, room / width);
  return (
    <div
      ref={ref}
      style={{ height: height * scale }}
      className="flex justify-center overflow-hidden rounded-md border border-line"
    >
      <iframe
        // The width decides how the mail is laid out, so it is measured anew.
        key={width}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={withoutInlineStyles(html)}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          dress(contentDocument);
          setHeight(contentDocument.documentElement.scrollHeight);
        }}
        style={{ width, height, transform: `scale(${scale})` }}
        className={scale < 1 ? 'shrink-0 origin-top' : 'shrink-0'}
      />
    </div>
  );
}

/*
 * The frame inherits the policy of the back office's pages, which refuses styles inside of HTML: a mail has no others.
 * What a script sets is not refused, so the styles are put aside and then set. React writes `"` in texts as `&quot;`,
 * so these characters are attributes.
 */
const withoutInlineStyles = (html: string): string =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style>', '<template id="sheet">')
    .replaceAll('</style>', '</template>');

function dress(mail: Document): void {
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  const Sheet = mail.defaultView?.CSSStyleSheet;
  for (const template of mail.querySelectorAll<HTMLTemplateElement>('template#sheet')) {
    if (!Sheet) break;
    const sheet = new Sheet();
    sheet.replaceSync(template.content.textContent ?? '');
    mail.adoptedStyleSheets.push(sheet);
  }
  // What is made up has no pictures: its place stays, as in a mail program that has yet to load them.
  for (const picture of mail.images) {
    if (picture.naturalWidth === 0) picture.style.visibility = 'hidden';
  }
  // It is looked at; a link would lead away from what is being written.
  for (const link of mail.querySelectorAll('a[href]')) link.removeAttribute('href');
}
