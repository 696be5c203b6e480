/** A page's title, large, and a line about its content. */
export function PageHeading({ title, text }: { title: string; text?: string }) {
  return (
    <header className="grid gap-4 pt-10 lg:pt-20">
      <h1 className="text-3xl">{title}</h1>
      {text && <p className="max-w-lg text-ink-soft text-lg">{text}</p>}
    </header>
  );
}
