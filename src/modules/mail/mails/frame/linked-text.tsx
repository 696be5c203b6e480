import { Fragment, type ReactNode } from 'react';
import type { MailShop } from '../../schema.ts';
import { TextLink } from './text-link.tsx';

/** Plain text with its line breaks kept and its web addresses made links. */
export function linkedText(text: string, shop: MailShop): ReactNode {
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

/** Leaves out a full stop or bracket that belongs to the sentence. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/;
