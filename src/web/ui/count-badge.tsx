/** How many there are, on the corner of an icon button; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-0.5 right-0.5 grid h-5 min-w-5 animate-fade-in place-items-center rounded-full bg-accent px-1 font-strong text-on-accent text-xs"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
