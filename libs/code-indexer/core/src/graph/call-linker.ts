import type { UnresolvedCall } from '@learning-memory/code-indexer';
import type { Bindings } from './bindings.ts';
import { isBuiltIn } from './built-in.ts';
import type { ModuleMap, ModuleReference, ModuleTarget } from './modules.ts';
import { resolveModule } from './module-resolver.ts';
import { goDirectory, javaFile, javaSibling } from './packages.ts';
import { directoryOf, stemOf } from './paths.ts';

/** Holds what a call can see of a file. */
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
  /** Qualified name -> path, of what one file of the directory alone has. */
  packageUnits(directory: string): Promise<ReadonlyMap<string, string>>;
}

interface UnitPlace {
  readonly path: string;
  readonly qualifiedName: string;
}

/** Holds what a name or a call means: a unit, a file, something outside the project for certain, or unknown. */
export type Referent =
  | (UnitPlace & { readonly kind: 'unit' })
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'package'; readonly directory: string }
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
  /** Stands as written. */
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
    if (receiver === undefined) return this.#bareName(file, caller, callee);
    if (OWN_INSTANCE.has(receiver)) return this.#ownMember(file, caller, callee);
    // Never the method around it, which is what its name would lead to.
    if (receiver === 'super') return (await this.#memberOfParents(file, classAround(file, caller), callee)) ?? EXTERNAL;
    if (receiver === '') return undefined;
    return localUnit(file, caller, `${receiver}.${callee}`) ?? this.#memberOf(file, { caller, receiver, callee });
  }

  async #bareName(file: FileSurface, caller: string, name: string): Promise<Referent> {
    const inherits = IMPLICIT_THIS.has(file.language);
    return (
      localUnit(file, caller, name) ??
      (inherits ? await this.#memberOfParents(file, classAround(file, caller), name) : undefined) ??
      this.#named(file, name)
    );
  }

  async #ownMember(file: FileSurface, caller: string, name: string): Promise<Referent> {
    const qualifiedName = classAround(file, caller);
    return qualifiedName === undefined ? undefined : this.#memberOfUnit({ path: file.path, qualifiedName }, name);
  }

  async #memberOf(
    file: FileSurface,
    { caller, receiver, callee }: { readonly caller: string; readonly receiver: string; readonly callee: string },
  ): Promise<Referent> {
    const object = localUnit(file, caller, receiver) ?? (await this.#named(file, receiver));
    return object === undefined && isBuiltIn(file.language, receiver) ? EXTERNAL : this.#member(object, callee);
  }

  async #member(object: Referent, name: string): Promise<Referent> {
    if (object === undefined || object.kind === 'external') return object;
    if (object.kind === 'module') return this.#exportedName(object.path, name);
    return object.kind === 'package' ? this.#inPackage(object.directory, name) : this.#memberOfUnit(object, name);
  }

  /** Of the unit, or of what it extends. */
  async #memberOfUnit({ path, qualifiedName }: UnitPlace, name: string): Promise<Referent> {
    const member = `${qualifiedName}.${name}`;
    const file = await this.#notSeen(path, member);
    if (file === undefined) return undefined;
    if (file.units.has(member)) return { kind: 'unit', path, qualifiedName: member };
    return (await this.#inSamePackage(file, member)) ?? this.#memberOfParents(file, qualifiedName, name);
  }

  async #memberOfParents(file: FileSurface, heir: string | undefined, name: string): Promise<Referent> {
    const parents = file.bindings.parents ?? [];
    for (const { parent } of parents.filter((one) => one.heir === heir)) {
      const member = await this.#memberOfParent(
        localUnit(file, heir ?? '', parent) ?? (await this.#named(file, parent)),
        name,
      );
      if (member !== undefined) return member;
    }
    return undefined;
  }

  /** Of what a library has, nobody knows the members. */
  async #memberOfParent(parent: Referent, name: string): Promise<Referent> {
    return parent?.kind === 'unit' ? this.#memberOfUnit(parent, name) : undefined;
  }

  /** A name that comes from elsewhere, also `random` of an imported `np`. */
  async #named(file: FileSurface, name: string): Promise<Referent> {
    const known = (await this.#importedName(file, name)) ?? (await this.#inSamePackage(file, name));
    const dot = name.lastIndexOf('.');
    if (known !== undefined || dot === -1) return known;
    return this.#member(await this.#named(file, name.slice(0, dot)), name.slice(dot + 1));
  }

  /** What files of one folder see of each other without an import. */
  async #inSamePackage({ path, language }: FileSurface, name: string): Promise<Referent> {
    if (language === 'go') return this.#inPackage(directoryOf(path), name);
    if (language !== 'java') return undefined;
    const [type = ''] = name.split('.');
    const sibling = javaSibling(this.#source.modules, path, type);
    return sibling === undefined ? undefined : this.#unitOf(sibling, name);
  }

  async #inPackage(directory: string, name: string): Promise<Referent> {
    const path = (await this.#source.packageUnits(directory)).get(name);
    return path === undefined ? undefined : { kind: 'unit', path, qualifiedName: name };
  }

  async #unitOf(path: string, qualifiedName: string): Promise<Referent> {
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

  async #inModule(file: FileSurface, named: NameInModule): Promise<Referent> {
    const { module, name } = named;
    if (file.language === 'go') return this.#inGoPackage(module, name);
    return file.language === 'java' ? this.#inJavaPackage(module, name) : this.#inFileModule(file, named);
  }

  async #inFileModule(file: FileSurface, { module, name }: NameInModule): Promise<Referent> {
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

  async #inGoPackage(module: string, name: string): Promise<Referent> {
    const found = goDirectory(this.#source.modules, module);
    if (found === undefined || found === 'external') return found && EXTERNAL;
    return name === '*' ? { kind: 'package', ...found } : this.#inPackage(found.directory, name);
  }

  /** `module` is a package, or the class that a static member is of. */
  async #inJavaPackage(module: string, name: string): Promise<Referent> {
    const { modules } = this.#source;
    const file = javaFile(modules, `${module}.${name}`);
    if (file === 'external') return EXTERNAL;
    if (file !== undefined) return this.#unitOf(file.path, name);
    const owner = javaFile(modules, module);
    if (owner === undefined || owner === 'external') return undefined;
    return this.#memberOfUnit({ path: owner.path, qualifiedName: stemOf(owner.path) }, name);
  }

  #targetOf({ path, language, targets }: FileSurface, module: string): ModuleTarget {
    if (!targets.has(module)) {
      targets.set(module, resolveModule(this.#source.modules, { from: path, language, module }));
    }
    return targets.get(module);
  }

  /** What others get from a file under the name. */
  async #exportedName(path: string, name: string): Promise<Referent> {
    const file = await this.#notSeen(path, `*${name}`);
    if (file === undefined) return undefined;
    const passedOn = file.bindings.exports.filter(({ exported }) => exported === '*' && name !== 'default');
    return (
      (await this.#statedExport(file, name)) ??
      (await this.#ownName(file, name)) ??
      (await this.#firstUnit(file, passedOn, name))
    );
  }

  /** `undefined` too where the name was looked for there before. */
  async #notSeen(path: string, name: string): Promise<FileSurface | undefined> {
    const key = `${path}\0${name}`;
    const isSeen = this.#seen.has(key);
    this.#seen.add(key);
    return isSeen ? undefined : this.#source.surfaceOf(path);
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

/** Qualified name of the innermost class around the caller. */
function classAround(file: FileSurface, caller: string): string | undefined {
  return scopesOf(caller).find((scope) => isClass(file, scope));
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

/** Lists `a.b.c`, `a.b`, `a` and the top of the file. */
function scopesOf(qualifiedName: string): string[] {
  const parts = qualifiedName === '' ? [] : qualifiedName.split('.');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), ''];
}
