import type { ProjectOverview, RiskWarning, SessionSummary } from '@learning-memory/knowledge';
import type { ProjectStanding } from '../assembler-context.ts';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';

const LENGTH = 400;

/** What the project is, then how its last session ended. */
export function standingFindings({ overview, lastSession }: ProjectStanding): readonly Finding[] {
  return [...overviewFinding(overview), ...(lastSession === undefined ? [] : [lastSessionFinding(lastSession)])];
}

function overviewFinding(overview: ProjectOverview): readonly Finding[] {
  const { purpose, currentPhase, currentSprint, keyConstraints, techStack, compliance, updatedAt } = overview;
  if (updatedAt === undefined) return [];
  const texts = [
    ['', purpose],
    ['phase: ', [currentPhase, currentSprint].filter((text) => text !== undefined).join(', ')],
    ['constraints: ', keyConstraints.join('; ')],
    ['compliance: ', compliance.join(', ')],
    ['built with: ', techStack.join(', ')],
  ] as const;
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

export function warningFinding({ kind, text, scope, category, keyword, writtenAt }: RiskWarning): Finding {
  return {
    source: 'knowledge',
    id: `${scope}/${category}/${keyword}`,
    section: 'Warnings of this project',
    title: text,
    says: `${kind}: ${text}`,
    key: `${scope}/${category}/${keyword}: ${kind}: ${text}`,
    parts: [[`${kind}: `, text, LENGTH]],
    brief: [[`${kind}: `, text, BRIEF_LENGTH.text]],
    time: writtenAt,
  };
}
