import type { Facts, TypingFact } from './facts.ts';
import { innermostSpans } from './innermost.ts';
import type { PlacedUnit } from './place-units.ts';

/** Names with their types; an empty one is not known, or one of several. */
type Types = Map<string, string>;

const OWN_INSTANCE = new Set(['this', 'self', 'cls']);
const CLASS_LIKE = new Set(['class', 'interface', 'type']);

/** Says of receivers which class they are instances of, as far as the file tells. */
export class ReceiverTypes {
  readonly #variables = new Map<PlacedUnit | undefined, Types>();
  /** By the qualified name of the class. */
  readonly #fields = new Map<string, Types>();
  readonly #interfaces: ReadonlySet<string>;

  constructor(placed: readonly PlacedUnit[], { typings }: Facts) {
    this.#interfaces = new Set(placed.filter(({ kind }) => kind === 'interface').map(({ name }) => name));
    const holders = innermostSpans(
      placed.map(({ fact }) => fact),
      typings.map(({ offset }) => offset),
    );
    const scoped = typings.map((typing, index) => {
      return { typing, scope: scopeOf(placed[holders[index] ?? -1], typing) };
    });
    for (const { typing, scope } of scoped) if (!typing.isField) this.#addVariable(scope, typing);
    for (const { typing, scope } of scoped) if (typing.isField) this.#addField(scope, typing);
  }

  /** The type as the file writes it, which stands for the receiver; the receiver itself where nothing tells. */
  typeOf(caller: PlacedUnit | undefined, receiver: string): string {
    const [head = '', ...names] = receiver.split('.');
    if (OWN_INSTANCE.has(receiver)) return receiver;
    const type = names.reduce((owner, name) => this.#fields.get(owner)?.get(name) ?? '', this.#headType(caller, head));
    // What others implement says no more than the name of the method.
    return type === '' || this.#interfaces.has(type) ? receiver : type;
  }

  #headType(caller: PlacedUnit | undefined, head: string): string {
    const type = OWN_INSTANCE.has(head) ? classAround(caller)?.qualifiedName : this.#variableType(caller, head);
    return type ?? '';
  }

  #addVariable(scope: PlacedUnit | undefined, { variable, type }: TypingFact): void {
    note(typesOf(this.#variables, scope), variable, type);
  }

  #addField(scope: PlacedUnit | undefined, { variable, type, from = '' }: TypingFact): void {
    const owner = classAround(scope);
    const known = type === '' ? (this.#variableType(scope, from) ?? '') : type;
    // What a field is first, such as nothing, says little.
    if (owner !== undefined && known !== '') note(typesOf(this.#fields, owner.qualifiedName), variable, known);
  }

  #variableType(scope: PlacedUnit | undefined, name: string): string | undefined {
    const type = this.#variables.get(scope)?.get(name);
    return type === undefined && scope !== undefined ? this.#variableType(scope.parent, name) : type;
  }
}

/** A constant is known around it. */
function scopeOf(holder: PlacedUnit | undefined, { variable }: TypingFact): PlacedUnit | undefined {
  return holder?.kind === 'constant' && holder.name === variable ? holder.parent : holder;
}

function classAround(unit: PlacedUnit | undefined): PlacedUnit | undefined {
  return unit === undefined || CLASS_LIKE.has(unit.kind) ? unit : classAround(unit.parent);
}

function typesOf<Key>(all: Map<Key, Types>, key: Key): Types {
  const types = all.get(key) ?? new Map<string, string>();
  all.set(key, types);
  return types;
}

function note(types: Types, name: string, type: string): void {
  const earlier = types.get(name);
  types.set(name, earlier === undefined || earlier === type ? type : '');
}
