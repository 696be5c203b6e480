import type { MailContext } from '../../schema.ts';
import { FONT, paint, RADIUS, TEXT } from './mail-tokens.ts';
import { webAddress } from './web-address.ts';

/** What every mail ends with: the warning, why it came and how to stop it, who sent it. */
export function Foot({ shop, unsubscribeUrl, reason }: MailContext & { reason: string }) {
  const unsubscribe = webAddress(unsubscribeUrl, shop);
  const companyName = shop.companyName || shop.name;
  return (
    <div className="foot" style={{ fontFamily: FONT, ...TEXT.small }}>
      {shop.warningText && (
        <p
          {...paint(
            { text: 'ink', edge: 'ink' },
            {
              margin: '0 0 20px',
              padding: '12px 16px',
              borderWidth: 2,
              borderStyle: 'solid',
              borderRadius: RADIUS.small,
              fontSize: 14,
              fontWeight: 600,
              textAlign: 'center',
            },
          )}
        >
          {shop.warningText}
        </p>
      )}
      <p {...SMALL_PRINT}>{reason}</p>
      {unsubscribe && (
        <p {...SMALL_PRINT}>
          <a
            href={unsubscribe}
            {...paint({ text: 'ink-soft' }, { textDecoration: 'underline', fontWeight: 600 })}
          >
            Unsubscribe from these e-mails
          </a>
        </p>
      )}
      <p {...SMALL_PRINT}>
        {companyName}
        {[...shop.address.split('\n'), shop.phoneNumber].filter(Boolean).map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}

const SMALL_PRINT = paint({ text: 'ink-soft' }, { margin: '0 0 12px' });
