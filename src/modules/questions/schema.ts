import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  CaptchaToken,
  emailAddress,
  Page,
  personProse,
  personText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { mail } from '../mail/kinds.ts';
import { REVIEWER_NAME_MAX, REVIEWER_NAME_MIN } from '../reviews/constants.ts';
import {
  ANSWER_MAX,
  ANSWER_MIN,
  QUESTION_MAX,
  QUESTION_MIN,
  QUESTION_STATES,
} from './constants.ts';

const AnswerView = z.object({
  id: Uuid,
  /** The shop's own; otherwise a customer's, to whom the product was delivered. */
  isShop: z.boolean(),
  /** Empty of the shop. */
  name: z.string(),
  text: z.string(),
  createdAt: Timestamp,
});

/** A question about a product as everybody sees it. */
export const QuestionView = z.object({
  id: Uuid,
  name: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  /** The shop's first, then the oldest. */
  answers: z.array(AnswerView),
});
export type QuestionView = z.infer<typeof QuestionView>;

const Name = personText('Name must be at least 2 characters')
  .min(REVIEWER_NAME_MIN, 'Name must be at least 2 characters')
  .max(REVIEWER_NAME_MAX, `Name must be at most ${REVIEWER_NAME_MAX} characters`);

/** A question as whoever asked sees it in their account. */
export const OwnQuestion = QuestionView.extend({
  productName: z.string(),
  productSlug: z.string(),
  state: z.enum(QUESTION_STATES),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/** What somebody asks. It goes to their mailbox with the answer, so it is on one line and names no web address. */
export const NewQuestion = z.object({
  sessionId: SessionId.optional(),
  name: Name,
  /** Where the answer goes. Signed-in customers may leave it out: the account's address is used. */
  email: emailAddress().optional(),
  text: personText('Please enter your question')
    .min(QUESTION_MIN, `Your question must be at least ${QUESTION_MIN} characters`)
    .max(QUESTION_MAX, `At most ${QUESTION_MAX} characters`),
  captchaToken: CaptchaToken,
});
export type NewQuestion = z.infer<typeof NewQuestion>;

const AnswerText = personProse('Please enter an answer')
  .min(ANSWER_MIN, 'Please enter an answer')
  .max(ANSWER_MAX, `At most ${ANSWER_MAX} characters`);

/** What a buyer answers. */
export const NewAnswer = z.object({ name: Name, text: AnswerText });
export type NewAnswer = z.infer<typeof NewAnswer>;

/** What the shop answers. */
export const ShopAnswer = z.object({ text: AnswerText });

export const AnswerEligibility = z.object({
  /** The product was delivered to whoever asks. */
  mayAnswer: z.boolean(),
  /** The suggested name; null of nobody who is signed in. */
  name: z.string().nullable(),
});
export type AnswerEligibility = z.infer<typeof AnswerEligibility>;

/** A question as the back office shows it. */
export const QuestionRecord = QuestionView.extend({
  productId: Uuid,
  productName: z.string(),
  productSlug: z.string(),
  /** Null: they have been forgotten. */
  email: z.string().nullable(),
  customerId: Uuid.nullable(),
  state: z.enum(QUESTION_STATES),
  /** Those that wait and those that are hidden, too. */
  answers: z.array(AnswerView.extend({ state: z.enum(QUESTION_STATES) })),
  version: z.string(),
});
export type QuestionRecord = z.infer<typeof QuestionRecord>;

export const QuestionQuery = Page.extend({
  /** Part of the product's name, the asker's name, the question or an answer. */
  search: SearchText,
  /** Its own, or that of one of its answers. */
  state: anyOf(QUESTION_STATES),
  sort: sortedBy(['createdAt', 'product'], '-createdAt'),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

export const QuestionState = z.object({ state: z.enum(['shown', 'hidden']) });

interface AnswerNews {
  product: { name: string; url: string };
  question: string;
  answer: string;
}

export const QUESTION_MAIL = {
  /** Tells whoever asked what the shop answered. */
  'question-answered': mail<AnswerNews, { questionId: string }>('Answer to a question'),
};
