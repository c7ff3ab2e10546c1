import needs from './needs.cjs';

/** What a release changed, in words: each package with its versions, and the plans or the packages that called for it. */
export function explainBumps({ before, after, planned }) {
  const bumped = after.filter(({ manifest }) => before.get(manifest.name) !== manifest.version);
  const names = new Set(bumped.map(({ manifest }) => manifest.name));
  return bumped.map(({ manifest }) => {
    const plans = planned.get(manifest.name)?.map(({ kind, file }) => `${kind} in ${file}`) ?? [];
    const through = [...needs.neededBy(manifest)].filter((name) => names.has(name)).sort();
    return { name: manifest.name, from: before.get(manifest.name), to: manifest.version, plans, through };
  });
}

/** One line for a person. */
export function describeBump({ name, from, to, plans, through }) {
  const reason = plans.length > 0 ? `planned: ${shortened(plans)}` : `because of ${shortened(through)}`;
  return `${name} ${from} -> ${to}, ${reason}`;
}

const shortened = (items) =>
  items.length > 3 ? `${items.slice(0, 3).join(', ')} and ${items.length - 3} more` : items.join(', ');
