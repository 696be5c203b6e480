/** The most devices that anybody says are theirs. The browser keeps a guest's, so this imports no library. */
export const MOST_DEVICES = 30;
