import type { CodeUnit, ParsedFile } from '@learning-memory/code-indexer';

/**
 * A parsed file as a golden file shows it. A unit is `<lines> <kind> <complexity> <+ when exported> <qualified name>`, below
 * it its signature and its doc; a call is `<line> <caller> -> <receiver>.<callee>`, its receiver `?` when it is no plain path.
 */
export function renderParsedFile({
  language,
  units,
  calls,
  imports,
  exports,
  parents = [],
  problems,
}: ParsedFile): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['units', units.flatMap(renderUnit)],
    [
      'calls',
      calls.map(({ caller, callee, receiver, line }) => {
        const from = caller === undefined ? '(top)' : units[caller]?.qualifiedName;
        return `${line} ${from} -> ${receiver === undefined ? '' : `${receiver || '?'}.`}${callee}`;
      }),
    ],
    [
      'imports',
      imports.map(({ module, imported = '-', local = '-', line }) => `${line} ${module}: ${imported} as ${local}`),
    ],
    [
      'exports',
      exports.map(({ exported, local, module, imported, line }) => {
        const source = module === undefined ? (local ?? '-') : `${imported} of ${module}`;
        return `${line} ${exported} = ${source}`;
      }),
    ],
    ['parents', parents.map(({ heir, parent }) => `${heir} of ${parent}`)],
    ['problems', problems.map(({ kind, line = '-' }) => `${line} ${kind}`)],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return `${[language, ...shown.map(([title, lines]) => [`\n${title}`, ...lines].join('\n'))].join('\n')}\n`;
}

function renderUnit({
  kind,
  qualifiedName,
  complexity,
  exported,
  startLine,
  endLine,
  signature,
  doc,
}: CodeUnit): readonly string[] {
  const facts = [`${startLine}-${endLine}`, kind, complexity, exported ? '+' : undefined, qualifiedName];
  const docLines = doc === undefined ? [] : doc.split('\n').map((line) => `    // ${line}`.trimEnd());
  return [facts.filter((fact) => fact !== undefined).join(' '), `    ${signature}`, ...docLines];
}
