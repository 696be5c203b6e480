import * as reviewsApi from '../modules/reviews/endpoints.ts';
import { PhotosField, type PhotosFieldProps } from './photos-field.tsx';
import { useSettings } from './settings.ts';

/** What the setting says where the shop takes none. */
const NONE = 'None are taken';

/** Photos for a review; nothing where the shop takes none. */
export function ReviewPhotosField(props: Pick<PhotosFieldProps, 'photos' | 'onChange' | 'error'>) {
  const { reviewPhotos } = useSettings();
  if (reviewPhotos === NONE) return null;
  const next = reviewPhotos === 'At once' ? '' : ', and the shop looks at them first';
  return (
    <PhotosField
      {...props}
      call={reviewsApi.addPhoto()}
      hint={`Where and when they were taken is removed${next}.`}
    />
  );
}
