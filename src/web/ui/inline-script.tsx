/**
 * A script that runs as soon as the browser reads it. Its text is in the server's HTML alone: callers pass
 * it where `import.meta.env.SSR`, so that the pages' own scripts do not carry it a second time.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
