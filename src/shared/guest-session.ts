import { isUuid, uuidV4 } from './uuid.ts';

const KEY = 'sessionId';

/** The id if the browser refuses storage: the cart then lasts as long as the page. */
let unsaved: string | undefined;

/**
 * The guest's id (UUID v4), made on the first visit and stored in this browser. Whatever else is
 * stored in its place is replaced, since the shop refuses every call that names it.
 */
export function guestSessionId(): string {
  const saved = read() ?? unsaved;
  return saved && isUuid(saved) ? saved : renewGuestSession();
}

/** Starts a new guest, as signing out does. */
export function renewGuestSession(): string {
  unsaved = uuidV4();
  try {
    localStorage.setItem(KEY, unsaved);
  } catch {
    // Storage is refused: `unsaved` serves.
  }
  return unsaved;
}

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
