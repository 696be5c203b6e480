import type { Call } from '../kit/endpoint.ts';
import { apiFetch } from './api-client.ts';

/** Downloads a file that needs a signed-in caller, under the server's name for it. */
export async function saveFile({ url }: Call, fallbackName: string): Promise<void> {
  const response = await apiFetch(url);
  saveBlob(await response.blob(), response.headers, fallbackName);
}

/** The same of a file that is at hand, with the headers that it came with. */
export function saveBlob(blob: Blob, headers: Headers, fallbackName: string): void {
  const disposition = headers.get('Content-Disposition') ?? '';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? fallbackName;
  link.click();
  URL.revokeObjectURL(link.href);
}
