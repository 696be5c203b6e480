import type { OwnQuestion as Question } from '../../modules/questions/schema.ts';
import { ReviewDate } from '../../shared/review-marks.tsx';
import { useSettings } from '../../shared/settings.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** What the customer asked about a product, and what became of it. */
export function OwnQuestion({ question }: { question: Question }) {
  const { id, text, productName, productSlug, createdAt, state, answers } = question;
  const { siteTitle } = useSettings();
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
      {answers.map((answer) => (
        <div
          key={answer.id}
          className="grid max-w-prose gap-1 border-accent border-l-2 pl-4 text-sm"
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere font-strong">
              {answer.isShop ? siteTitle : answer.name}
            </span>
            {!answer.isShop && <span className="text-accent">has bought it</span>}
            <ReviewDate dateTime={answer.createdAt} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      ))}
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
