import type { Axis, ConfidenceTier, Domain, OutcomeStatus, ResolvedGhap, Strategy } from '@learning-memory/ghap';
import type { ProjectPayload } from '@learning-memory/project';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

/** The payload of a point on every axis; its id is the id of the entry. */
export interface ExperiencePayload extends ProjectPayload {
  readonly domain: Domain;
  readonly strategy: Strategy;
  readonly outcomeStatus: OutcomeStatus;
  readonly confidenceTier: ConfidenceTier;
  readonly sessionId: string;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
  readonly resolvedAt: number;
  /** Holds the whole entry. */
  readonly entry: ResolvedGhap;
}

/** Names the one lexical field: the text of the axis. */
export const EXPERIENCE_TEXT_FIELD = 'text';

/** Describes the collection `experiences_<axis>`. */
export function experienceCollection(axis: Axis, model: CollectionModel): CollectionRef<ExperiencePayload> {
  return {
    name: `experiences_${axis}`,
    model,
    textFields: { [EXPERIENCE_TEXT_FIELD]: 1 },
    indexedFields: ['createdAt', 'domain', 'outcomeStatus', 'project'],
  };
}
