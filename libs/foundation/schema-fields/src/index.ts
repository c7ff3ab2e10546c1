/// <reference types="node" preserve="true" />
export { codePointLength } from '@learning-memory/text-analysis';
export { describeIssue } from './describe-issue.ts';
export { describeValue, shorten } from './describe-value.ts';
export { describeIssues, installFieldMessages } from './field-messages.ts';
export { fromIso, isoDate, toIso } from './iso-date.ts';
export type { IsoDate } from './iso-date.ts';
export { limitField } from './limit-field.ts';
export type { LimitField, LimitFieldOptions } from './limit-field.ts';
export { optionalField } from './optional-field.ts';
export type { OptionalField } from './optional-field.ts';
export { boundedText, optionalText } from './text-field.ts';
