import { RISK_KINDS, type ProjectOverview, type RiskWarning, type SessionSummary } from '@learning-memory/knowledge';
import type { ProjectStanding } from '../assembler-context.ts';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';

const LENGTH = 400;

/** What the project is, then how its last session ended. */
export function standingFindings({ overview, lastSession }: Omit<ProjectStanding, 'warnings'>): readonly Finding[] {
  return [
    ...(overview === undefined ? [] : overviewFinding(overview)),
    ...(lastSession === undefined ? [] : [lastSessionFinding(lastSession)]),
  ];
}

function overviewFinding(overview: ProjectOverview): readonly Finding[] {
  const { purpose, currentPhase, currentSprint, keyConstraints, techStack, compliance, updatedAt } = overview;
  const texts = [
    ['', purpose],
    ['phase: ', [currentPhase, currentSprint].filter((text) => text !== undefined).join(', ')],
    ['constraints: ', keyConstraints.join('; ')],
    ['compliance: ', compliance.join(', ')],
    ['built with: ', techStack.join(', ')],
  ] as const;
  if (updatedAt === undefined || texts.every(([, text]) => (text ?? '') === '')) return [];
  const parts = (length: number): readonly Part[] => texts.map(([label, text]) => [label, text, length]);
  const title = purpose ?? currentPhase ?? 'overview';
  const says = JSON.stringify(texts);
  const brief = parts(BRIEF_LENGTH.part).slice(0, 3);
  return [{ ...KNOWLEDGE, id: 'overview', title, says, parts: parts(LENGTH), brief, time: updatedAt }];
}

function lastSessionFinding({ summary, nextPlanned, tasksCompleted, endedAt }: SessionSummary): Finding {
  const parts: readonly Part[] = [
    ['last session: ', summary, LENGTH],
    ['next: ', nextPlanned, LENGTH],
    ['completed: ', tasksCompleted.join(', '), LENGTH],
  ];
  const brief: readonly Part[] = [
    ['last session: ', summary, BRIEF_LENGTH.part],
    ['next: ', nextPlanned, BRIEF_LENGTH.part],
  ];
  return {
    ...KNOWLEDGE,
    id: 'session',
    title: summary,
    says: `${String(endedAt)} ${summary}`,
    parts,
    brief,
    time: endedAt,
  };
}

const KNOWLEDGE = { source: 'knowledge', section: 'This project' } as const;

/** One for each entry that warns, the most severe first, then in the order given. */
export function warningFindings(warnings: readonly RiskWarning[]): readonly Finding[] {
  const entries = new Map<string, { readonly texts: string[]; readonly time: number; rank: number }>();
  for (const { kind, text, scope, category, keyword, writtenAt } of warnings) {
    const id = `${scope}/${category}/${keyword}`;
    const entry = entries.get(id) ?? { texts: [], time: writtenAt, rank: RISK_KINDS.length };
    entry.texts.push(`${kind}: ${text}`);
    entry.rank = Math.min(entry.rank, RISK_KINDS.indexOf(kind));
    entries.set(id, entry);
  }
  const bySeverity = [...entries].toSorted(([, one], [, other]) => one.rank - other.rank);
  return bySeverity.map(([id, { texts, time }]) => {
    const title = texts.join(' ');
    const section = 'Warnings of this project';
    const brief: readonly Part[] = [['', title, BRIEF_LENGTH.text]];
    return { source: 'knowledge', id, section, title, parts: [['', title, LENGTH]], brief, time };
  });
}
