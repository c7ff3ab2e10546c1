import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule } from '../../action-rule.ts';
import { firstNamed } from '../clauses/back-references.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { pathsOf } from '../objects/paths.ts';

/** They are taken somewhere else: `copy them anywhere else`, `upload data/raw to S3`, `leave the server`. */
const MOVING =
  /^\s*(?:ever\s+)?(?:be\s+)?(?:cop(?:y|ied)|upload(?:ed)?|download(?:ed)?|transfer(?:red)?|export(?:ed)?|sync(?:ed)?|mov(?:e|ed)|t(?:ake|aken)|sen[dt])\s+(?<what>.{0,80}?)\s*\b(?:anywhere|elsewhere|somewhere|out(?:side)?|off|away|to\s+(?:a|an|the|your|any|another|other|s3|gcs|laptops?|our|\p{Lu})|onto)\b/iu;
const LEAVING = /^\s*(?:ever\s+)?leaves?\s+(?:the|this|that|our|its|their)\s/iu;

/** Files that are not to be taken from where they are. */
export function movedFiles({ kind, before, behind, earlier }: RulingClause): Partial<ActionRule> | undefined {
  if (kind !== 'forbids') return undefined;
  const what = MOVING.exec(behind)?.groups?.['what'];
  if (what === undefined && !LEAVING.test(behind)) return undefined;
  const named = firstNamed([what ?? '', before, ...earlier], pathsOf);
  return named.length === 0 ? undefined : { paths: named.map((path) => ({ path, is: 'copied' })) };
}

const NEW =
  /^\s*(?:more\s+)?new\s+(?:files?|modules?|classes|components?|tests?|code|endpoints?|scripts?|pages?)\s+(?:in|under|below|inside)\s+(?<place>\S+)/iu;

/** Where none is to be added: `no new files in src/old`. */
export function closedFolders({ kind, behind }: RulingClause): Partial<ActionRule> | undefined {
  const place = kind === 'forbids' ? capturedGroups(NEW, behind)('place') : '';
  const paths = pathsOf(place);
  return paths.length === 0 ? undefined : { paths: paths.map((path) => ({ path, is: 'made' })) };
}

const USING =
  /^\s*(?:ever\s+)?(?!(?:edit|chang|touch|commit|add|replac|overwrit|start|begin|compar|merg|delet|remov|mix|writ|creat)\p{L}*\s)(?:use\s+(?=["'`]?[\w@.~*-]*\/|["'`]?[\w-]+\.(?:pem|key|p12|jks|json|ya?ml|toml|env|conf|cfg|ini|tfvars)\b)|\p{L}+\s+(?:[^.;]{0,60}?\s)?(?:with|using|via)\s+)(?<file>(?:the\s+|any\s+)?\S+(?:\s+or\s+\S+)?)/iu;

/** Files that nothing is to be done with: `never sign an image with keys/prod.pem`. */
export function usedFiles({ kind, behind }: RulingClause): Partial<ActionRule> | undefined {
  const file = kind === 'forbids' ? capturedGroups(USING, behind)('file') : '';
  const paths = pathsOf(file);
  return paths.length === 0 ? undefined : { paths: paths.map((path) => ({ path, is: 'used' })) };
}
