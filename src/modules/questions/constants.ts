/** Free of any library, since the browser loads it. */

/** Bounds on what is asked and answered, in characters. */
export const QUESTION_MIN = 10;
export const QUESTION_MAX = 500;
export const ANSWER_MIN = 2;
export const ANSWER_MAX = 2_000;

/** What became of a question or of a buyer's answer: everybody sees what is shown. */
export const QUESTION_STATES = ['waiting', 'shown', 'hidden'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
