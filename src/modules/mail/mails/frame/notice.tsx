import type { ReactNode } from 'react';
import { paint, RADIUS, TABLE, TEXT } from './mail-tokens.ts';

/** A notice that the reader must not miss. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      {...TABLE}
      className="apart"
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        <tr>
          <td
            {...paint(
              { text: 'ink', ground: 'accent-soft' },
              {
                padding: '14px 18px',
                borderRadius: RADIUS.medium,
                ...TEXT.base,
                fontSize: 15,
              },
            )}
          >
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
