import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ProductView } from '../../modules/catalog/schema.ts';
import type { Photo } from '../../modules/media/photos.ts';
import { NewReview } from '../../modules/reviews/schema.ts';
import { idsOf } from '../../shared/photos-field.tsx';
import { ReviewPhotosField } from '../../shared/review-photos-field.tsx';
import { NOT_SUBMITTED, RATING_WORDS, useSubmitReview } from '../../shared/review-writing.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { StarsField } from '../../ui/fields/stars-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';

const ReviewFields = NewReview.pick({ customerName: true, rating: true, comment: true });

type ReviewFormProps = {
  product: ProductView;
  /** The suggested name. */
  customerName: string;
};

export function ReviewForm({ product, customerName }: ReviewFormProps) {
  const submitReview = useSubmitReview();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const form = useShopForm({
    schema: ReviewFields,
    defaults: { customerName, comment: '' },
    send: (fields) => submitReview({ ...fields, productId: product.id, ...idsOf(photos) }),
    failed: NOT_SUBMITTED,
  });
  const rating = useController({ control: form.control, name: 'rating' });

  return (
    <form ref={useFocusHandedOn<HTMLFormElement>()} {...form.props} className="grid gap-4">
      <h3 className="text-lg">Write a Review</h3>
      <TextField label="Name" required autoComplete="name" {...form.field('customerName')} />
      <StarsField
        label="Rating"
        words={RATING_WORDS}
        {...rating.field}
        error={rating.fieldState.error?.message}
      />
      <TextAreaField label="Review" required {...form.field('comment')} />
      <ReviewPhotosField photos={photos} onChange={setPhotos} />
      <Button
        type="submit"
        busy={form.isPending}
        busyLabel="Submitting…"
        className="justify-self-start"
      >
        Submit Review
      </Button>
    </form>
  );
}
