import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { UserView } from '../../modules/customers/schema.ts';
import type { Photo } from '../../modules/media/photos.ts';
import { reviewerName } from '../../modules/reviews/reviewer-name.ts';
import { NewReview, type ReviewableProduct } from '../../modules/reviews/schema.ts';
import { formatDate } from '../../shared/format.ts';
import { idsOf } from '../../shared/photos-field.tsx';
import { ReviewPhotosField } from '../../shared/review-photos-field.tsx';
import { NOT_SUBMITTED, RATING_WORDS, useSubmitReview } from '../../shared/review-writing.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StarsField } from '../../ui/fields/stars-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SmallPicture } from '../../ui/picture.tsx';

/** Only this form asks for a title (src/modules/reviews/RULES.md, Reviews). */
const ReviewFields = NewReview.pick({
  productId: true,
  rating: true,
  title: true,
  comment: true,
}).required({ title: true });

type WriteReviewProps = {
  /** The products waiting for a review; at least one. */
  products: ReviewableProduct[];
  /** The one to begin with. */
  productId: string | undefined;
  user: UserView;
  /** Called when the last product was reviewed, which removes this form. */
  onLast: () => void;
};

export function WriteReview({ products, productId, user, onLast }: WriteReviewProps) {
  const submitReview = useSubmitReview();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const asked = products.find((product) => product.productId === productId);
  const only = products.length === 1 ? products[0] : undefined;
  const form = useShopForm({
    schema: ReviewFields,
    defaults: { productId: (asked ?? only)?.productId ?? '', title: '', comment: '' },
    send: async (fields) => {
      await submitReview({
        ...fields,
        productName: chosen?.name,
        customerName: reviewerName(user),
        ...idsOf(photos),
      });
      // Not `onDone`: the form for the last product may be gone by then.
      if (products.length === 1) onLast();
    },
    onDone: () => {
      form.reset({ productId: '', title: '', comment: '' });
      setPhotos([]);
    },
    failed: NOT_SUBMITTED,
  });
  const rating = useController({ control: form.control, name: 'rating' });
  const chosenId = form.watch('productId');
  const chosen = products.find((product) => product.productId === chosenId);

  return (
    <form
      {...form.props}
      aria-labelledby="write-review"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="write-review" className="text-lg">
        Write a Review
      </h2>
      <SelectField
        label="Product"
        required
        options={[{ value: '', label: 'Select a product' }, ...products.map(asOption)]}
        {...form.field('productId')}
      />
      {chosen && <Chosen product={chosen} />}
      <StarsField
        label="Rating"
        words={RATING_WORDS}
        {...rating.field}
        error={rating.fieldState.error?.message}
      />
      <TextField label="Title" required maxLength={150} {...form.field('title')} />
      <TextAreaField
        label="Review"
        required
        rows={5}
        hint={`Published as ${reviewerName(user)}`}
        {...form.field('comment')}
      />
      <ReviewPhotosField photos={photos} onChange={setPhotos} />
      <Button
        type="submit"
        busy={form.isPending}
        busyLabel="Submitting…"
        className="sm:justify-self-start"
      >
        Submit Review
      </Button>
    </form>
  );
}

/** Shows the product under review, to avoid mix-ups. */
function Chosen({ product: { name, imageUrl, boughtAt } }: { product: ReviewableProduct }) {
  const settings = useSettings();
  return (
    <div className="flex items-center gap-4 large:flex-wrap rounded-md bg-sunken p-3">
      <SmallPicture src={imageUrl} />
      <p className="min-w-0 text-sm">
        <span className="block font-strong">{name}</span>
        <span className="text-ink-soft">
          Ordered on <time dateTime={boughtAt}>{formatDate(boughtAt, settings, 'medium')}</time>
        </span>
      </p>
    </div>
  );
}

const asOption = ({ productId, name }: ReviewableProduct) => ({ value: productId, label: name });
