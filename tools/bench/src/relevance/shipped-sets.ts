import { readFileSync } from 'node:fs';
import type { Axis } from '@learning-memory/ghap';
import {
  FURTHER_VALUES,
  INJECTION_SITUATIONS,
  KAIWAY_MESSAGES,
  LEARNT_VALUES,
  MANY_TEAMS,
  ONE_TEAM,
  SITUATIONS,
  STRANGER_PROJECTS,
  type SituationKind,
  type StrangerProject,
  type Theme,
} from '@learning-memory/sample-experiences';
import { analyzeText } from '@learning-memory/text-analysis';
import { readScenario, type ScenarioQuestion } from '../scenario-data.ts';
import { experienceTexts, goalsOn } from './experience-texts.ts';
import { asStored, type RelevanceSet, type Source } from './relevance-set.ts';

const SMALL_STORE = 30;
const AXES = ['full', 'strategy', 'surprise', 'root_cause'] as const satisfies readonly Axis[];

const { memories: NOTES, questions: QUESTIONS } = readScenario(false);
const ASKED = QUESTIONS.map(({ question }) => question);
const VALUES = asStored([...Object.values(LEARNT_VALUES), ...FURTHER_VALUES]);

/** Prompts that nothing shipped answers. */
export const UNFITTING: readonly string[] = readStrings('unfitting-prompts.json');

/** Names of sets. */
export const STRANGERS = { fitted: 'projects of strangers', heldBack: 'of strangers, held back' } as const;

interface AskedNotes {
  readonly fitting: readonly ScenarioQuestion[];
  readonly unfitting: readonly string[];
}

/** Never fitted on: other trades, small talk and other technologies, and paraphrases with few words in common. */
const RELEVANCE_QUESTIONS = readData('relevance-questions.json') as Readonly<
  Record<'development' | 'heldBack', AskedNotes>
>;

/** What weights and intercepts are fitted on. Notes are of other teams than code, commits and experiences. */
export function fittedSets(): readonly RelevanceSet[] {
  const unfitting = [...UNFITTING, ...ASKED];
  return [
    notesSet('three hundred notes', [...ASKED, ...promptsFor('memory')], UNFITTING),
    ...thirtyNotes(),
    ...STRANGER_PROJECTS.development.map((project) => strangerSet(STRANGERS.fitted, project)),
    ...AXES.flatMap((axis) => [
      experienceSet({ name: `${axis} of one team`, axis, themes: ONE_TEAM, unfitting }),
      experienceSet({ name: `${axis} of many teams`, axis, themes: MANY_TEAMS, unfitting }),
    ]),
    {
      ...{ name: 'values of one team', source: 'values', texts: VALUES, unfitting },
      fitting: [...promptsFor('value'), ...ONE_TEAM.map(({ question }) => question)],
    },
    {
      ...{ name: 'values of many teams', source: 'values', unfitting },
      texts: asStored([...ONE_TEAM, ...MANY_TEAMS].map(({ value }) => value)),
      fitting: [...ONE_TEAM, ...MANY_TEAMS].map(({ question }) => question),
    },
    { name: 'code', source: 'code', texts: 'kaiway', fitting: promptsFor('code'), unfitting },
    commitsSet('commits', readStrings('commit-questions.json'), unfitting),
  ];
}

/** What a hook asks for a prompt, of a store of all kinds; what fits one of them fits the prompt. */
export function hookSets(name: string, prompts: Pick<RelevanceSet, 'fitting' | 'unfitting'>): readonly RelevanceSet[] {
  return [
    notesSet(name, prompts.fitting, prompts.unfitting),
    // A brief text looks on no other axis.
    { name, source: 'experiences full', texts: experienceTexts(ONE_TEAM, 'full'), ...prompts },
    { name, source: 'values', texts: VALUES, ...prompts },
    { name, source: 'code', texts: 'kaiway', ...prompts },
    commitsSet(name, prompts.fitting, prompts.unfitting),
  ];
}

/** What a hook asks for the prompts that are fitted on. */
export function fittedHookSets(): readonly RelevanceSet[] {
  const { fitting, unfitting } = fittedPrompts();
  const strangers = STRANGER_PROJECTS.development.map((project) => strangerSet(STRANGERS.fitted, project));
  return [
    ...hookSets('hook', { fitting: fitting.filter(isAsked), unfitting: unfitting.filter(isAsked) }),
    ...strangers,
  ];
}

/** Hooks are silent where a prompt has no telling word, and for what a client says in the user's place. */
export function isAsked(prompt: string): boolean {
  return analyzeText(prompt).length > 0 && !prompt.startsWith('<');
}

/** Those that are fitted on. */
function fittedPrompts(): Pick<RelevanceSet, 'fitting' | 'unfitting'> {
  return { fitting: [...SITUATIONS.flatMap(({ prompt }) => prompt ?? []), ...ASKED], unfitting: UNFITTING };
}

/** Never fitted on: what `INJECTION_SITUATIONS` judges by. */
export function judgedPrompts(): Pick<RelevanceSet, 'fitting' | 'unfitting'> {
  const { fitting, unfitting } = INJECTION_SITUATIONS;
  return { fitting: fitting.map(({ prompt }) => prompt), unfitting: unfitting.map(({ prompt }) => prompt) };
}

export function judgedSets(): readonly RelevanceSet[] {
  const { fitting, unfitting } = INJECTION_SITUATIONS;
  const prompts = unfitting.map(({ prompt }) => prompt);
  const expecting = (kind: SituationKind): readonly string[] =>
    fitting.filter(({ expected }) => kind in expected).map(({ prompt }) => prompt);
  return [
    notesSet('situations, notes', expecting('memory'), prompts),
    ...(['development', 'heldBack'] as const).map((half) => {
      const asked = RELEVANCE_QUESTIONS[half];
      const questions = asked.fitting.map(({ question }) => question);
      return notesSet(
        `other questions, ${half === 'heldBack' ? 'held back' : 'looked at'}`,
        questions,
        asked.unfitting,
      );
    }),
    ...STRANGER_PROJECTS.heldBack.map((project) => strangerSet(`${project.name} ${STRANGERS.heldBack}`, project)),
    ...STRANGER_PROJECTS.otherLanguages.map((project) => strangerSet(`${project.name}, no English`, project)),
    {
      ...{ name: 'situations, experiences', source: 'experiences full', texts: experienceTexts(ONE_TEAM, 'full') },
      ...{ fitting: expecting('experience'), unfitting: prompts },
    },
  ];
}

/** Prompts of `SITUATIONS` that expect an experience of these themes. */
export function promptsForExperiences(themes: readonly Theme[], axis: Axis): readonly string[] {
  const goals = goalsOn(themes, axis);
  return SITUATIONS.flatMap(({ prompt, expected }) =>
    prompt !== undefined && 'experience' in expected && goals.has(expected.experience) ? [prompt] : [],
  );
}

/** Ten stores that count as one set. */
function thirtyNotes(): readonly RelevanceSet[] {
  const stores = NOTES.length / SMALL_STORE;
  return Array.from({ length: stores }, (_, index) => {
    const part = NOTES.slice(index * SMALL_STORE, (index + 1) * SMALL_STORE);
    const ids = new Set(part.map(({ id }) => id));
    return {
      ...{ name: 'thirty notes', source: 'memories', texts: asStored(part.map(({ content }) => content)) },
      fitting: QUESTIONS.filter(({ expected }) => ids.has(expected)).map(({ question }) => question),
      unfitting: UNFITTING.filter((_prompt, place) => place % stores === index),
    };
  });
}

/** Stored as memories. */
export function strangerSet(name: string, { memories, fitting, unfitting }: StrangerProject): RelevanceSet {
  const texts = asStored(memories.map(({ content }) => content));
  return { name, source: 'memories', texts, fitting: fitting.map(({ prompt }) => prompt), unfitting };
}

interface ExperienceSet {
  readonly name: string;
  readonly axis: Axis;
  readonly themes: readonly Theme[];
  readonly unfitting: readonly string[];
}

function experienceSet({ name, axis, themes, unfitting }: ExperienceSet): RelevanceSet {
  return {
    ...{ name, source: sourceOf(axis), texts: experienceTexts(themes, axis), unfitting },
    fitting: [...promptsForExperiences(themes, axis), ...themes.map(({ question }) => question)],
  };
}

function notesSet(name: string, fitting: readonly string[], unfitting: readonly string[]): RelevanceSet {
  return { name, source: 'memories', texts: asStored(NOTES.map(({ content }) => content)), fitting, unfitting };
}

function commitsSet(name: string, fitting: readonly string[], unfitting: readonly string[]): RelevanceSet {
  return { name, source: 'commits', texts: asStored(KAIWAY_MESSAGES), fitting, unfitting };
}

function sourceOf(axis: Axis): Source {
  return `experiences ${axis}`;
}

function promptsFor(kind: SituationKind): readonly string[] {
  return SITUATIONS.flatMap(({ prompt, expected }) => (kind in expected ? (prompt ?? []) : []));
}

function readStrings(name: string): readonly string[] {
  return readData(name) as readonly string[];
}

function readData(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));
}
