import { z } from 'zod';
import { ifFound } from '../../kit/errors.ts';
import { Uuid } from '../../kit/wire.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { findQuestionRecord } from './manage-questions.ts';
import type { QUESTION_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof QUESTION_MAIL> {}
}

/** One mail to whoever asked: they wait for it, so no list stops it. */
export const questionMails: ComposersOf<typeof QUESTION_MAIL> = {
  'question-answered': {
    about: z.object({ questionId: Uuid }),
    hoursOfUse: 14 * 24,
    forgets: { sent: ['recipient'], dropped: true },
    async compose({ tx, links, about }) {
      const question = await ifFound(findQuestionRecord(tx, about.questionId));
      const answer = question?.answers.find(({ isShop }) => isShop);
      if (!question || !answer || question.state !== 'shown') return undefined;
      const { productName, productSlug, text } = question;
      const url = `${links.publicUrl}/product/${productSlug}#questions`;
      return {
        data: { product: { name: productName, url }, question: text, answer: answer.text },
      };
    },
  },
};
