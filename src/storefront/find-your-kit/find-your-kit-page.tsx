import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import {
  DRAWS,
  type FirstKitAnswers,
  FLAVOURS,
  SMOKES,
} from '../../modules/catalog/first-kit-answers.ts';
import { productPath } from '../../modules/catalog/offer.ts';
import type { FirstKits, ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { useAddToCart } from '../../shared/cart.ts';
import { apiQuery } from '../../shared/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { AddButton } from '../product-card/add-button.tsx';
import { usePriceOf } from '../product-card/price-of.ts';
import { ProductPrice } from '../product-card/product-price.tsx';

/** What somebody has answered so far. */
export type Answers = Partial<FirstKitAnswers>;

/** What an address says. */
export type Given = Partial<Record<keyof FirstKitAnswers, string>>;

const among = <Value extends string>(answers: readonly { value: Value }[], value: unknown) =>
  answers.find((answer) => answer.value === value)?.value;

/** What of it answers the questions. */
export function answersIn(given: Given): Answers {
  const smokes = among(SMOKES, given.smokes);
  const draw = among(DRAWS, given.draw);
  const flavour = among(FLAVOURS, given.flavour);
  return { ...(smokes && { smokes }), ...(draw && { draw }), ...(flavour && { flavour }) };
}

export const isWhole = (answers: Answers): answers is FirstKitAnswers =>
  Boolean(answers.smokes && answers.draw && answers.flavour);

export const firstKitsQuery = (answers: FirstKitAnswers) =>
  apiQuery(catalogApi.findFirstKits(answers));

/** Three questions, and what answers them. A form with an address: it works before the page is awake, and without scripts. */
export function FindYourKitPage({ answers }: { answers: Answers }) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 pb-20 lg:gap-14 lg:pb-28">
      <PageHeading
        title="Find Your Kit"
        text="For smokers who want to change: three questions, and you know what to begin with."
      />
      <form action="/find-your-kit" className="grid gap-8">
        <Question name="smokes" text="How much do you smoke?" of={SMOKES} given={answers.smokes} />
        <Question name="draw" text="How should it draw?" of={DRAWS} given={answers.draw} />
        <Question
          name="flavour"
          text="What should it taste of?"
          of={FLAVOURS}
          given={answers.flavour}
        />
        <div>
          <Button type="submit" size="lg" variant="accent">
            Show My Kit
          </Button>
        </div>
      </form>
      {isWhole(answers) && <Found answers={answers} />}
    </div>
  );
}

type QuestionProps = {
  name: string;
  text: string;
  of: readonly { value: string; label: string }[];
  given: string | undefined;
};

function Question({ name, text, of, given }: QuestionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg">{text}</legend>
      <div className="flex flex-wrap gap-2">
        {of.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-5 py-2 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === given}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Found({ answers }: { answers: FirstKitAnswers }) {
  const { data, isError } = useQuery(firstKitsQuery(answers));
  if (isError) {
    return (
      <p role="alert" className="text-ink-soft">
        The kits could not be loaded. Please try again.
      </p>
    );
  }
  if (!data) return <Skeleton className="h-80 w-full rounded-lg" />;
  if (data.kits.length === 0) {
    return (
      <EmptyState
        title="Nothing of that is in stock"
        text="Try another draw, or look through all our kits."
        action={<ButtonLink href="/products?category=Devices">All Devices</ButtonLink>}
      />
    );
  }
  return (
    <section aria-labelledby="kits" className="grid gap-8">
      <div className="grid gap-2">
        <h2 id="kits" className="text-2xl">
          Begin with this
        </h2>
        <p className="max-w-prose text-ink-soft">
          A strength of about {data.strength} mg suits what you said. If you cough, take less; if
          you still long for a cigarette, take more.
        </p>
      </div>
      <ul className="grid gap-10 lg:grid-cols-2">
        {data.kits.map((found) => (
          <Kit key={found.kit.id} found={found} />
        ))}
      </ul>
    </section>
  );
}

function Kit({ found: { kit, liquids } }: { found: FirstKits['kits'][number] }) {
  return (
    <li className="grid content-start gap-5 rounded-xl bg-surface p-5">
      <Line product={kit} large>
        <AddButton product={kit} label="Add to Cart" />
      </Line>
      <div className="grid gap-3 border-line border-t pt-4">
        <h3 className="text-base">Liquids that suit it</h3>
        <ul className="grid gap-3">
          {liquids.map(({ product, variantId }) => {
            const variant = product.variants.find(({ id }) => id === variantId);
            return (
              variant && (
                <li key={product.id}>
                  <Line product={product} variant={variant}>
                    <AddVariant product={product} variant={variant} />
                  </Line>
                </li>
              )
            );
          })}
        </ul>
      </div>
    </li>
  );
}

type LineProps = {
  product: ProductSummary;
  variant?: VariantView;
  large?: boolean;
  children: ReactNode;
};

function Line({ product, variant, large, children }: LineProps) {
  const shown = variant ?? product;
  const price = usePriceOf(product.id)(shown);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Picture
        src={variant?.imageUrl ?? product.imageUrl}
        alt=""
        sizes="8rem"
        width={1}
        height={1}
        className={large ? 'w-28 shrink-0 rounded-md' : 'w-16 shrink-0 rounded-md'}
      />
      <div className="grid min-w-0 flex-1 basis-32 gap-1">
        <SiteLink
          href={productPath(product, variant)}
          className="wrap-anywhere font-strong underline-offset-4 hover:underline"
        >
          {product.name}
        </SiteLink>
        {variant && (
          <p className="text-ink-soft text-sm">{Object.values(variant.options).join(' · ')}</p>
        )}
        <ProductPrice
          price={price}
          originalPrice={shown.originalPrice}
          isOwn={price !== shown.price}
        />
      </div>
      {children}
    </div>
  );
}

/** The strength was answered for, so it is bought at once. */
function AddVariant({ product, variant }: { product: ProductSummary; variant: VariantView }) {
  const addToCart = useAddToCart();
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Add to Cart: ${product.name}`}
      busy={addToCart.isPending}
      busyLabel="Adding…"
      onClick={() => addToCart.mutate({ product, variant })}
      className="no-script:hidden"
    >
      Add
    </Button>
  );
}
