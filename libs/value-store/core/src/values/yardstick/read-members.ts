import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { experienceText } from '@learning-memory/observation-persister-collection';
import type { ProjectPayload } from '@learning-memory/project';
import { getExperiences, type ExperienceStores } from '../../experiences/experience-pages.ts';
import { wordsOf, type Words } from './word-model.ts';

export interface Member extends ProjectPayload {
  readonly id: string;
  readonly goal: string;
  /** Are those of all it says on the axis. */
  readonly words: Words;
  /** Says what it found out: sentences as a value is one, where goal and action are a story. */
  readonly learnt: readonly string[];
  /** Says what worked and what it took away; a surprise or a cause names what was wrong. */
  readonly lessons: readonly string[];
}

export type MembersById = ReadonlyMap<string, Member>;

type SentencesOf = (entry: ResolvedGhap) => readonly (string | undefined)[];

const lessonsOf: SentencesOf = ({ lesson }) => [lesson?.whatWorked, lesson?.takeaway];
const findings: SentencesOf = (entry) => [...lessonsOf(entry), entry.surprise, entry.rootCause?.description];

const LEARNT: Readonly<Record<Axis, SentencesOf>> = {
  full: findings,
  strategy: findings,
  surprise: ({ surprise }) => [surprise],
  root_cause: ({ rootCause }) => [rootCause?.description],
};

/** Without the unknown ids. */
export async function readMembers(stores: ExperienceStores, axis: Axis, ids: readonly string[]): Promise<MembersById> {
  const members = new Map<string, Member>();
  for await (const page of getExperiences(stores, axis, { ids })) {
    for (const { id, payload } of page) {
      const { entry, project } = payload;
      const words = wordsOf(experienceText(axis, entry));
      const [learnt, lessons] = [LEARNT[axis], lessonsOf].map((of) => of(entry).filter((text) => text !== undefined));
      const ofProject = project === undefined ? {} : { project };
      members.set(id, { id, goal: entry.goal, ...ofProject, words, learnt: learnt ?? [], lessons: lessons ?? [] });
    }
  }
  return members;
}
