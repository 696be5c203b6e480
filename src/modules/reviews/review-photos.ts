import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { takeBackPictures } from '../media/collect-pictures.ts';
import type { Photo } from '../media/photos.ts';
import type { NewPicture } from '../media/received-picture.ts';
import { storePicture } from '../media/store-picture.ts';
import { REVIEW_PHOTOS } from '../settings/settings-table.ts';
import { readSettingTexts } from '../settings/site-config.ts';

const [ONCE_APPROVED, AT_ONCE, NONE] = REVIEW_PHOTOS;

const readRule = async (db: Db): Promise<string> =>
  (await readSettingTexts(db, ['review_photos'])).review_photos || ONCE_APPROVED;

/** @throws forbidden where the shop takes no photos */
export async function refusePhotos(db: Db): Promise<void> {
  if ((await readRule(db)) !== NONE) return;
  throw new ShopError('forbidden', 'Reviews have no photos here.');
}

/** Keeps a photo of a customer's for the review that they are about to write. */
export async function keepPhoto(
  tx: Tx,
  storage: Storage,
  userId: string,
  picture: NewPicture,
): Promise<Photo> {
  const url = await storePicture(tx, storage, picture);
  return namedOne<Photo>(
    tx,
    'keep-photo',
    `insert into review_photos (user_id, url, width, height) values ($1, $2, $3, $4)
     returning id, url, width, height`,
    [userId, url, picture.width, picture.height],
  );
}

/** Makes photos part of a review, in that order. @returns how many wait to be approved @throws invalid_input for one that is not there for its writer */
export async function addPhotos(
  tx: Tx,
  { reviewId, userId, photos }: { reviewId: string; userId: string; photos: readonly string[] },
): Promise<number> {
  if (photos.length === 0) return 0;
  const rule = await readRule(tx);
  if (rule === NONE) throw fieldRefusal('photos', 'Reviews have no photos here');
  const added = await named(
    tx,
    'add-photos',
    `update review_photos f set review_id = $1, position = given.position, state = $4
     from unnest($3::uuid[]) with ordinality as given (id, position)
     where f.id = given.id and f.user_id = $2 and f.review_id is null returning f.id`,
    [reviewId, userId, photos, rule === AT_ONCE ? 'shown' : 'waiting'],
  );
  if (added.length < photos.length) {
    throw fieldRefusal('photos', 'A photo is not there any more. Please choose it again');
  }
  return rule === AT_ONCE ? 0 : added.length;
}

/** How long a photo waits for the review that it was chosen for. */
export const PHOTO_WAITS = '1 day';

export async function forgetUnsentPhotos(tx: Tx): Promise<void> {
  const gone = await named<{ url: string }>(
    tx,
    'forget-unsent-photos',
    `delete from review_photos where review_id is null and created_at < now() - $1::interval returning url`,
    [PHOTO_WAITS],
  );
  await takeBackPictures(
    tx,
    gone.map(({ url }) => url),
  );
}

/** All photos of a customer, those that no review has yet as well, the oldest first. */
export const listPhotosOf = (
  db: Db,
  userId: string,
): Promise<{ url: string; reviewId: string | null; state: string; sentAt: string }[]> =>
  named(
    db,
    'photos-of-customer',
    `select url, review_id, state, created_at as "sentAt" from review_photos
     where user_id = $1 order by created_at, id`,
    [userId],
  );

/** Deletes all photos of a customer whose account is being deleted. @returns of which products */
export async function forgetPhotos(tx: Tx, userId: string): Promise<{ productId: string }[]> {
  const gone = await named<{ url: string; productId: string | null }>(
    tx,
    'forget-photos',
    `delete from review_photos f using review_photos d left join reviews r on r.id = d.review_id
     where f.id = d.id and d.user_id = $1 returning f.url, r.product_id`,
    [userId],
  );
  await takeBackPictures(
    tx,
    gone.map(({ url }) => url),
  );
  return gone.flatMap(({ productId }) => (productId === null ? [] : [{ productId }]));
}
