import { shows, type Cue } from './cues.ts';

/** Such a sentence says more than how a run came out: why it failed, or what was done or chosen for it. */
const MORE: readonly Cue[] = ['cause', 'intent', 'report', 'choice', 'state', 'constraint', 'rule', 'decided'];

/** `The test of the list fails since it expects 60.`: how things stand until that is mended, and nothing that was decided. */
export function tellsOfFailingRun(sentence: string): boolean {
  return shows(sentence, 'fails') && !MORE.some((cue) => shows(sentence, cue));
}

/** Whether closing words say that tests or a build pass, and of none that it fails. */
export function tellOfPassingRuns(sentences: readonly string[]): boolean {
  return (
    sentences.some((sentence) => shows(sentence, 'passes')) && !sentences.some((sentence) => shows(sentence, 'fails'))
  );
}
