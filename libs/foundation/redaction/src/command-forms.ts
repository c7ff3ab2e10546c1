import { VALUE } from './value-forms.ts';

/** On the line of the command. */
export function option(command: string, flag: string): RegExp {
  return preceded(`\\b${command}\\b[^\\n|;]{0,200}?[ \\t]${flag}`);
}

/** What `echo` hands to a command through a pipe. */
export function piped(head: string, command: string): RegExp {
  return new RegExp(
    String.raw`(?<before>\b(?:echo|printf)[ \t]{1,3}(?:-\w{1,2}[ \t]{1,3})?\\?["']?${head})(?<secret>[^\s"'|\\]{3,80})(?=\\?["']?[ \t]{0,3}\|[ \t]{0,3}${command})`,
    'g',
  );
}

/** A value right behind what stands before it. */
export function preceded(by: string): RegExp {
  return new RegExp(`(?<before>${by}\\\\?["']?)(?!\x60)${VALUE}`, 'g');
}
