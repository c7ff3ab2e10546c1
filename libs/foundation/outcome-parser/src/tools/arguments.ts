const WATCH = new Set(['--watch', '--watchAll', '--watch-all']);
const INFORMATION = new Set(['--help', '--version', '-h', '-V']);

/** Says whether the arguments ask to stay and watch, or to tell about the tool, instead of judging code once. */
export function judgesNothing(args: readonly string[], more: readonly string[] = []): boolean {
  return args.some((arg) => WATCH.has(arg) || INFORMATION.has(arg) || more.includes(arg));
}

/** The arguments that are no options, nor values of those that take one. */
export function operands(args: readonly string[], withValue: readonly string[] = []): readonly string[] {
  return args.filter((arg, index) => !arg.startsWith('-') && !withValue.includes(args[index - 1] ?? ''));
}
