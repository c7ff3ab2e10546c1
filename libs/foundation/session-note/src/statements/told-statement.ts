import { analyzeText } from '@learning-memory/text-analysis';
import { subjectTerms, withoutMeasures } from '../text/terms.ts';
import { changesWhatWasSaid } from './changes-what-was-said.ts';
import { withoutOpening } from './corrects.ts';
import { isQuestion } from './cues.ts';
import { placeOf } from './place.ts';
import { predicateAt, readSubject, tiedOf, type SubjectOfSentence } from './sentence-parts.ts';
import { choiceOf } from './supersession.ts';
import { without } from './term-sets.ts';

/** `for European customers`, `für die Testdatenbank`. */
const FOR =
  /(?<![\p{L}\p{N}])(?:for|für)\s+((?:(?!(?:because|since|as|and|but|so|when|while|with|weil|und|aber)\b)[^\s,;:.!?()]+\s*){1,5})/iu;
/** `in staging`, `on Windows`. */
const WHERE =
  /(?<![\p{L}\p{N}])(?:in|on|under|auf|unter)\s+(?:the\s)?(production|prod|staging|development|dev|test|testing|ci|qa|preview|canary|linux|windows|mac|macos|ios|android|mobile|desktop|arm|x86)(?![\p{L}\p{N}])/iu;

/** A statement that is compared with others: each of its parts is read once, when it is first asked for. */
export class ToldStatement {
  readonly isQuestion: boolean;
  readonly #statement: string;
  readonly #text: string;
  readonly #parts = new Map<string, unknown>();

  constructor(statement: string) {
    this.isQuestion = isQuestion(statement);
    this.#statement = statement;
    this.#text = withoutOpening(statement);
  }

  /** What a choice is for. */
  get purpose(): ReadonlySet<string> | undefined {
    return this.#read('purpose', (text) => choiceOf(text)?.purpose);
  }

  get subject(): SubjectOfSentence | undefined {
    return this.#read('subject', readSubject);
  }

  /** How its value is tied to its subject. */
  get tie(): string | undefined {
    return this.#read('tie', (text) => tiedOf(text)?.tie);
  }

  /** Whom or what it is said for, or where; empty where that is not told. */
  get scope(): ReadonlySet<string> {
    return this.#read('scope', scopeOf);
  }

  /** The folder or file it is said of; `undefined` where that is not told. */
  get place(): string | undefined {
    return this.#read('place', placeOf);
  }

  /** What is said behind the subject, in terms the subject has not. */
  get rest(): ReadonlySet<string> {
    return this.#read('rest', restOf);
  }

  /** All of its telling words. */
  get terms(): ReadonlySet<string> {
    return this.#read('terms', (text) => new Set(analyzeText(text)));
  }

  /** Whether it says that something is not as it was. */
  get tellsOfChange(): boolean {
    return this.#read('tellsOfChange', () => changesWhatWasSaid(this.#statement));
  }

  #read<Part>(name: string, read: (text: string) => Part): Part {
    if (!this.#parts.has(name)) this.#parts.set(name, read(this.#text));
    return this.#parts.get(name) as Part;
  }
}

function scopeOf(statement: string): ReadonlySet<string> {
  const terms = subjectTerms(FOR.exec(statement)?.[1] ?? '');
  // `for a week` is a value.
  if (terms.size > 0 && terms.size === withoutMeasures(terms).size) return terms;
  return new Set(WHERE.exec(statement)?.[1]?.toLowerCase().split(' ') ?? []);
}

function restOf(statement: string): ReadonlySet<string> {
  const at = predicateAt(statement);
  return without(subjectTerms(statement.slice(at)), subjectTerms(statement.slice(0, at)));
}
