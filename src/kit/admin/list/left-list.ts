/** A list as it was left: its address, and what was shown of it. */
type LeftList = { href: string; ids: string[] };

const keyOf = (path: string) => `adminList ${path}`;

/** Remembers how a list looks now, for the way back and for the pages of its rows. */
export function rememberList(path: string, left: LeftList): void {
  sessionStorage.setItem(keyOf(path), JSON.stringify(left));
}

/** How the list at this path was left in this tab; as a whole if it never was. */
export function leftList(path: string): LeftList {
  try {
    const left = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '') as LeftList;
    return { href: left.href, ids: left.ids };
  } catch {
    return { href: path, ids: [] };
  }
}
