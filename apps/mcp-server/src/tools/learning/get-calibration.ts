import { DOMAINS, STRATEGIES } from '@learning-memory/ghap';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { HitRate } from '@learning-memory/value-store';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import {
  bandsOutput,
  forecastOutput,
  toBandsOutput,
  toForecastOutput,
  toPartialForecastOutput,
} from './forecast-output.ts';

const hitRate = z.object({
  confirmed: z.int(),
  falsified: z.int(),
  abandoned: z.int(),
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Where an entry with an outcome has a confidence. */
  forecasts: forecastOutput.optional(),
});

const overallRate = hitRate.extend({ contested: z.int().optional(), bands: bandsOutput.optional() });

const domain = z.enum(DOMAINS);
const strategy = z.enum(STRATEGIES);

export function getCalibrationTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_calibration',
    title: 'Get calibration',
    description: 'How often predictions came true and confidence fitted, by domain and strategy: look before choosing.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      domain: optionalField(domain).describe('Kind of work'),
      strategy: optionalField(strategy).describe('Approach'),
      project: projectField,
      limit: limitField({ default: 20, max: 100 }),
    }),
    output: z.object({
      overall: overallRate,
      by_domain: z.array(hitRate.extend({ domain })),
      by_strategy: z.array(hitRate.extend({ strategy })),
      by_domain_and_strategy: z.array(hitRate.extend({ domain, strategy })),
      /** Pairs in all; `limit` cuts the list. */
      count: z.int(),
      sentence: z.string().optional(),
    }),
    async run({ limit, project, ...conditions }) {
      const projects = await currentProject.idsOf(project);
      const report = await values.calibration({ ...conditions, projects });
      return {
        ...(report.sentence !== undefined && { sentence: report.sentence }),
        overall: toOverall(report.overall),
        by_domain: report.byDomain.map((group) => ({ domain: group.domain, ...toHitRate(group) })),
        by_strategy: report.byStrategy.map((group) => ({ strategy: group.strategy, ...toHitRate(group) })),
        by_domain_and_strategy: report.byDomainAndStrategy
          .slice(0, limit)
          .map((group) => ({ domain: group.domain, strategy: group.strategy, ...toHitRate(group) })),
        count: report.byDomainAndStrategy.length,
      };
    },
  });
}

function toHitRate({ confirmed, falsified, abandoned, rate, low, high, forecasts }: HitRate): z.output<typeof hitRate> {
  const counts = { confirmed, falsified, abandoned, rate: rounded(rate), low: rounded(low), high: rounded(high) };
  return { ...counts, ...(forecasts && { forecasts: toPartialForecastOutput(forecasts) }) };
}

/** Bands, and all scores, are those of what was asked for: `domain` and `strategy` give those of a pair. */
function toOverall(overall: HitRate): z.output<typeof overallRate> {
  const { forecasts } = overall;
  const quality = forecasts && { forecasts: toForecastOutput(forecasts), bands: toBandsOutput(forecasts.bands) };
  const { contested } = overall;
  return { ...toHitRate(overall), ...(contested !== undefined && { contested }), ...quality };
}

function rounded(share: number | undefined): number | null {
  return share === undefined ? null : roundScore(share);
}
