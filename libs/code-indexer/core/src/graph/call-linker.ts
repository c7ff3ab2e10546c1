import type { UnresolvedCall } from '@learning-memory/code-indexer';
import type { Bindings } from './bindings.ts';
import type { ModuleMap, ModuleReference, ModuleTarget } from './modules.ts';
import { resolveModule } from './module-resolver.ts';

/** What a call can see of a file. */
export interface FileSurface {
  readonly path: string;
  readonly language: string;
  readonly bindings: Bindings;
  /** Qualified name -> kind, of callable units. */
  readonly units: ReadonlyMap<string, string>;
  /** Module as written -> what it is, as far as calls have asked: those of a file name the same few again and again. */
  readonly targets: Map<string, ModuleTarget>;
}

export interface SurfaceSource {
  readonly modules: ModuleMap;
  /** `undefined` for a file that is not in the next index. */
  surfaceOf(path: string): Promise<FileSurface | undefined>;
}

/** What a name or a call means: a unit, a file, something outside the project for certain, or unknown. */
export type Referent =
  | { readonly kind: 'unit'; readonly path: string; readonly qualifiedName: string }
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'external' }
  | undefined;

const EXTERNAL = { kind: 'external' } as const;
const OWN_INSTANCE = new Set(['this', 'self', 'cls', 'Self', '$this', 'static']);
/** In these languages a bare name inside a class can be its method. */
const IMPLICIT_THIS = new Set(['java', 'csharp', 'cpp', 'ruby']);

/** What the call means, as far as its file and what that imports say. */
export function meaningOf(source: SurfaceSource, file: FileSurface, call: UnresolvedCall): Promise<Referent> {
  return new CallLinker(source).meaningOf(file, call);
}

interface NameInModule {
  /** As written. */
  readonly module: string;
  /** `*` for the module itself. */
  readonly name: string;
}

/** Follows one call through the files it leads to. */
class CallLinker {
  readonly #source: SurfaceSource;
  /** Files and names looked at: two files may pass a name on to each other. */
  readonly #seen = new Set<string>();

  constructor(source: SurfaceSource) {
    this.#source = source;
  }

  async meaningOf(file: FileSurface, { caller = '', callee, receiver }: UnresolvedCall): Promise<Referent> {
    if (receiver === undefined) return localUnit(file, caller, callee) ?? this.#importedName(file, callee);
    if (OWN_INSTANCE.has(receiver)) return ownMember(file, caller, callee);
    // Never the method around it, which is what its name would lead to.
    if (receiver === 'super') return EXTERNAL;
    if (receiver === '') return undefined;
    return localUnit(file, caller, `${receiver}.${callee}`) ?? this.#memberOf(file, receiver, callee);
  }

  async #memberOf(file: FileSurface, receiver: string, name: string): Promise<Referent> {
    const object = await this.#importedName(file, receiver);
    if (object === undefined) return this.#memberOfExternal(file, receiver);
    if (object.kind === 'module') return this.#exportedName(object.path, name);
    return object.kind === 'unit' ? this.#unitMember(object.path, `${object.qualifiedName}.${name}`) : object;
  }

  /** `np.random` of an imported `np`. */
  async #memberOfExternal(file: FileSurface, receiver: string): Promise<Referent> {
    const dot = receiver.indexOf('.');
    const object = dot === -1 ? undefined : await this.#importedName(file, receiver.slice(0, dot));
    return object?.kind === 'external' ? object : undefined;
  }

  async #unitMember(path: string, qualifiedName: string): Promise<Referent> {
    const surface = await this.#source.surfaceOf(path);
    return surface?.units.has(qualifiedName) === true ? { kind: 'unit', path, qualifiedName } : undefined;
  }

  /** What an import binds the name to. */
  async #importedName(file: FileSurface, name: string): Promise<Referent> {
    const binding = file.bindings.imports.find(({ local }) => local === name);
    if (binding !== undefined) {
      const { module, imported = name } = binding;
      return this.#inModule(file, { module, name: imported });
    }
    const all = file.bindings.imports.filter(({ local, imported }) => local === undefined && imported === '*');
    return this.#firstUnit(file, all, name);
  }

  async #inModule(file: FileSurface, { module, name }: NameInModule): Promise<Referent> {
    const { modules } = this.#source;
    const { path: from, language } = file;
    const target = this.#targetOf(file, module);
    if (target === undefined || target === 'external') {
      // A Python folder without a file of its own is a package all the same.
      return submodule(modules, { from, language, module }, name) ?? (target && EXTERNAL);
    }
    if (name === '*') return { kind: 'module', path: target.path };
    const exported = await this.#exportedName(target.path, name);
    return exported ?? submodule(modules, { from, language, module }, name);
  }

  #targetOf({ path, language, targets }: FileSurface, module: string): ModuleTarget {
    if (!targets.has(module)) {
      targets.set(module, resolveModule(this.#source.modules, { from: path, language, module }));
    }
    return targets.get(module);
  }

  /** What others get from a file under the name. */
  async #exportedName(path: string, name: string): Promise<Referent> {
    const key = `${path}\0${name}`;
    const file = this.#seen.has(key) ? undefined : await this.#source.surfaceOf(path);
    this.#seen.add(key);
    if (file === undefined) return undefined;
    const passedOn = file.bindings.exports.filter(({ exported }) => exported === '*' && name !== 'default');
    return (
      (await this.#statedExport(file, name)) ??
      (await this.#ownName(file, name)) ??
      (await this.#firstUnit(file, passedOn, name))
    );
  }

  async #statedExport(file: FileSurface, name: string): Promise<Referent> {
    const stated = file.bindings.exports.filter(({ exported }) => exported === name);
    for (const { local = name, module, imported = name } of stated) {
      const isOwn = module === undefined;
      const meaning = await (isOwn ? this.#ownName(file, local) : this.#inModule(file, { module, name: imported }));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  async #ownName(file: FileSurface, name: string): Promise<Referent> {
    if (file.units.has(name)) return { kind: 'unit', path: file.path, qualifiedName: name };
    return this.#importedName(file, name);
  }

  /** Of modules that come in, or are passed on, as a whole. */
  async #firstUnit(
    file: FileSurface,
    sources: readonly { readonly module?: string | undefined }[],
    name: string,
  ): Promise<Referent> {
    for (const { module } of sources) {
      const meaning = module === undefined ? undefined : await this.#inModule(file, { module, name });
      if (meaning?.kind === 'unit') return meaning;
    }
    return undefined;
  }
}

/** Looks in the units around the caller, from the inside out. */
function localUnit(file: FileSurface, caller: string, name: string): Referent {
  const seesMembers = IMPLICIT_THIS.has(file.language);
  for (const scope of scopesOf(caller)) {
    const qualifiedName = scope === '' ? name : `${scope}.${name}`;
    if (!file.units.has(qualifiedName)) continue;
    if (seesMembers || !isClass(file, scope)) return { kind: 'unit', path: file.path, qualifiedName };
  }
  return undefined;
}

function ownMember(file: FileSurface, caller: string, name: string): Referent {
  const own = scopesOf(caller).find((scope) => isClass(file, scope));
  if (own === undefined || !file.units.has(`${own}.${name}`)) return undefined;
  return { kind: 'unit', path: file.path, qualifiedName: `${own}.${name}` };
}

/** `from package import module`: Python looks for a name first, then for a file. */
function submodule(modules: ModuleMap, reference: ModuleReference, name: string): Referent {
  if (reference.language !== 'python') return undefined;
  const module = `${reference.module}${reference.module.endsWith('.') ? '' : '.'}${name}`;
  const target = resolveModule(modules, { ...reference, module });
  return target === undefined || target === 'external' ? undefined : { kind: 'module', path: target.path };
}

function isClass({ units }: FileSurface, qualifiedName: string): boolean {
  return units.get(qualifiedName) === 'class';
}

/** `a.b.c`, `a.b`, `a` and the top of the file. */
function scopesOf(qualifiedName: string): string[] {
  const parts = qualifiedName === '' ? [] : qualifiedName.split('.');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), ''];
}
