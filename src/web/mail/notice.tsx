import type { ReactNode } from 'react';
import { paint, RADIUS, TABLE, TEXT } from './mail-tokens.ts';

/** Something that must not be overlooked. */
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
