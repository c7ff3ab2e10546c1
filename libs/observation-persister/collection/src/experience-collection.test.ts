import { describe, expect, it } from '@jest/globals';
import { AXES } from '@learning-memory/ghap';
import { EXPERIENCE_TEXT_FIELD, experienceCollection } from './experience-collection.ts';

const MODEL = { id: 'model', dimension: 8 };

describe('experienceCollection', () => {
  it.each(AXES)('is a collection of its own for %s', (axis) => {
    expect(experienceCollection(axis, MODEL)).toEqual({
      name: `experiences_${axis}`,
      model: MODEL,
      textFields: { [EXPERIENCE_TEXT_FIELD]: 1 },
      indexedFields: ['createdAt', 'domain', 'outcomeStatus', 'project'],
    });
  });
});
