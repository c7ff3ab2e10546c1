import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createFilledHomes } from './filled-homes.ts';
import { createHomes } from './home.ts';
import { machineLine } from './machine.ts';
import { renderReport } from './report.ts';
import type { BenchContext, Section, SectionReport } from './section.ts';
import { clustering } from './sections/clustering.ts';
import { code } from './sections/code.ts';
import { comparison } from './sections/comparison.ts';
import { context as contextSection } from './sections/context.ts';
import { contextQuality } from './sections/context-quality.ts';
import { embedding } from './sections/embedding.ts';
import { graph } from './sections/graph.ts';
import { knowledge } from './sections/knowledge.ts';
import { learning } from './sections/learning.ts';
import { limits } from './sections/limits.ts';
import { processCosts } from './sections/process.ts';
import { scenario } from './sections/scenario.ts';
import { sqlite } from './sections/sqlite.ts';
import { toolCalls } from './sections/tool-calls.ts';
import { toolList } from './sections/tool-list.ts';

const SECTIONS: readonly Section[] = [
  limits,
  embedding,
  toolCalls,
  processCosts,
  scenario,
  comparison,
  learning,
  code,
  knowledge,
  graph,
  contextSection,
  contextQuality,
  clustering,
  sqlite,
  toolList,
];
const PAGE = fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url));
const HELP = `Usage: npm run bench -- [options]

  --only <id>    Run one section; may be given several times: ${SECTIONS.map(({ id }) => id).join(', ')}
  --quick        Do little of everything, to see that the bench runs
  --out <file>   Write the page there (default: docs/benchmarks.md; printed when --quick or --only is given)
  --help`;

/** Runs the sections, writes the page, and resolves with the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const sections = chooseSections(values.only);
  const page = renderReport({
    machine: machineLine(),
    date: new Date().toISOString().slice(0, 10),
    quick: values.quick,
    sections: await runSections(sections, values.quick),
  });
  const partial = values.quick || sections.length < SECTIONS.length;
  await publish(page, values.out ?? (partial ? undefined : PAGE));
  return 0;
}

function chooseSections(ids: readonly string[]): readonly Section[] {
  const unknown = ids.filter((id) => !SECTIONS.some((section) => section.id === id));
  if (unknown.length > 0) throw new Error(`Unknown section ${unknown.join(', ')}.\n\n${HELP}`);
  return ids.length === 0 ? SECTIONS : SECTIONS.filter(({ id }) => ids.includes(id));
}

async function runSections(
  sections: readonly Section[],
  quick: boolean,
): Promise<readonly { readonly title: string; readonly report: SectionReport }[]> {
  using homes = createHomes();
  let current = '';
  const progress = (message: string): void => console.error(`${current}: ${message}`);
  const context: BenchContext = {
    quick,
    progress,
    createHome: (name) => homes.create(name),
    filledHome: createFilledHomes(homes, progress),
  };
  const reports = [];
  for (const section of sections) {
    current = section.id;
    reports.push({ title: section.title, report: await section.run(context) });
  }
  return reports;
}

async function publish(page: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    console.log(page);
    return;
  }
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, page);
  console.error(`Written: ${relative(process.cwd(), path)}`);
}
