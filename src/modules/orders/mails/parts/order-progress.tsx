import { paint, TABLE, TEXT } from '../../../mail/mails/frame/mail-tokens.ts';
import type { MailOrder } from '../../schema.ts';

const STEPS = ['Ordered', 'On its way', 'Delivered'] as const;
const COLLECTED = ['Ordered', 'Ready to collect', 'Collected'] as const;

type OrderProgressProps = {
  reached: (typeof STEPS)[number] | (typeof COLLECTED)[number];
  order: Pick<MailOrder, 'collectFrom'>;
};

/**
 * A picture of the order's progress. The title says the same in words, so screen readers skip this.
 */
export function OrderProgress({ reached, order }: OrderProgressProps) {
  const isOnTheWay = reached === 'On its way' || reached === 'Delivered';
  const steps: readonly string[] = order.collectFrom === null || isOnTheWay ? STEPS : COLLECTED;
  const last = steps.indexOf(reached);
  return (
    <table
      role="presentation"
      aria-hidden="true"
      width="100%"
      {...TABLE}
      className="html-only"
      style={{ margin: '8px 0 24px', tableLayout: 'fixed' }}
    >
      <tbody>
        <tr>
          {steps.map((step, index) => {
            const colour = index <= last ? 'accent' : 'line';
            return (
              <td key={step} style={{ paddingRight: index < steps.length - 1 ? 6 : 0 }}>
                <div
                  {...paint(
                    { ground: colour },
                    { height: 4, lineHeight: '4px', fontSize: 0, borderRadius: 2 },
                  )}
                >
                  {'\u00a0'}
                </div>
                <div
                  {...paint(
                    { text: index <= last ? 'accent' : 'ink-soft' },
                    {
                      ...TEXT.small,
                      paddingTop: 6,
                      fontWeight: index === last ? 600 : 400,
                    },
                  )}
                >
                  {step}
                </div>
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}
