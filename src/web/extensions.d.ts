declare module 'virtual:extensions/admin' {
  const rooms: readonly import('../kit/admin/room.ts').BackOfficeRoom[];
  export default rooms;
}

declare module 'virtual:extensions/mails' {
  const templates: readonly Record<string, unknown>[];
  export default templates;
}

declare module 'virtual:extensions/sections' {
  const sections: readonly import('../shared/page-sections.tsx').BroughtSections[];
  export default sections;
}

/** Which files the pages of a route load: Start writes it at the end of a build. */
declare module 'tanstack-start-manifest:v' {
  export const tsrStartManifest: () => import('@tanstack/react-router').Manifest;
}
