import type { ReactNode } from 'react';
import { paint, TEXT } from './mail-tokens.ts';

type Words = { children: ReactNode };

/** What the mail is about, in a few words. */
export function Title({ children }: Words) {
  return <h1 {...paint({ text: 'ink' }, { margin: '0 0 16px', ...TEXT.title })}>{children}</h1>;
}

export function Heading({ children }: Words) {
  return (
    <h2 {...paint({ text: 'ink' }, { margin: '36px 0 12px', ...TEXT.heading })}>{children}</h2>
  );
}

export function Paragraph({ children }: Words) {
  return <p {...paint({ text: 'ink' }, { margin: '0 0 16px', ...TEXT.base })}>{children}</p>;
}

/** Small print that not everyone needs to read. */
export function Aside({ children }: Words) {
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
