import { namedBy, parseAction, standsAgainst } from '@learning-memory/action-signature';
import { createBreather } from '@learning-memory/concurrency';
import type { WarningsOptions } from '@learning-memory/context-assembler';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { warningFindings } from '../candidates/knowledge-findings.ts';
import { ruleFinding } from '../candidates/memory-finding.ts';
import type { ToldRule, ToldRules } from '../rules/told-rules.ts';
import type { Round } from '../sources/open-round.ts';
import { keywordsNamedIn } from './named-keyword.ts';

/** More before one action is a list that nobody reads. */
const MOST = 2;
/** Rules whose memories are looked at again: some of them may have been told before. */
const MOST_HELD = 20;
/** UTF-16 units of an action that are read: what it is about stands at its beginning. */
const READ = 4000;

interface WarningSources extends Pick<AssemblerContext, 'knowledge'> {
  readonly rules: ToldRules;
}

/** Warnings of which the action names the keyword, the most severe first, then the nearest scope; then rules that stand against it. */
export async function findWarnings(
  { knowledge, rules }: WarningSources,
  round: Round,
  { action, use, projects }: WarningsOptions,
): Promise<FoundContext> {
  const isNamed = keywordsNamedIn(action.slice(0, READ));
  const [warnings = [], broken = []] = await Promise.all([
    round.ask({ source: 'knowledge', subject: 'warnings' }, async () => knowledge?.warnings(projects, isNamed)),
    round.ask({ source: 'memories', subject: 'rules' }, async () => use && rulesAgainst(use, { rules, projects })),
  ]);
  const findings = [...warningFindings(warnings), ...broken.map(({ memory, rule }) => ruleFinding(memory, rule.says))];
  return {
    buckets: [{ weight: 1, most: MOST, findings: findings.map(atTheAction) }],
    terms: new Set(broken.flatMap(({ rule }) => analyzeQuery(rule.says))),
    troubles: round.troubles,
  };
}

/** What reaches nothing is ruled out by nothing, and costs no question. */
async function rulesAgainst(
  use: NonNullable<WarningsOptions['use']>,
  { rules, projects }: Pick<WarningSources, 'rules'> & Pick<WarningsOptions, 'projects'>,
): Promise<readonly ToldRule[]> {
  const action = parseAction(use);
  const reachesNothing = action.commands.length + action.files.length === 0 && action.reach === undefined;
  if (reachesNothing && action.call === undefined) return [];
  const breather = createBreather();
  const broken: ToldRule[] = [];
  for (const told of await rules.of(projects)) {
    if (standsAgainst(told.rule, action)) broken.push(told);
    await breather.pause();
  }
  const surest = broken.toSorted((one, other) => namedBy(other.rule) - namedBy(one.rule));
  return rules.held(eachMemoryOnce(surest).slice(0, MOST_HELD));
}

function eachMemoryOnce(told: readonly ToldRule[]): readonly ToldRule[] {
  const first = new Map<string, ToldRule>();
  for (const one of told) if (!first.has(one.memory.id)) first.set(one.memory.id, one);
  return [...first.values()];
}

/** What the start of the session has told among others comes again where it applies. */
function atTheAction(finding: Finding): Finding {
  return { ...finding, id: `action:${finding.id}`, origin: finding.id };
}
