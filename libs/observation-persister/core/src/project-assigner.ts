import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES, type Axis } from '@learning-memory/ghap';
import { experienceCollection, type ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { axisTexts } from './axis-texts.ts';
import { experiencePoint } from './experience-writer.ts';

const PAGE = 200;

const UNASSIGNED: Filter<ExperiencePayload> = { op: 'eq', field: 'project', value: null };

export interface ProjectAssigner {
  countUnassigned(): Promise<number>;
  assign(project: string, ids?: readonly string[]): Promise<number>;
}

export interface ProjectAssignerOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

/** Says of stored entries which project they belong to. */
export function createProjectAssigner({ embedding, vectorStore }: ProjectAssignerOptions): ProjectAssigner {
  const collectionOf = (axis: Axis) => experienceCollection(axis, embedding.model);

  async function* pages(
    axis: Axis,
    ids?: readonly string[],
  ): AsyncGenerator<readonly StoredPoint<ExperiencePayload>[]> {
    if (ids !== undefined) {
      for (let start = 0; start < ids.length; start += PAGE) {
        const points = await vectorStore.get(collectionOf(axis), ids.slice(start, start + PAGE), { withVectors: true });
        yield points.filter(({ payload }) => payload.project === undefined);
      }
      return;
    }
    yield* scrollPages(vectorStore, collectionOf(axis), { filter: UNASSIGNED, limit: PAGE, withVectors: true });
  }

  async function assignOn(axis: Axis, project: string, ids?: readonly string[]): Promise<number> {
    let count = 0;
    for await (const points of pages(axis, ids)) {
      const assigned = points.map(({ payload, vector }) => {
        const entry = { ...payload.entry, project };
        return experiencePoint(entry, textOn(axis, payload), vector);
      });
      await vectorStore.upsert(collectionOf(axis), assigned);
      count += assigned.length;
    }
    return count;
  }

  return {
    countUnassigned: () => vectorStore.count(collectionOf('full'), UNASSIGNED),
    async assign(project, ids) {
      let count = 0;
      // The full axis comes last, as in writing: an entry that has its project there has it everywhere.
      for (const axis of AXES.toReversed()) count = await assignOn(axis, project, ids);
      return count;
    },
  };
}

function textOn(axis: Axis, { entry }: ExperiencePayload): string {
  return axisTexts(entry).find((text) => text.axis === axis)?.text ?? '';
}
