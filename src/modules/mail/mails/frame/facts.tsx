import type { ReactNode } from 'react';
import { paint, TEXT } from './mail-tokens.ts';

/** Labelled facts, in two columns if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <div style={{ margin: '20px 0 0', fontSize: 0 }}>{children}</div>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      className="apart"
      style={{
        display: 'inline-block',
        width: '100%',
        maxWidth: 250,
        margin: '0 0 20px',
        verticalAlign: 'top',
      }}
    >
      <div {...paint({ text: 'ink-soft' }, { ...TEXT.small, paddingBottom: 2 })}>{name}</div>
      <div {...paint({ text: 'ink' }, { ...TEXT.base, fontSize: 15, paddingRight: 16 })}>
        {children}
      </div>
    </div>
  );
}
