import type { Call } from '../kit/endpoint.ts';
import { apiFetch } from './api-client.ts';
import { saveBlob, saveFile } from './save-file.ts';

/** So long the browser has to draw a paper in its frame, in milliseconds. */
const DRAWN_WITHIN = 8_000;

/** The frame of the paper before: it stays until the next one, since the dialog may be open for as long as anybody likes. */
let frame: HTMLIFrameElement | undefined;

/**
 * Opens the browser's dialog to print a paper. A browser that shows no PDF within a page saves it under its name instead.
 * @returns whether the dialog was opened
 */
export async function printFile(call: Call<Blob>, fileName: string): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) {
    await saveFile(call, fileName);
    return false;
  }
  const response = await apiFetch(call.url);
  const blob = await response.blob();
  const url = URL.createObjectURL(blob);
  if (frame) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
  const drawn = document.createElement('iframe');
  frame = drawn;
  drawn.title = 'What is printed';
  // Not hidden: some browsers print nothing that is not drawn.
  drawn.className = 'fixed right-full bottom-full';
  drawn.tabIndex = -1;
  drawn.src = url;
  const isDrawn = new Promise<boolean>((resolve) => {
    drawn.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), DRAWN_WITHIN);
  });
  document.body.append(drawn);
  try {
    if (await isDrawn) {
      drawn.contentWindow?.focus();
      drawn.contentWindow?.print();
      return true;
    }
  } catch {
    // The browser drew it, and lets nobody print it from here.
  }
  saveBlob(blob, response.headers, fileName);
  return false;
}
