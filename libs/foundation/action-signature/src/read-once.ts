/** Reads of each object once what thousands of rules or failures ask of it: a signature never changes. */
export function readOnce<Of extends object, Read>(read: (of: Of) => Read): (of: Of) => Read {
  const known = new WeakMap<Of, { readonly read: Read }>();
  return (of) => {
    const found = known.get(of) ?? { read: read(of) };
    known.set(of, found);
    return found.read;
  };
}
