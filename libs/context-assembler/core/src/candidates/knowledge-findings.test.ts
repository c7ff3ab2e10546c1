import { expect, it } from '@jest/globals';
import type { RiskKind, RiskWarning } from '@learning-memory/knowledge';
import { standingFindings, warningFindings } from './knowledge-findings.ts';

function warning(kind: RiskKind, keyword: string, scope = 'shop'): RiskWarning {
  return { kind, text: `${keyword} breaks.`, scope, category: 'database', keyword, writtenAt: 1 };
}

it('the most severe warning comes first, of the like the one of the nearest scope', () => {
  const findings = warningFindings([
    warning('LAST TIME', 'a'),
    warning('WARNING', 'b'),
    warning('WARNING', 'c'),
    warning('WARNING', 'd', 'general'),
    warning('DANGER', 'd', 'general'),
  ]);
  expect(findings.map(({ title }) => title)).toEqual([
    'WARNING: d breaks. DANGER: d breaks.',
    'WARNING: b breaks.',
    'WARNING: c breaks.',
    'LAST TIME: a breaks.',
  ]);
});

it('an overview that says nothing is no finding', () => {
  const nothing = { techStack: [], compliance: [], keyConstraints: [], updatedAt: 1 };
  expect(standingFindings({ overview: nothing })).toEqual([]);
  expect(standingFindings({ overview: { ...nothing, compliance: ['PCI'] } })).toHaveLength(1);
});
