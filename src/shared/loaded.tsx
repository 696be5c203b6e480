import type { ReactNode } from 'react';
import { LoadFailure } from '../ui/loading/load-failure.tsx';
import { RowSkeletons } from '../ui/loading/skeleton.tsx';
import { failureText } from './failures.ts';

type LoadedProps<Data> = {
  /** What `useQuery` returned. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Its shape, shown until it is there; left out: the rows of a panel. */
  skeleton?: ReactNode;
  /** What to say if it cannot be loaded and the server does not say why. */
  failed?: string;
  /** Whether it fills a whole panel. */
  centred?: boolean;
  children: (data: Data) => ReactNode;
};

/** A part of a page that shows what a query reads: its shape at first, a way to try again if it fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, skeleton = <RowSkeletons />, failed, centred = true, children } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  const text = failureText(error, failed ?? error.message);
  return <LoadFailure centred={centred} text={text} onRetry={refetch} />;
}
