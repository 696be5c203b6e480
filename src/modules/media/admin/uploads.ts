import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ApiError,
  adminToken,
  apiSend,
  NoResponse,
  toApiError,
} from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import * as mediaApi from '../endpoints.ts';
import { bytesOf, type StaffUpload, tooLarge, UPLOADS } from '../uploads.ts';

/** A picture on its way to the shop: a file, or the address of one that the shop fetches. */
export type Upload = {
  id: number;
  name: string;
  source: File | string;
  /** How much of the file is there, from 0 to 1; undefined while it waits for those before it. */
  progress?: number;
  error?: string;
};

type UploadsOptions = {
  kind: StaffUpload;
  /** What to say if the server gives no reason. */
  failed: string;
  /** @param size in pixels, where the shop says it */
  onStored(url: string, size: PictureSize): void;
};

export type PictureSize = { width?: number; height?: number };

export type Uploads = {
  kind: StaffUpload;
  list: Upload[];
  add(sources: (File | string)[]): void;
  retry(upload: Upload): void;
  /** Takes it from the list, and stops it if it is on its way. */
  remove(upload: Upload): void;
};

let lastId = 0;

/** Sends pictures one after the other, so that they arrive in the order in which they were chosen. */
export function useUploads({ kind, failed, onStored }: UploadsOptions): Uploads {
  const [list, setList] = useState<Upload[]>([]);
  const before = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const kept = useEffectEvent(onStored);
  const { mutateAsync: send } = useMutation({ mutationFn: sendPicture });

  useEffect(() => {
    const { current } = stops;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);

  const note = (id: number, state: Pick<Upload, 'progress' | 'error'>) =>
    setList((now) => now.map((each) => (each.id === id ? { ...each, ...state } : each)));
  const drop = (id: number) => setList((now) => now.filter((each) => each.id !== id));

  function enqueue({ id, source }: Upload): void {
    const stop = new AbortController();
    stops.current.set(id, stop);
    const { signal } = stop;
    const onProgress = (progress: number) => note(id, { progress });
    before.current = before.current.then(async () => {
      if (signal.aborted) return;
      onProgress(0);
      try {
        const { url, ...size } = await send({ kind, source, onProgress, signal });
        if (signal.aborted) return;
        drop(id);
        kept(url, size);
      } catch (error) {
        note(id, { progress: undefined, error: failureText(error, failed) });
      } finally {
        stops.current.delete(id);
      }
    });
  }

  return {
    kind,
    list,
    add(sources) {
      const added = sources.map((source) => ({ id: ++lastId, name: nameOf(source), source }));
      setList((now) => [...now, ...added]);
      added.forEach(enqueue);
    },
    retry(upload) {
      note(upload.id, { error: undefined });
      enqueue(upload);
    },
    remove({ id }) {
      stops.current.get(id)?.abort();
      drop(id);
    },
  };
}

const nameOf = (source: File | string): string =>
  typeof source === 'string' ? source : source.name;

const CALLS = {
  picture: mediaApi.upload,
  logo: mediaApi.uploadLogo,
  favicon: (body: { url: string } | null) => mediaApi.uploadLogo(body, { kind: 'favicon' }),
  paymentLogo: mediaApi.uploadPaymentLogo,
} satisfies Record<StaffUpload, unknown>;

type Sending = {
  kind: StaffUpload;
  source: File | string;
  onProgress(share: number): void;
  signal: AbortSignal;
};

type Stored = PictureSize & { url: string };

/** @returns the address of the shop's own copy @throws ApiError; NoAnswer where none came */
async function sendPicture({ kind, source, onProgress, signal }: Sending): Promise<Stored> {
  const call = CALLS[kind];
  if (typeof source === 'string') return apiSend<Stored>(call({ url: source }));
  if (source.size > bytesOf(kind)) throw new ApiError(413, { message: tooLarge(kind) });
  const body = new FormData();
  body.append(UPLOADS[kind].field, source);
  const response = await post(call(null).url, body, onProgress, signal);
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

/** By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
function post(
  path: string,
  body: FormData,
  onProgress: Sending['onProgress'],
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Authorization', `Bearer ${adminToken()}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new NoResponse(undefined));
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
