import type { QuestionView } from '../modules/questions/schema.ts';
import { ReviewDate } from './review-marks.tsx';
import { useSettings } from './settings.ts';

/** What was answered to a question, each with whose answer it is. */
export function Answers({ answers }: Pick<QuestionView, 'answers'>) {
  const { siteTitle } = useSettings();
  return answers.map(({ id, isShop, name, text, createdAt }) => (
    <div key={id} className="grid w-full max-w-prose gap-1 border-accent border-l-2 pl-4">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="wrap-anywhere font-strong">{isShop ? siteTitle : name}</span>
        {!isShop && <span className="text-accent">has bought it</span>}
        <ReviewDate dateTime={createdAt} />
      </p>
    </div>
  ));
}
