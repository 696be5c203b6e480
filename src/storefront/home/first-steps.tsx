import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { footerLinksQuery } from '../frame/site-content.ts';

const ANSWERS = '/faq';

/** A way in for whoever has never vaped, where the shop has answers for them. */
export function FirstSteps({ title, text }: { title: string; text: string }) {
  const { data: links = [] } = useQuery(footerLinksQuery);
  const hasAnswers = links.some(({ url }) => url === ANSWERS);
  return (
    <section aria-labelledby="first-steps" className="page-width mt-20 lg:mt-32">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-sunken px-6 py-10 sm:px-12">
        <div className="grid max-w-prose gap-2">
          <h2 id="first-steps" className="text-2xl">
            {title}
          </h2>
          {text && <p className="text-ink-soft">{text}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/find-your-kit">Find Your Kit</ButtonLink>
          {hasAnswers && (
            <ButtonLink href={ANSWERS} variant="secondary">
              Read the Answers
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
