import { apiFetch, NoResponse } from '../../../shared/api-client.ts';
import { PIECE_BYTES } from '../constants.ts';
import * as backupsApi from '../endpoints.ts';

/** How often a piece is sent again after the line was lost, and how long to wait before. */
const TRIES = 5;
const PAUSE_MS = 2_000;

/** Sends a file however large it is. @param onSent hears how much of it the shop has */
export async function uploadInPieces(
  id: string,
  file: File,
  onSent: (bytes: number) => void,
): Promise<void> {
  for (let offset = 0; offset < file.size; ) {
    const piece = file.slice(offset, offset + PIECE_BYTES);
    await sendPiece(backupsApi.upload({ id }, { offset, size: file.size }).url, piece);
    offset += piece.size;
    onSent(offset);
  }
}

async function sendPiece(url: string, body: Blob): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await apiFetch(url, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/octet-stream' },
        body,
      });
      return;
    } catch (error) {
      if (!(error instanceof NoResponse) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
