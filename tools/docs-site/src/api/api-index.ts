import type { PublishedPackage } from '../workspace/packages.ts';
import { readApi, type ApiMember } from './read-api.ts';

/** The public types of every published package, and where each name has its place. */
export interface ApiIndex {
  membersOf(name: string): readonly ApiMember[];
  /** Page and anchor of what a package hands out; `undefined` for what is not of this workspace. */
  find(packageName: string, name: string): string | undefined;
}

export function createApiIndex(packages: readonly PublishedPackage[]): ApiIndex {
  const members = new Map(packages.map((each) => [each.name, readApi(each)]));
  const pages = new Map(packages.map(({ name, shortName }) => [name, `packages/${shortName}.html`]));
  const names = new Map([...members].map(([name, list]) => [name, new Set(list.map((member) => member.name))]));
  return {
    membersOf: (name) => members.get(name) ?? [],
    find(from, name) {
      const packageName = from.split('/').slice(0, 2).join('/');
      const page = pages.get(packageName);
      return page !== undefined && names.get(packageName)?.has(name) ? `${page}#${memberId(name)}` : undefined;
    },
  };
}

export function memberId(name: string): string {
  return `api-${name}`;
}
