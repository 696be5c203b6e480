import type { Storage } from '../../platform/files/storage.ts';
import { storeDrawing } from '../media/store-picture.ts';

/** What a gift card looks like in a cart, an order and a mail: plain enough for any shop. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">
  <rect width="960" height="960" fill="#efe9df"/>
  <rect x="130" y="270" width="700" height="440" rx="36" fill="#cfc4b2"/>
  <rect x="130" y="250" width="700" height="440" rx="36" fill="#1f5c4a"/>
  <rect x="300" y="250" width="64" height="440" fill="#e8b04b"/>
  <rect x="130" y="428" width="700" height="64" fill="#e8b04b"/>
  <path d="M332 460c-70-8-128-44-118-92s92-30 118 92zm0 0c70-8 128-44 118-92s-92-30-118 92z" fill="#f3cd83"/>
  <circle cx="332" cy="460" r="34" fill="#fbe3b2"/>
</svg>`;

/** @returns its address */
export const giftCardPicture = (storage: Storage): Promise<string> =>
  storeDrawing(storage, DRAWING);
