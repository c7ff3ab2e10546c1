import { commandsInText } from '../../../shell/commands-in-text.ts';
import type { ActionRule } from '../../action-rule.ts';
import { firstNamed } from '../clauses/back-references.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { withoutCondition, withoutDatabase } from '../deeds/sql-statements.ts';
import { beginningIn, branchesIn, placesIn, placesUnder, purposeIn } from '../objects/places.ts';
import { ruledObjects, type RuledObjects } from '../objects/ruled-objects.ts';
import type { Allowed } from './allowed.ts';
import { exceptionsOf } from './exceptions.ts';

/** Where, unless when, and instead of what a rule holds. */
export function conditionsOf(
  clause: RulingClause,
  ruled: ActionRule,
  allowed: Allowed,
): Pick<ActionRule, 'where' | 'unless' | 'free' | 'instead' | 'insteadLines'> {
  const { kind, behind, aside, sentence } = clause;
  const isOfData = ruled.statements.length > 0;
  const exceptions = exceptionsOf(isOfData ? withoutCondition(sentence) : sentence, allowed);
  const behindDatabase = isOfData ? withoutDatabase(behind).rest : behind;
  const places = placesOf({ ...clause, behind: behindDatabase }, ruled).filter(
    (word) => !exceptions.has(word) && !ruled.tools.includes(word),
  );
  const isAllowed = kind === 'allows' || kind === 'confines';
  const [where, unless] = isAllowed ? [[], [...exceptions, ...places]] : [places, exceptions];
  const rest = sentence.replace(behind, ' ').replace(aside, ' ');
  const insteadLines = kind === 'replaces' ? linesIn(rest) : [];
  const free = new Set(allowed.free.filter((name) => !isRuledName(name, ruled)));
  return { where: new Set(where), unless: new Set(unless), free, instead: insteadIn(rest), insteadLines };
}

/** A flag that is ruled out, or a part of a command that is. */
function isRuledName(name: string, { commands }: ActionRule): boolean {
  return commands.some(
    ({ program, subcommand, details }) => details.has(name) || `${program} ${subcommand}`.split(' ').includes(name),
  );
}

/** Where a rule holds: also where a pronoun takes it from, and what a replaced program was for. */
function placesOf(
  { kind, behind, after, before, sentence, last, earlier }: RulingClause,
  { commands }: RuledObjects,
): readonly string[] {
  if (kind !== 'replaces')
    return [
      ...placesBefore(before),
      ...placesIn(behind),
      ...branchesIn(behind),
      ...placesUnder(after),
      ...(before === '' ? placesBefore(last) : []),
      ...firstNamed(THESE.test(behind) ? earlier : [behind], beginningIn),
    ];
  const isWhole = commands.every(({ subcommand }) => subcommand === '');
  return [...placesIn(behind), ...(isWhole ? purposeIn(sentence) : [])];
}

const THESE =
  /\b(?:any|one|each|some)\s+of\s+(?:them|these|those)\b|\b(?:on|to|from|against|with|at)\s+(?:them|these|those)\b/iu;

/** What a command is told to do says of a place that it is there, and not that the rule is. */
function placesBefore(text: string): readonly string[] {
  const tellsOfCommand = ruledObjects(text).commands.some(({ program }) => program !== '');
  return tellsOfCommand ? placesUnder(text) : placesIn(text);
}

function insteadIn(rest: string): ActionRule['instead'] {
  const quoted = (rest.match(/`[^`\n]{1,300}`/gu) ?? []).join('\n');
  const told = [...rest.matchAll(/\b(?:use|run|call|nutze|nimm|usa)\s+(.{1,120})/giu)].map(([, text]) => text);
  return commandsInText([quoted, ...told].join('\n'));
}

/** As they are written: a shell that runs another program reads as that program. */
function linesIn(rest: string): readonly string[] {
  const quoted = [...rest.matchAll(/`([^`\n]{2,120})`/gu)].map(([, line = '']) => line);
  const told = [...rest.replaceAll(/`[^`\n]*`/gu, ' ').matchAll(/\b(?:use|run|call|prefer)\s+([\w./-]+)/giu)].map(
    ([, word = '']) => word,
  );
  return [...quoted, ...told].map((line) => line.trim().toLowerCase());
}
