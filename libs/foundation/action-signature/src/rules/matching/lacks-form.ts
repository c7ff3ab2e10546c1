import type { ActionSignature, CommandSignature } from '../../signature.ts';
import type { RuledForm } from '../action-rule.ts';

/** Git writes the rest itself. */
const BY_GIT = /^(?:fixup!|squash!|amend!|merge\s|revert\s|\$|<)/iu;

/** Whether an action gives a commit message, or a branch, another form than it is to have. */
export function lacksForm({ of, forms }: RuledForm, { commands }: ActionSignature): boolean {
  const given = commands.filter(({ program }) => program === 'git').flatMap(of === 'commit' ? subjectOf : branchOf);
  return given.some((text) => !BY_GIT.test(text) && !forms.some((form) => begins(text, form)));
}

function begins(text: string, form: string): boolean {
  if (!form.endsWith('#')) return text.startsWith(form);
  const start = form.slice(0, -1);
  return text.startsWith(start) && /^\d/u.test(text.slice(start.length));
}

/** The first message: others are its paragraphs. */
function subjectOf({ subcommand, use }: CommandSignature): readonly string[] {
  if (subcommand !== 'commit' || use === undefined) return [];
  const at = use.words.findIndex((word) => /^(?:-[a-z]*m|--message)$/u.test(word));
  const joined = use.words.find((word) => word.startsWith('--message='));
  const text = joined?.slice('--message='.length) ?? (at < 0 ? '' : (use.words[at + 1] ?? ''));
  return text.trim() === '' ? [] : [text.trim()];
}

/** One that is made. */
function branchOf({ subcommand, use }: CommandSignature): readonly string[] {
  if (use === undefined || !/^(?:checkout|switch)$/u.test(subcommand)) return [];
  const at = use.words.findIndex((word) => /^-[bBcC]$|^--create$/u.test(word));
  return at < 0 ? [] : [use.words[at + 1] ?? ''].filter((name) => name !== '');
}
