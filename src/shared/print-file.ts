import type { Call } from '../kit/endpoint.ts';
import { apiFetch } from './api-client.ts';
import { saveBlob, saveFile } from './save-file.ts';

/** So long the browser has to draw a paper in its frame, in milliseconds. */
const DRAWN_WITHIN = 8_000;

/** The frame of the paper before: it stays until the next one, since the dialog may be open for as long as anybody likes. */
let frame: HTMLIFrameElement | undefined;

/** What became of a paper: the dialog is open, it is shown in a tab of its own, to be printed there, or it was saved. */
export type Printed = 'dialog' | 'tab' | 'saved';

/**
 * Opens the browser's dialog to print a paper. Safari, and every browser on an iPhone, prints an empty sheet of a PDF in a frame
 * without an error, and Android draws none in one: there it opens in a tab. So it does where the frame is not drawn in time or
 * may not be printed from. Where the browser shows no PDF, or opens no tab, the paper is saved under its name.
 */
export async function printFile(call: Call<Blob>, fileName: string): Promise<Printed> {
  if (!navigator.pdfViewerEnabled) {
    await saveFile(call, fileName);
    return 'saved';
  }
  const isForTab = navigator.vendor.startsWith('Apple') || navigator.userAgent.includes('Android');
  // At once: later, it would not be the answer to a press any more, and blocked.
  const tab = isForTab ? window.open('') : null;
  try {
    const response = await apiFetch(call.url);
    const blob = await response.blob();
    if (!isForTab && (await isPrinted(blob))) return 'dialog';
    if (showInTab(blob, tab)) return 'tab';
    saveBlob(blob, response.headers, fileName);
    return 'saved';
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function isPrinted(blob: Blob): Promise<boolean> {
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
  drawn.src = URL.createObjectURL(blob);
  const isDrawn = new Promise<boolean>((resolve) => {
    drawn.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), DRAWN_WITHIN);
  });
  document.body.append(drawn);
  try {
    const paper = (await isDrawn) && drawn.contentWindow;
    if (!paper) return false;
    paper.focus();
    paper.print();
    return true;
  } catch {
    // The browser drew it, and lets nobody print it from here.
    return false;
  }
}

/** The address stays as long as the page: nobody says when the tab has read it. */
function showInTab(blob: Blob, opened: Window | null): boolean {
  const tab = opened ?? window.open('');
  if (!tab || tab.closed) return false;
  tab.location.replace(URL.createObjectURL(blob));
  return true;
}
