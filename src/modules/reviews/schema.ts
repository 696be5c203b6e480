import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  ImageUrl,
  Page,
  PageQuery,
  personProse,
  personText,
  Timestamp,
  Uuid,
  wholeNumber,
} from '../../kit/wire.ts';
import type { MailProduct } from '../catalog/schema.ts';
import { SessionId } from '../customers/schema.ts';
import { mail } from '../mail/kinds.ts';
import { Photo, SentPhotos } from '../media/photos.ts';
import { MOST_PHOTOS } from '../media/uploads.ts';
import {
  HIDDEN_REASON_MAX,
  PHOTO_STATES,
  REPLY_MAX,
  REVIEW_SORTS,
  REVIEWER_NAME_MAX,
  REVIEWER_NAME_MIN,
} from './constants.ts';

/** What the shop answered below a review. */
const Reply = z.object({ text: z.string(), at: Timestamp });

/** The same for its writer and for staff: whether everybody sees it. */
const JudgedPhoto = Photo.extend({ state: z.enum(PHOTO_STATES) });

export const ReviewView = z.object({
  id: Uuid,
  productId: Uuid,
  productName: z.string(),
  productSlug: z.string(),
  title: z.string().nullable(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  customerName: z.string(),
  /** The reviewer bought the product here: an order of it was delivered, and nothing undid it. */
  verified: z.boolean(),
  helpfulCount: z.number().int().min(0),
  createdAt: Timestamp,
  reply: Reply.nullable(),
  /** What was chosen of the variant that was delivered: '20 mg'. Null where there was nothing to choose. */
  bought: z.string().nullable(),
  /** Those that everybody sees. */
  photos: z.array(Photo),
});
export type ReviewView = z.infer<typeof ReviewView>;

/** A review as its writer sees it. */
export const OwnReview = ReviewView.extend({
  /** The order was cancelled or refunded: nobody else sees the review, and it counts nowhere. */
  purchaseUndone: z.boolean(),
  /** Why the shop hid it: nobody else sees it, and it counts nowhere. Null: it is not hidden. */
  hiddenReason: z.string().nullable(),
  /** All of them, those that wait as well. */
  photos: z.array(JudgedPhoto),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** A review as the back office shows it. */
export const ReviewRecord = OwnReview.extend({
  productImage: ImageUrl,
  /** Who wrote it; null if the account is gone or it was not written here. */
  customerId: Uuid.nullable(),
  version: z.string(),
});
export type ReviewRecord = z.infer<typeof ReviewRecord>;

const YES_NO = ['true', 'false'] as const;

export const ReviewQuery = Page.extend({
  /** Part of the product's name, the reviewer's name, the title or the text. */
  search: SearchText,
  rating: anyOf(['1', '2', '3', '4', '5']),
  /** A product's id or its whole name, in any case. */
  product: SearchText,
  verified: anyOf(YES_NO),
  hidden: anyOf(YES_NO),
  /** Whether the shop replied. */
  answered: anyOf(YES_NO),
  /** With at least one photo in that state. */
  photos: anyOf(PHOTO_STATES),
  sort: sortedBy(['createdAt', 'rating', 'helpful', 'product'], '-createdAt'),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

export const ReviewedProductQuery = Page.extend({ search: SearchText });

export const ReviewReply = z.object({
  text: personProse('Please enter a reply')
    .min(1, 'Please enter a reply')
    .max(REPLY_MAX, `At most ${REPLY_MAX} characters`),
});

/** Its writer reads the reason. */
export const HiddenReview = z.object({
  reason: personProse('Please enter a reason')
    .min(1, 'Please enter a reason')
    .max(HIDDEN_REASON_MAX, `At most ${HIDDEN_REASON_MAX} characters`),
});

/** Which of a review's photos everybody sees; the others are hidden. */
export const ShownPhotos = z.object({ shown: z.array(Uuid).max(MOST_PHOTOS) });

/** Which of a product's reviews are shown, and in which order. */
export const ProductReviewQuery = PageQuery.extend({
  sort: z.enum(REVIEW_SORTS, `Must be one of ${REVIEW_SORTS.join(', ')}`).default('newest'),
  stars: wholeNumber(1, 5).optional(),
  photos: z.literal('true', 'Must be true').optional(),
  /** Those of whoever bought this variant. */
  variant: Uuid.optional(),
});
export type ProductReviewQuery = z.infer<typeof ProductReviewQuery>;

/** What a product's reviews come to. */
export const ProductReviewFigures = z.object({
  total: z.number().int().min(0),
  /** To one decimal; '0.0' without any. */
  average: z.string(),
  /** How many gave one star, two stars, and so on. */
  stars: z.array(z.number().int()).length(5),
  withPhotos: z.number().int(),
  /** The variants that reviewers bought, the most bought first. */
  variants: z.array(z.object({ id: Uuid, name: z.string(), count: z.number().int() })),
});
export type ProductReviewFigures = z.infer<typeof ProductReviewFigures>;

/** The newest reviews, without what the shop replied; each also names its product as `product.name`. */
export const LatestReviews = z.object({
  reviews: z.array(
    ReviewView.omit({ reply: true }).extend({ product: z.object({ name: z.string() }) }),
  ),
});
export type LatestReviews = z.infer<typeof LatestReviews>;

/** Totals over all reviews: how many, their mean to one decimal, how many gave five stars. */
export const ReviewSummary = z.object({
  total: z.number().int().min(0),
  average: z.string(),
  fiveStars: z.number().int().min(0),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** A review as a customer writes it; older clients also send `productName`, which is ignored. */
export const NewReview = z.object({
  sessionId: SessionId.optional(),
  productId: z.uuid('Please select a product'),
  customerName: personText('Name must be at least 2 characters')
    .min(REVIEWER_NAME_MIN, 'Name must be at least 2 characters')
    .max(REVIEWER_NAME_MAX, 'Name must be at most 100 characters'),
  rating: z
    .number('Please select a rating')
    .int('Please select a rating')
    .min(1, 'Please select a rating')
    .max(5, 'Please select a rating'),
  title: personProse()
    .min(5, 'Title must be at least 5 characters')
    .max(150, 'Title must be at most 150 characters')
    .optional(),
  comment: personProse('Review must be at least 10 characters')
    .min(10, 'Review must be at least 10 characters')
    .max(5000, 'Review must be at most 5000 characters'),
  /** The ids of photos that were sent before. */
  photos: SentPhotos.optional(),
});
export type NewReview = z.infer<typeof NewReview>;

/** Whether the caller may review the product, and if not, why. */
export const ReviewEligibility = z.object({
  mayReview: z.boolean(),
  reason: z.enum(['signed_out', 'not_bought', 'not_delivered', 'already_reviewed']).nullable(),
  /** The suggested name: first name and initial, or else the username. */
  customerName: z.string().nullable(),
});
export type ReviewEligibility = z.infer<typeof ReviewEligibility>;

/** A review's number of votes after the change. */
export const HelpfulVote = z.object({ helpfulCount: z.number().int().min(0), voted: z.boolean() });
export type HelpfulVote = z.infer<typeof HelpfulVote>;

/** A product that was delivered to the customer, who has not reviewed it. */
export const ReviewableProduct = z.object({
  productId: Uuid,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  /** When it was last ordered. */
  boughtAt: Timestamp,
});
export type ReviewableProduct = z.infer<typeof ReviewableProduct>;

export const REVIEW_MAIL = {
  /** Asks the buyer of an order to review its products. */
  'review-invitation': mail<{ name: string; products: MailProduct[] }, { orderId: string }>(
    'Review invitation',
  ),
  /** Tells a reviewer what the shop answered. */
  'review-reply': mail<ReplyNews, { reviewId: string }>('Reply to a review'),
};

interface ReplyNews {
  name: string;
  product: { name: string; url: string };
  reply: string;
}
