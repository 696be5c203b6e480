import { useRouter } from '@tanstack/react-router';

/**
 * A script that runs as soon as the browser reads it. Only the server's HTML holds its text:
 * callers pass it under `import.meta.env.SSR`, so that the page's own scripts do not carry it a
 * second time.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      // Marks it as the renderer's own (src/server/content-security-policy.ts).
      nonce={useRouter().options.ssr?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
