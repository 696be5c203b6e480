import { useSingleKeys } from './shortcuts.ts';

/**
 * The key that does what a button says, for whoever has a keyboard and has not switched single keys off. Drawn by CSS, since it
 * is no part of the button's name.
 */
export function KeyHint({ of }: { of: string }) {
  const [isOn] = useSingleKeys();
  if (!isOn) return null;
  return (
    <span
      aria-hidden="true"
      data-key={of.toUpperCase()}
      className="-mr-1 rounded-sm border border-current px-1 font-regular text-xs leading-4 opacity-60 before:content-[attr(data-key)] max-lg:hidden pointer-coarse:hidden"
    />
  );
}
