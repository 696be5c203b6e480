import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { takeBackPictures } from '../media/collect-pictures.ts';
import type { Photo } from '../media/photos.ts';
import { pictureUrl } from '../media/pictures.ts';
import type { NewPicture } from '../media/received-picture.ts';
import { storePrivatePicture } from '../media/store-picture.ts';
import { findOrder } from '../orders/find-order.ts';
import * as returnRecordsApi from './admin-endpoints.ts';
import * as returnsApi from './endpoints.ts';

/** A photo by what the database keeps of it. */
export type KeptPhoto = Omit<Photo, 'url'>;

/** For its customer, who alone can open its address. */
export const toOwnPhoto = (orderId: string, photo: KeptPhoto): Photo => ({
  ...photo,
  url: returnsApi.photo({ id: orderId, photoId: photo.id }).url,
});

/** For staff. */
export const toStaffPhoto = (returnId: string, photo: KeptPhoto): Photo => ({
  ...photo,
  url: returnRecordsApi.photo({ id: returnId, photoId: photo.id }).url,
});

/** Keeps a photo for the return that its customer is about to ask for. */
export async function keepReturnPhoto(
  tx: Tx,
  storage: Storage,
  { userId, orderId }: { userId: string; orderId: string },
  picture: NewPicture,
): Promise<Photo> {
  const { width, height } = picture;
  const name = await storePrivatePicture(storage, picture);
  const kept = await namedOne<KeptPhoto>(
    tx,
    'keep-return-photo',
    `insert into return_photos (order_id, user_id, picture, width, height) values ($1, $2, $3, $4, $5)
     returning id, width, height`,
    [orderId, userId, name, width, height],
  );
  return toOwnPhoto(orderId, kept);
}

/** Makes photos part of a return, in that order. @throws invalid_input for one that was not sent for its order */
export async function addReturnPhotos(
  tx: Tx,
  { returnId, orderId, photos }: { returnId: string; orderId: string; photos: readonly string[] },
): Promise<void> {
  if (photos.length === 0) return;
  const added = await named(
    tx,
    'add-return-photos',
    `update return_photos f set return_id = $1, position = given.position
     from unnest($3::uuid[]) with ordinality as given (id, position)
     where f.id = given.id and f.order_id = $2 and f.return_id is null returning f.id`,
    [returnId, orderId, photos],
  );
  if (added.length < photos.length) {
    throw fieldRefusal('photos', 'A photo is not there any more. Please choose it again');
  }
}

const notThere = () => new ShopError('not_found', 'This photo does not exist.');

async function open(storage: Storage, rows: { picture: string }[]) {
  const [row] = rows;
  const file = row && (await storage.read(row.picture));
  if (!file) throw notThere();
  return { fileName: 'photo.webp', picture: file.body };
}

/** A photo for the customer whose order it is about. @throws not_found, also for somebody else's */
export async function openOwnPhoto(
  db: Db,
  storage: Storage,
  { userId, orderId, photoId }: { userId: string; orderId: string; photoId: string },
) {
  await findOrder(db, userId, orderId);
  const rows = await named<{ picture: string }>(
    db,
    'own-return-photo',
    'select picture from return_photos where id = $1 and order_id = $2 and user_id = $3',
    [photoId, orderId, userId],
  );
  return open(storage, rows);
}

/** A photo for staff, once its return is asked for. @throws not_found */
export async function openStaffPhoto(
  db: Db,
  storage: Storage,
  { returnId, photoId }: { returnId: string; photoId: string },
) {
  const rows = await named<{ picture: string }>(
    db,
    'staff-return-photo',
    'select picture from return_photos where id = $1 and return_id = $2',
    [photoId, returnId],
  );
  return open(storage, rows);
}

/** How long a photo waits for the return that it was chosen for. */
export const PHOTO_WAITS = '1 day';

/** How long photos stay once their return is settled: as long as somebody may come back to it. */
export const PHOTO_STAYS = '180 days';

/** Deletes what no return came for, and what has been settled for long. */
export async function forgetPastReturnPhotos(tx: Tx): Promise<void> {
  const gone = await named<{ picture: string }>(
    tx,
    'forget-past-return-photos',
    `delete from return_photos f
     where f.return_id is null and f.created_at < now() - $1::interval
       or exists (select from returns r where r.id = f.return_id and r.updated_at < now() - $2::interval
         and r.status in ('refused', 'withdrawn', 'refunded', 'exchanged'))
     returning f.picture`,
    [PHOTO_WAITS, PHOTO_STAYS],
  );
  await takeBack(tx, gone);
}

/** Deletes all photos of a customer whose account is being deleted. */
export async function forgetReturnPhotosOf(tx: Tx, userId: string): Promise<void> {
  const gone = await named<{ picture: string }>(
    tx,
    'forget-return-photos',
    'delete from return_photos where user_id = $1 returning picture',
    [userId],
  );
  await takeBack(tx, gone);
}

const takeBack = (tx: Tx, gone: { picture: string }[]) =>
  takeBackPictures(
    tx,
    gone.map(({ picture }) => pictureUrl(picture)),
  );

/** All photos that a customer sent for returns, those that no return has yet as well, the oldest first. */
export async function listReturnPhotosOf(
  db: Db,
  userId: string,
): Promise<(Photo & { orderId: string; returnId: string | null; sentAt: string })[]> {
  const rows = await named<
    KeptPhoto & { orderId: string; returnId: string | null; sentAt: string }
  >(
    db,
    'return-photos-of-customer',
    `select id, order_id, return_id, width, height, created_at as "sentAt" from return_photos
     where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => ({ ...row, ...toOwnPhoto(row.orderId, row) }));
}
