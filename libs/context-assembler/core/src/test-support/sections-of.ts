import type { AssembledContext } from '@learning-memory/context-assembler';

/** The lines of items under each heading. */
export function sectionsOf({
  markdown,
}: Pick<AssembledContext, 'markdown'>): Readonly<Record<string, readonly string[]>> {
  const [, ...sections] = markdown.replace(/\n<\/recalled-memory>$/u, '').split('\n\n## ');
  return Object.fromEntries(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.filter((line) => line.startsWith('- '))];
    }),
  );
}
