export { readCommands } from './command-reference.ts';
export type { ArgumentReference, CommandReference, OptionReference } from './command-reference.ts';
export { readSettings } from './setting-reference.ts';
export type { SettingReference } from './setting-reference.ts';
export { readToolsets } from './tool-reference.ts';
export type { JsonSchema, ToolReference, ToolsetReference } from './tool-reference.ts';
