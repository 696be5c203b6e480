import { pictureAt } from '../../kit/picture-address.ts';
import type { NavigationPart } from '../../modules/content/schema.ts';
import { SiteLink } from '../../ui/site-link.tsx';

export type MenuPartsProps = {
  items: NavigationPart[];
  /** In the header's bar, below all of it; left out: in the menu of small screens. */
  inBar?: boolean;
  onFollow?: () => void;
};

/** As wide as the bar, whatever the entry's place. */
const BELOW_BAR =
  'absolute inset-x-0 top-full z-10 grid max-h-[75dvh] grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2 overflow-y-auto border-line border-y bg-paper px-[max(clamp(1rem,4vw,3rem),calc((100%-84rem)/2+3rem))] py-6 shadow-floating data-pictures:gap-y-6';

const BELOW_ENTRY =
  'mb-3 border-line border-l-2 pl-4 data-pictures:grid data-pictures:grid-cols-2 data-pictures:gap-3 data-pictures:border-0 data-pictures:pl-0';

/** What stands under a link of the menu: with pictures as soon as one of them has its own. */
export function MenuParts({ items, inBar, onFollow }: MenuPartsProps) {
  const isSeen = items.some(({ image }) => image);
  return (
    <ul className={inBar ? BELOW_BAR : BELOW_ENTRY} data-pictures={isSeen || undefined}>
      {items.map(({ name, url, image }) => (
        <li key={url + name}>
          <SiteLink
            href={url}
            unmarked={inBar}
            onClick={onFollow}
            className="block rounded-md font-strong text-sm underline-offset-4 hover:underline aria-[current]:text-accent"
          >
            {isSeen &&
              (image ? (
                // Of a closed menu none is loaded.
                <img
                  src={pictureAt(image, 320, 'webp')}
                  alt=""
                  width={4}
                  height={3}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
                />
              ) : (
                <span
                  aria-hidden="true"
                  className="grid aspect-4/3 place-items-center rounded-md bg-accent-soft text-2xl text-accent"
                >
                  {name.charAt(0)}
                </span>
              ))}
            <span className="wrap-anywhere flex min-h-11 items-center">{name}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** How long a mouse rests on an entry before it opens, and may be beside it before it closes. */
const OPENS_MS = 120;
const CLOSES_MS = 300;

/** A press so soon after opening by resting is meant to open. */
const SAME_MS = 500;

/**
 * Makes what the header's entries open by themselves (`<details>`) a disclosure menu: a mouse opens it by resting there, the
 * arrow keys walk through it, Escape closes it and gives the focus back, and it closes once somebody goes elsewhere.
 */
export function wakeMenus(nav: HTMLElement): void {
  if (nav.dataset.awake) return;
  nav.dataset.awake = '';
  let timer = 0;
  let openedAt = Number.NEGATIVE_INFINITY;

  const openOne = () => nav.querySelector<HTMLDetailsElement>('details[open]');
  const detailsOf = (node: EventTarget | null) =>
    node instanceof Element && nav.contains(node)
      ? node.closest('li:has(> details)')?.querySelector<HTMLDetailsElement>(':scope > details')
      : undefined;
  const close = () => {
    const open = openOne();
    if (open) open.open = false;
  };
  const later = (ms: number, act: () => void) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };

  const rest = (details: HTMLDetailsElement | null | undefined) =>
    later(OPENS_MS, () => {
      if (details?.open === false) {
        details.open = true;
        openedAt = performance.now();
      } else if (!details) close();
    });

  nav.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    const details = detailsOf(target);
    // Another entry of the bar takes over; on the way between two it stays as it is.
    if (details?.open) window.clearTimeout(timer);
    else if (target instanceof Element && target.closest('li')) rest(details);
  });
  nav.addEventListener('pointerleave', () =>
    later(CLOSES_MS, () => {
      if (!openOne()?.contains(document.activeElement)) close();
    }),
  );
  // The mouse may have come to rest while this was loaded.
  const resting = nav.querySelector('li:has(> details):hover');
  if (resting && matchMedia('(hover: hover)').matches) rest(detailsOf(resting));

  nav.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('summary') && performance.now() - openedAt < SAME_MS) event.preventDefault();
    if (target.closest('details a')) close();
  });
  nav.addEventListener('focusout', ({ relatedTarget }) => {
    const open = openOne();
    if (open && relatedTarget instanceof Node && !open.parentElement?.contains(relatedTarget)) {
      open.open = false;
    }
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && openOne()?.parentElement?.contains(target))) close();
  });

  // Wherever the focus is: a mouse opens it and leaves the focus elsewhere.
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' ? openOne() : null;
    if (!open) return;
    open.open = false;
    openedAt = Number.NEGATIVE_INFINITY;
    if (nav.contains(document.activeElement)) open.querySelector('summary')?.focus();
    event.preventDefault();
  });

  nav.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const details = detailsOf(target);
    if (!details || !(target instanceof HTMLElement)) return;
    const links = [...details.querySelectorAll('a')];
    const place = links.indexOf(target as HTMLAnchorElement);
    const next = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      ...(place >= 0 && {
        ArrowRight: place + 1,
        ArrowLeft: place - 1,
        Home: 0,
        End: links.length - 1,
      }),
    }[key];
    if (next === undefined) return;
    event.preventDefault();
    if (key === 'ArrowDown' && place < 0) details.open = true;
    if (next < 0) details.querySelector('summary')?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  });
}
