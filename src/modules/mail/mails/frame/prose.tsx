import type { ReactNode } from 'react';
import type { MailShop } from '../../schema.ts';
import { linkedText } from './linked-text.tsx';
import { paint, TEXT } from './mail-tokens.ts';

type Children = { children: ReactNode };

/** What the mail is about, in a few words. */
export function Title({ children }: Children) {
  return <h1 {...paint({ text: 'ink' }, { margin: '0 0 16px', ...TEXT.title })}>{children}</h1>;
}

export function Heading({ children }: Children) {
  return (
    <h2 {...paint({ text: 'ink' }, { margin: '36px 0 12px', ...TEXT.heading })}>{children}</h2>
  );
}

export function Paragraph({ children }: Children) {
  return (
    <p {...paint({ text: 'ink' }, { margin: '0 0 16px', ...TEXT.base, wordBreak: 'break-word' })}>
      {children}
    </p>
  );
}

/** A text that the owner may have written: a blank line begins a paragraph, addresses are links. */
export const Words = ({ text, shop }: { text: string; shop: MailShop }) =>
  text.split(/\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Paragraph key={index}>{linkedText(paragraph, shop)}</Paragraph>
  ));

/** Small print that not everyone needs to read. */
export function Aside({ children }: Children) {
  return (
    <p {...paint({ text: 'ink-soft' }, { margin: '0 0 12px', fontSize: 14, lineHeight: '22px' })}>
      {children}
    </p>
  );
}

export function List({ items }: { items: ReactNode[] }) {
  return (
    <ul {...paint({ text: 'ink' }, { margin: '0 0 16px', padding: '0 0 0 22px', ...TEXT.base })}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <li key={index} style={{ margin: '0 0 6px' }}>
          {item}
        </li>
      ))}
    </ul>
  );
}
