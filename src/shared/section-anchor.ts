/** Where links within a page lead: 'What do VG and PG mean?' is `what-do-vg-and-pg-mean`; undefined where there is no word. */
export const sectionAnchor = (heading: string): string | undefined =>
  heading
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-');
