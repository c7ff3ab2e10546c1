/** Says no more than the heading that open ends stand under. */
const ANNOUNCEMENT =
  /^(?:(?:(?:still|remains|noch|bleibt) )?(?:open|offen)(?:e punkte?| points?| ends?| questions?| ist| bleibt)?|(?:still )?(?:left )?to[- ]?do|still to be done|left|not (?:yet )?done(?: yet)?|noch zu tun|reste à faire|pendiente)\s*[:：]\s*(?=\S)/iu;

/** `Still open: the export.` as it is said under a heading that says so. */
export function withoutAnnouncement(openEnd: string): string {
  return openEnd.replace(ANNOUNCEMENT, '');
}
