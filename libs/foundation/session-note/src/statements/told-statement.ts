import { subjectTerms } from '../text/terms.ts';
import { withoutOpening } from './corrects.ts';
import { isQuestion } from './cues.ts';
import { predicateAt, readSubject, tiedOf, type SubjectOfSentence } from './sentence-parts.ts';
import { choiceOf } from './supersession.ts';
import { without } from './term-sets.ts';

type Terms = ReadonlySet<string>;

/** A statement that is compared with others: each of its parts is read once, when it is first asked for. */
export class ToldStatement {
  readonly isQuestion: boolean;
  readonly #text: string;
  readonly #parts = new Map<string, unknown>();

  constructor(statement: string) {
    this.isQuestion = isQuestion(statement);
    this.#text = withoutOpening(statement);
  }

  /** What a choice is for. */
  get purpose(): Terms | undefined {
    return this.#read('purpose', (text) => choiceOf(text)?.purpose);
  }

  get subject(): SubjectOfSentence | undefined {
    return this.#read('subject', readSubject);
  }

  /** How its value is tied to its subject. */
  get tie(): string | undefined {
    return this.#read('tie', (text) => tiedOf(text)?.tie);
  }

  /** What is said behind the subject, in terms the subject has not. */
  get rest(): Terms {
    return this.#read('rest', restOf);
  }

  #read<Part>(name: string, read: (text: string) => Part): Part {
    if (!this.#parts.has(name)) this.#parts.set(name, read(this.#text));
    return this.#parts.get(name) as Part;
  }
}

function restOf(statement: string): Terms {
  const at = predicateAt(statement);
  return without(subjectTerms(statement.slice(at)), subjectTerms(statement.slice(0, at)));
}
