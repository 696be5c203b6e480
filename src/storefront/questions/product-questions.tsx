import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductView } from '../../modules/catalog/schema.ts';
import * as questionsApi from '../../modules/questions/endpoints.ts';
import type { QuestionView } from '../../modules/questions/schema.ts';
import { Answers } from '../../shared/answers.tsx';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import { ReviewDate } from '../../shared/review-marks.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskForm } from './ask-form.tsx';

const AT_A_TIME = 10;

/** What was asked about a product, what was answered, and a way to ask. */
export function ProductQuestions({ product }: { product: ProductView }) {
  const query = useInfiniteQuery(
    apiPagesQuery(questionsApi.list({ productId: product.id }), AT_A_TIME),
  );
  const { data, isError, refetch } = query;
  const questions = data?.pages.flatMap((page) => page.items);
  const total = data?.pages.at(-1)?.total ?? 0;
  const mayAnswer = useMayAnswer(product.id, total > 0);
  return (
    <section className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]">
      <div className="grid content-start gap-5">
        <h2 className="text-xl">
          Questions {total > 0 && <span className="figures text-ink-soft">({total})</span>}
        </h2>
        <AskForm productId={product.id} />
      </div>
      {isError && !questions ? (
        <LoadFailure text="The questions could not be loaded." onRetry={refetch} />
      ) : !questions ? (
        <Skeleton className="h-64" />
      ) : questions.length === 0 ? (
        <p className="text-ink-soft">
          Nobody has asked about it yet. Ask, and the shop answers here and by e-mail.
        </p>
      ) : (
        <div className="grid content-start gap-6">
          <ul className="-mt-7 divide-y divide-line">
            {questions.map((question) => (
              <li key={question.id}>
                <Question question={question} productId={product.id} answerAs={mayAnswer} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={questions.length}
            total={total}
            things="questions"
            query={query}
            failure="The questions could not be loaded."
          />
        </div>
      )}
    </section>
  );
}

/** The name under which the signed-in customer may answer; undefined: they may not. */
function useMayAnswer(productId: string, isAsked: boolean): string | undefined {
  const user = useCurrentUser();
  const call = questionsApi.mayAnswer({ productId });
  const { data } = useQuery({
    ...apiQuery(call),
    queryKey: [...call.key, user?.id],
    enabled: isAsked && Boolean(user),
  });
  return data?.mayAnswer ? (data.name ?? '') : undefined;
}

type QuestionProps = { question: QuestionView; productId: string; answerAs: string | undefined };

function Question({ question, productId, answerAs }: QuestionProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const { id, name, text, createdAt, answers } = question;
  return (
    <article aria-labelledby={`question-${id}`} className="grid justify-items-start gap-3 py-7">
      <h3 id={`question-${id}`} className="wrap-anywhere max-w-prose font-strong">
        {text}
      </h3>
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
        {name} <ReviewDate dateTime={createdAt} />
      </p>
      <Answers answers={answers} />
      {answerAs !== undefined &&
        (isAnswering ? (
          <AnswerForm
            productId={productId}
            questionId={id}
            name={answerAs}
            onDone={() => setIsAnswering(false)}
          />
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-4"
            aria-label={`Answer: ${text}`}
            onClick={() => setIsAnswering(true)}
          >
            Answer
          </Button>
        ))}
    </article>
  );
}
