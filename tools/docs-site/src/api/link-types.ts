/** Links the names of types in highlighted code; `linkOf` says where to. */
export function linkTypes(markup: string, linkOf: (name: string) => string | undefined): string {
  return markup
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : linkNames(part, linkOf)))
    .join('');
}

function linkNames(text: string, linkOf: (name: string) => string | undefined): string {
  return text.replace(/\b[A-Z][A-Za-z0-9]+\b/g, (name) => {
    const link = linkOf(name);
    return link === undefined ? name : `<a href="${link}">${name}</a>`;
  });
}
