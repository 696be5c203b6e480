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
