import { useQuery } from '@tanstack/react-query';
import { apiFetch } from '../../../shared/api-client.ts';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { Photo } from '../../media/photos.ts';

/** What a customer photographed: large enough to judge by. */
export const ReturnPhotos = ({ photos }: { photos: Photo[] }) =>
  photos.length === 0 ? null : (
    <ul className="grid gap-3 sm:grid-cols-2">
      {photos.map(({ id, url }, place) => (
        <li key={id}>
          <ReturnPhoto url={url} name={`The customer’s photo ${place + 1}`} />
        </li>
      ))}
    </ul>
  );

/** Fetched with the token of the back office, which a picture's address cannot carry. */
function ReturnPhoto({ url, name }: { url: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => asDataUrl(await (await apiFetch(url, { signal })).blob()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <LoadFailure text={error.message} onRetry={refetch} />;
  if (!data) return <Skeleton className="aspect-square" />;
  return <img src={data} alt={name} className="w-full rounded-md" />;
}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
