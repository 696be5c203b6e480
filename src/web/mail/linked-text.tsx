import { Fragment, type ReactNode } from 'react';
import type { LetterShop } from '../../domain/mail/schema.ts';
import { TextLink } from './text-link.tsx';

/** Plain text as its writer laid it out: its lines stay lines, web addresses in it become links. */
export function linkedText(text: string, shop: LetterShop): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line.split(WEB_ADDRESS).map((part, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <TextLink key={place} href={part} shop={shop}>
            {part}
          </TextLink>
        ) : (
          part
        ),
      )}
    </Fragment>
  ));
}

/** Without the full stop or bracket that follows it in a sentence. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/;
