import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import type { ProductView } from '../../../domain/catalog/schema.ts';
import { NewReview } from '../../../domain/reviews/schema.ts';
import { RATING_WORDS, useSubmitReview } from '../../shared/review-writing.ts';
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
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(ReviewFields),
    defaultValues: { customerName, comment: '' },
  });
  const rating = useController({ control, name: 'rating' });

  return (
    <form
      ref={useFocusHandedOn<HTMLFormElement>()}
      noValidate
      onSubmit={handleSubmit((fields) => submitReview.mutate({ ...fields, productId: product.id }))}
      className="grid gap-4"
    >
      <h3 className="text-lg">Write a Review</h3>
      <TextField
        label="Name"
        required
        autoComplete="name"
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <StarsField
        label="Rating"
        words={RATING_WORDS}
        {...rating.field}
        error={errors.rating?.message}
      />
      <TextAreaField
        label="Review"
        required
        error={errors.comment?.message}
        {...register('comment')}
      />
      <Button
        type="submit"
        busy={submitReview.isPending}
        busyLabel="Submitting…"
        className="justify-self-start"
      >
        Submit Review
      </Button>
    </form>
  );
}
