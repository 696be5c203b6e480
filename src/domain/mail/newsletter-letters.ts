import { signToken } from '../../platform/signed-token.ts';
import { findSubscriber } from '../newsletter/find-subscriber.ts';
import { About } from './about.ts';
import { type Composers, linkTo } from './desk.ts';

/** The newsletter, and the question whether somebody wants it. */
export const newsletterLetters: Composers<'newsletter-confirmation' | 'newsletter'> = {
  'newsletter-confirmation': async ({ tx, links, mail }) => {
    const { subscriberId } = About.subscriber.parse(mail.about);
    const subscriber = await findSubscriber(tx, subscriberId);
    if (subscriber?.isConfirmed !== false) return undefined;
    const token = signToken(links.secretKey, 'newsletter-confirmation', subscriberId);
    return {
      kind: 'newsletter-confirmation',
      confirmUrl: linkTo(links, '/newsletter/confirm', token),
    };
  },
  newsletter: async ({ tx, mail }) => {
    const { subscriberId, subject, text } = About.newsletter.parse(mail.about);
    if (!(await findSubscriber(tx, subscriberId))?.isConfirmed) return undefined;
    return { kind: 'newsletter', subject, paragraphs: paragraphsOf(text) };
  },
};

/** Blank lines part them; a single line break is part of the text. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
