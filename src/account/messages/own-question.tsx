import type { OwnQuestion as Question } from '../../modules/questions/schema.ts';
import { Answers } from '../../shared/answers.tsx';
import { ReviewDate } from '../../shared/review-marks.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** What the customer asked about a product, and what became of it. */
export function OwnQuestion({ question }: { question: Question }) {
  const { id, text, productName, productSlug, createdAt, state, answers } = question;
  return (
    <article
      aria-labelledby={`question-${id}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <header className="grid gap-1">
        <h3 id={`question-${id}`} className="wrap-anywhere max-w-prose font-strong">
          {text}
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <SiteLink
            href={`/product/${productSlug}#questions`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {productName}
          </SiteLink>
          <ReviewDate dateTime={createdAt} />
        </p>
      </header>
      <Answers answers={answers} />
      {state !== 'shown' ? (
        <p className="text-ink-soft text-sm">{SAID[state]}</p>
      ) : (
        answers.length === 0 && <p className="text-ink-soft text-sm">{NOT_ANSWERED}</p>
      )}
    </article>
  );
}

const SAID = {
  waiting: 'Only you see it until we have looked at it. We answer by e-mail, and here.',
  hidden: 'Only you see it: it is not shown on the product’s page.',
} as const;

const NOT_ANSWERED = 'It stands on the product’s page. Nobody has answered yet.';
